import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { ByteRange, TemporaryPart, TemporaryPartStore } from './contract.ts'
import type { S3Client } from './s3-client.ts'
import { S3DownloadStream } from './s3-download.ts'
import { listS3Objects } from './s3-list.ts'
import { defaultS3PartSize, uploadToS3 } from './s3-upload.ts'

type PartFolder = 'uploads' | 'imports'

const namePattern = /^(?:uploads|imports)\/([0-9a-f]{32})\/(\d{1,15})-([0-9a-f]{64})$/

/**
 * Parts of unfinished uploads, or files of imports, as objects beside the stored files. A name contains the hash of the part, so two
 * processes that believe to continue the same upload never overwrite each other's bytes.
 */
export class S3TemporaryPartStore implements TemporaryPartStore {
  readonly #client: S3Client
  readonly #folder: PartFolder

  constructor(client: S3Client, folder: PartFolder) {
    this.#client = client
    this.#folder = folder
  }

  async put(part: TemporaryPart, file: string): Promise<void> {
    const { size, sha256 } = part
    const whole = size === 0 ? {} : { end: size - 1 }
    const read = (range?: ByteRange) => createReadStream(file, range ?? whole)
    await uploadToS3(
      this.#client,
      this.#createName(part),
      { source: { size, read }, sha256 },
      defaultS3PartSize,
    )
  }

  read(part: TemporaryPart): Readable {
    return new S3DownloadStream(this.#client, this.#createName(part), part.size)
  }

  async listParts(upload: string): Promise<TemporaryPart[]> {
    const parts: TemporaryPart[] = []
    for await (const { name, size } of listS3Objects(this.#client, {
      beginning: `${this.#folder}/${upload}/`,
    })) {
      const [, id, start, sha256] = namePattern.exec(name) ?? []
      if (id === upload && sha256 !== undefined) parts.push({ upload, start: Number(start), size, sha256 })
    }
    return parts
  }

  async remove(upload: string): Promise<void> {
    for (const part of await this.listParts(upload))
      await this.#client.requestText({
        method: 'DELETE',
        name: this.#createName(part),
        isExpectedError: ({ status }) => status === 404,
      })
  }

  async *list(): AsyncGenerator<{ readonly upload: string; readonly at: number }> {
    for await (const { name, at } of listS3Objects(this.#client, { beginning: `${this.#folder}/` })) {
      const upload = namePattern.exec(name)?.[1]
      if (upload !== undefined) yield { upload, at }
    }
  }

  #createName({ upload, start, sha256 }: TemporaryPart): string {
    return `${this.#folder}/${upload}/${start}-${sha256}`
  }
}

/** Whether an object is a part of an unfinished upload or a file of an import. */
export function isTemporaryPartName(name: string): boolean {
  return namePattern.test(name)
}
