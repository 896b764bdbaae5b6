import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import { prepareFolderForAtomicWrites, writeTempFileForRename } from '../../files/atomic-write.ts'
import { toFolderError } from '../../files/errors.ts'
import { ObjectDownloadStream } from '../../files/object-download-stream.ts'
import { createBufferSource } from '../../files/object-store.ts'
import { defaultRetryAndTimeoutOptions } from '../../files/object-store-client.ts'
import { S3Client } from '../../files/s3-client.ts'
import { listS3Objects } from '../../files/s3-list.ts'
import { defaultS3PartSize, uploadToS3 } from '../../files/s3-upload.ts'
import type { S3Settings } from '../../files/s3-url.ts'
import { BlockReader } from '../block-reader.ts'
import type { StoreBackend, StoredEntry } from './store-backend.ts'

/** Opens a prefix of a bucket as a store. Files are written to a folder before they are sent: their checksum comes first. */
export async function openS3StoreBackend(settings: S3Settings, spoolFolder: string): Promise<StoreBackend> {
  await prepareFolderForAtomicWrites(spoolFolder)
  return new S3StoreBackend(new S3Client(settings, defaultRetryAndTimeoutOptions), spoolFolder)
}

class S3StoreBackend implements StoreBackend {
  readonly diskFolder: string
  readonly #client: S3Client

  constructor(client: S3Client, spoolFolder: string) {
    this.#client = client
    this.diskFolder = spoolFolder
  }

  async *list(folder: 'objects' | 'runs'): AsyncGenerator<StoredEntry> {
    const beginning = `${folder}/`
    for await (const { name, size } of listS3Objects(this.#client, { beginning }))
      yield { name: name.slice(beginning.length), size }
  }

  async readSmall(path: string, maxSize: number): Promise<Buffer | null> {
    const response = await this.#client.request({
      method: 'GET',
      name: path,
      isExpectedError: ({ status, code }) => status === 404 && code !== 'NoSuchBucket',
    })
    if (response === null) return null
    if (Number(response.headers.get('content-length') ?? 0) > maxSize) {
      await response.body?.cancel()
      return null
    }
    try {
      return Buffer.from(await response.arrayBuffer())
    } catch (error) {
      throw this.#client.toUnavailableError(error)
    }
  }

  read(path: string, size: number): AsyncIterable<Uint8Array> {
    return new ObjectDownloadStream(this.#client, path, size)
  }

  async writeSmall(path: string, bytes: Uint8Array): Promise<void> {
    const buffer = Buffer.from(bytes)
    const sha256 = createHash('sha256').update(buffer).digest('hex')
    await uploadToS3(this.#client, path, { source: createBufferSource(buffer), sha256 }, defaultS3PartSize)
  }

  /** Not all stores support conditional writes. */
  async createExclusively(): Promise<null> {
    return null
  }

  async stage<T>(write: (handle: FileHandle) => Promise<T>) {
    const staged = await writeTempFileForRename(this.diskFolder, write).catch((error: unknown) => {
      throw toFolderError(this.diskFolder, error)
    })
    return {
      result: staged.result,
      discard: staged.discard,
      publish: async (path: string) => {
        try {
          const { size } = await stat(staged.path)
          const sha256 = await hashFile(staged.path)
          const source = {
            size,
            read: (range?: { start: number; end: number }) => createReadStream(staged.path, range),
          }
          await uploadToS3(this.#client, path, { source, sha256 }, defaultS3PartSize)
        } finally {
          await staged.discard()
        }
      },
    }
  }

  /** What was sent is durable. */
  async sync(): Promise<void> {}

  async remove(path: string): Promise<void> {
    await this.#client.requestText({
      method: 'DELETE',
      name: path,
      isExpectedError: ({ status }) => status === 404,
    })
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const block of new BlockReader().read(path)) hash.update(block)
  return hash.digest('hex')
}
