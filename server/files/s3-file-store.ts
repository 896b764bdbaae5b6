import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { prepareWritableFolder, writeUnpublishedFile } from './atomic-write.ts'
import type { FileStore, ListedFile, StoredFile, StrayEntry } from './contract.ts'
import { validateByteRange } from './contract.ts'
import { toFolderError } from './errors.ts'
import { HashingStreamWriter } from './hashing-stream-writer.ts'
import { defaultS3RetryOptions, S3Client, type S3RetryOptions } from './s3-client.ts'
import { S3DownloadStream } from './s3-download.ts'
import { listS3Objects, listUnfinishedS3Uploads } from './s3-list.ts'
import { createUnexpectedS3ResponseError } from './s3-responses.ts'
import {
  abortMultipartUpload,
  createBufferSource,
  createTextRequestBody,
  defaultS3PartSize,
  type RereadableByteSource,
  uploadToS3,
} from './s3-upload.ts'
import type { S3Settings } from './s3-url.ts'
import { createStorePath, isSha256Hex, parseStorePath } from './store-path.ts'

export type { S3Settings } from './s3-url.ts'

const hour = 3_600_000
/** How names of what is only written to be read again begin. */
const probeNamePrefix = 'letopis-probe-'

export interface S3FileStoreOptions {
  /** Where streams wait until their hash is known. */
  readonly spoolFolder: string
  readonly retryOptions?: S3RetryOptions
  /** Files larger than this are sent in parts of this size. */
  readonly part?: number
}

/** Files in a bucket of an S3 store. Looks into the bucket first: throws `StoreAway` or `StoreRefused`. */
export async function openS3FileStore(settings: S3Settings, options: S3FileStoreOptions): Promise<FileStore> {
  const spool = resolve(options.spoolFolder)
  await prepareWritableFolder(spool)
  const client = new S3Client(settings, options.retryOptions ?? defaultS3RetryOptions)
  // Nothing is called so: whether one may list is all that is asked.
  await listS3Objects(client, { beginning: '.nothing' }).next()
  return new S3FileStore(client, spool, options.part ?? defaultS3PartSize)
}

/** Writes something into the bucket, reads and deletes it again; throws what is in the way. */
export async function checkS3WriteAccess(
  settings: S3Settings,
  patience = defaultS3RetryOptions,
): Promise<void> {
  const client = new S3Client(settings, patience)
  const name = `${probeNamePrefix}${randomUUID()}.tmp`
  await client.requestText({ method: 'PUT', name, body: createTextRequestBody(name) })
  const read = await client.requestText({ method: 'GET', name })
  await client.requestText({ method: 'DELETE', name })
  if (read !== name) throw createUnexpectedS3ResponseError('bytes as they were written')
}

class S3FileStore implements FileStore {
  readonly #client: S3Client
  readonly #spool: string
  readonly #part: number
  /** What was put by this process lately, and when: nobody who tidies up may take it. */
  readonly #puts = new Map<string, number>()

  constructor(client: S3Client, spool: string, part: number) {
    this.#client = client
    this.#spool = spool
    this.#part = part
  }

  async put(bytes: Buffer | Readable): Promise<{ hash: string; size: number }> {
    if (bytes instanceof Readable) return this.#putStream(bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    await this.#send(hash, createBufferSource(bytes))
    return { hash, size: bytes.length }
  }

  async #putStream(source: Readable): Promise<{ hash: string; size: number }> {
    const intake = new HashingStreamWriter(source)
    const written = await writeUnpublishedFile(this.#spool, (handle) => intake.writeTo(handle)).catch(
      (error: unknown) => {
        intake.destroySource()
        // A sender's failure is the sender's, even when it looks like one of our folder's.
        throw intake.hasSourceFailed ? error : toFolderError(this.#spool, error)
      },
    )
    try {
      const { hash, size } = written.result
      await this.#send(hash, { size, read: (range) => createReadStream(written.path, range) })
      return { hash, size }
    } finally {
      await written.discard()
    }
  }

  async open(hash: string): Promise<StoredFile | null> {
    if (!isSha256Hex(hash)) return null
    const found = await this.#look(hash)
    if (found === null) return null
    const { size } = found
    return {
      size,
      stream: (range) =>
        new S3DownloadStream(this.#client, createStorePath(hash), size, validateByteRange(range, size)),
    }
  }

  localPath(): null {
    return null
  }

  async remove(hash: string): Promise<void> {
    if (!isSha256Hex(hash)) return
    await this.#client.requestText({
      method: 'DELETE',
      name: createStorePath(hash),
      isExpectedError: isObjectNotFound,
    })
  }

  async removeUnlessPut(hash: string, since: number): Promise<boolean> {
    const found = isSha256Hex(hash) ? await this.#look(hash) : null
    if (found === null || found.at >= since || (this.#puts.get(hash) ?? 0) >= since) return false
    await this.remove(hash)
    return true
  }

  async *all(): AsyncGenerator<ListedFile> {
    for await (const { name, size, at } of listS3Objects(this.#client)) {
      const hash = parseStorePath(name)
      if (hash !== null) yield { hash, size, at }
    }
  }

  async *listStrayEntries(): AsyncGenerator<StrayEntry> {
    const client = this.#client
    for await (const { name, at } of listS3Objects(client)) {
      if (parseStorePath(name) !== null) continue
      const isProbe = name.startsWith(probeNamePrefix) && name.endsWith('.tmp')
      yield {
        name,
        at,
        remove: isProbe ? async () => void (await client.requestText({ method: 'DELETE', name })) : null,
      }
    }
    for (const { name, id, at } of await listUnfinishedS3Uploads(client)) {
      // The bucket may be others' too.
      if (parseStorePath(name) !== null)
        yield { name, at, remove: () => abortMultipartUpload(client, name, id) }
    }
  }

  async #send(hash: string, source: RereadableByteSource): Promise<void> {
    this.#notePut(hash)
    const found = await this.#look(hash)
    // Something old is sent again: its new date keeps whoever tidies up from taking it.
    if (found?.size === source.size && found.at > Date.now() - hour) return
    await uploadToS3(this.#client, createStorePath(hash), { source, sha256: hash }, this.#part)
  }

  #notePut(hash: string): void {
    const now = Date.now()
    this.#puts.delete(hash)
    this.#puts.set(hash, now)
    for (const [other, at] of this.#puts) {
      if (at > now - hour) break
      this.#puts.delete(other)
    }
  }

  async #look(hash: string): Promise<{ size: number; at: number } | null> {
    const response = await this.#client.request({
      method: 'HEAD',
      name: createStorePath(hash),
      isExpectedError: isObjectNotFound,
    })
    if (response === null) return null
    const size = response.headers.get('content-length') ?? ''
    if (!/^\d{1,15}$/.test(size)) throw createUnexpectedS3ResponseError('size of a file')
    return { size: Number(size), at: Date.parse(response.headers.get('last-modified') ?? '') || 0 }
  }
}

/** No such file; a bucket that is gone is another matter, as far as the store tells them apart. */
function isObjectNotFound({ status, code }: { status: number; code: string }): boolean {
  return status === 404 && code !== 'NoSuchBucket'
}
