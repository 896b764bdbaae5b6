import type { Readable } from 'node:stream'
import type { ByteRange, ListedObject } from './contract.ts'
import { ObjectDownloadStream } from './object-download-stream.ts'
import type { HashedByteSource, ObjectStore } from './object-store.ts'
import type { S3Client } from './s3-client.ts'
import { listS3Objects, listUnfinishedS3Uploads } from './s3-list.ts'
import { createUnexpectedS3ResponseError } from './s3-responses.ts'
import { tryAbortS3MultipartUpload, uploadToS3 } from './s3-upload.ts'

/** The objects below a prefix of an S3 bucket. */
export class S3ObjectStore implements ObjectStore {
  readonly #client: S3Client
  readonly #partSize: number

  /** Larger files are sent as multipart uploads with parts of this size. */
  constructor(client: S3Client, partSize: number) {
    this.#client = client
    this.#partSize = partSize
  }

  async find(name: string): Promise<{ size: number; at: number } | null> {
    const response = await this.#client.request({
      method: 'HEAD',
      name,
      isExpectedError: isObjectNotFound,
    })
    if (response === null) return null
    const size = response.headers.get('content-length') ?? ''
    if (!/^\d{1,15}$/.test(size)) throw createUnexpectedS3ResponseError('size of a file')
    return { size: Number(size), at: Date.parse(response.headers.get('last-modified') ?? '') || 0 }
  }

  put(name: string, bytes: HashedByteSource): Promise<void> {
    return uploadToS3(this.#client, name, bytes, this.#partSize)
  }

  read(name: string, size: number, range?: ByteRange): Readable {
    return new ObjectDownloadStream(this.#client, name, size, range)
  }

  async remove(name: string): Promise<void> {
    await this.#client.requestText({ method: 'DELETE', name, isExpectedError: isObjectNotFound })
  }

  list(beginning = '', after = ''): AsyncGenerator<ListedObject> {
    return listS3Objects(this.#client, { beginning, after })
  }

  async listUnfinishedUploads() {
    const uploads = await listUnfinishedS3Uploads(this.#client)
    return uploads.map(({ name, id, at }) => ({
      name,
      at,
      abort: () => tryAbortS3MultipartUpload(this.#client, name, id),
    }))
  }
}

/** The object is missing; a missing bucket is a different error, if the store distinguishes them. */
function isObjectNotFound({ status, code }: { status: number; code: string }): boolean {
  return status === 404 && code !== 'NoSuchBucket'
}
