import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { UploadPart, UploadPartStore } from './contract.ts'
import type { S3Client } from './s3-client.ts'
import { S3DownloadStream } from './s3-download.ts'
import { listS3Objects } from './s3-list.ts'
import { uploadToS3 } from './s3-upload.ts'

const folder = 'uploads/'
const namePattern = /^uploads\/([0-9a-f]{32})\/\d{1,15}-[0-9a-f]{64}$/

/**
 * Parts of unfinished uploads as objects beside the stored files. A name contains the hash of the part, so two processes that
 * believe to continue the same upload never overwrite each other's bytes.
 */
export class S3UploadPartStore implements UploadPartStore {
  readonly #client: S3Client

  constructor(client: S3Client) {
    this.#client = client
  }

  async put(part: UploadPart, file: string): Promise<void> {
    const { size, sha256 } = part
    const read = () => createReadStream(file, { end: size - 1 })
    await uploadToS3(this.#client, createName(part), { source: { size, read }, sha256 }, size)
  }

  read(part: UploadPart): Readable {
    return new S3DownloadStream(this.#client, createName(part), part.size)
  }

  async remove(upload: string): Promise<void> {
    const names: string[] = []
    for await (const { name } of listS3Objects(this.#client, { beginning: `${folder}${upload}/` }))
      if (isUploadPartName(name)) names.push(name)
    for (const name of names)
      await this.#client.requestText({
        method: 'DELETE',
        name,
        isExpectedError: ({ status }) => status === 404,
      })
  }

  async *list(): AsyncGenerator<{ readonly upload: string; readonly at: number }> {
    for await (const { name, at } of listS3Objects(this.#client, { beginning: folder })) {
      const upload = namePattern.exec(name)?.[1]
      if (upload !== undefined) yield { upload, at }
    }
  }
}

export function isUploadPartName(name: string): boolean {
  return namePattern.test(name)
}

function createName({ upload, start, sha256 }: UploadPart): string {
  return `${folder}${upload}/${start}-${sha256}`
}
