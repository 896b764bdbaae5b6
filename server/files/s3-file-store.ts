import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { prepareFolderForAtomicWrites, writeTempFileForRename } from './atomic-write.ts'
import type { FileStore, ListedFile, ReadableStoredFile, StrayEntry } from './contract.ts'
import { assertByteRangeWithinSize } from './contract.ts'
import { toFolderError } from './errors.ts'
import { HashingStreamWriter } from './hashing-stream-writer.ts'
import {
  defaultS3RetryAndTimeoutOptions,
  S3Client,
  type S3ReachabilityListener,
  type S3RetryAndTimeoutOptions,
} from './s3-client.ts'
import { S3DownloadStream } from './s3-download.ts'
import { listS3Objects, listUnfinishedS3Uploads } from './s3-list.ts'
import { createUnexpectedS3ResponseError } from './s3-responses.ts'
import { isTemporaryPartName, S3TemporaryPartStore } from './s3-temporary-parts.ts'
import {
  createBufferSource,
  createTextRequestBody,
  defaultS3PartSize,
  type RereadableByteSource,
  tryAbortS3MultipartUpload,
  uploadToS3,
} from './s3-upload.ts'
import type { S3Settings } from './s3-url.ts'
import { createStorePath, isSha256Hex, parseHashFromStorePath } from './store-path.ts'

export type { S3Settings } from './s3-url.ts'

const hour = 3_600_000
/** Name prefix of objects written by `assertS3ReadAndWriteAccess`. */
const probeNamePrefix = 'letopis-probe-'

interface S3FileStoreOptions {
  /** Folder where streams are buffered until their hash is known. */
  readonly spoolFolder: string
  readonly retryOptions?: S3RetryAndTimeoutOptions
  /** Larger files are sent as multipart uploads with parts of this size. */
  readonly part?: number
  /** Called when the store no longer responds, and when it responds again. */
  readonly onReachabilityChange?: S3ReachabilityListener | undefined
}

/**
 * Opens a file store in an S3 bucket. Checks access first; throws `S3UnavailableError` or `S3ResponseError`.
 */
export async function openS3FileStore(settings: S3Settings, options: S3FileStoreOptions): Promise<FileStore> {
  const spoolFolder = resolve(options.spoolFolder)
  await prepareFolderForAtomicWrites(spoolFolder)
  const { retryOptions = defaultS3RetryAndTimeoutOptions, onReachabilityChange } = options
  const client = new S3Client(settings, retryOptions, onReachabilityChange)
  // No object has this name; the request only checks the permission to list.
  await listS3Objects(client, { beginning: '.nothing' }).next()
  return new S3FileStore(client, spoolFolder, options.part ?? defaultS3PartSize)
}

/** Writes, reads and deletes a probe object; throws if any of it fails. */
export async function assertS3ReadAndWriteAccess(
  settings: S3Settings,
  retryOptions = defaultS3RetryAndTimeoutOptions,
): Promise<void> {
  const client = new S3Client(settings, retryOptions)
  const name = `${probeNamePrefix}${randomUUID()}.tmp`
  await client.requestText({ method: 'PUT', name, body: createTextRequestBody(name) })
  const read = await client.requestText({ method: 'GET', name })
  await client.requestText({ method: 'DELETE', name })
  if (read !== name) throw createUnexpectedS3ResponseError('bytes as they were written')
}

class S3FileStore implements FileStore {
  readonly uploadParts: S3TemporaryPartStore
  readonly importParts: S3TemporaryPartStore
  readonly exportParts: S3TemporaryPartStore
  readonly #client: S3Client
  readonly #spoolFolder: string
  readonly #partSize: number
  /** Files stored by this process recently, with the time; cleanup must not remove them. */
  readonly #recentPuts = new Map<string, number>()

  constructor(client: S3Client, spoolFolder: string, partSize: number) {
    this.uploadParts = new S3TemporaryPartStore(client, 'uploads')
    this.importParts = new S3TemporaryPartStore(client, 'imports')
    this.exportParts = new S3TemporaryPartStore(client, 'exports')
    this.#client = client
    this.#spoolFolder = spoolFolder
    this.#partSize = partSize
  }

  async put(bytes: Buffer | Readable): Promise<{ hash: string; size: number }> {
    if (bytes instanceof Readable) return this.#putStream(bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    await this.#upload(hash, createBufferSource(bytes))
    return { hash, size: bytes.length }
  }

  async #putStream(source: Readable): Promise<{ hash: string; size: number }> {
    const writer = new HashingStreamWriter(source)
    const written = await writeTempFileForRename(this.#spoolFolder, (handle) => writer.writeTo(handle)).catch(
      (error: unknown) => {
        writer.destroySource()
        // An error of the source stream is passed on, even if its code looks like one of the folder's.
        throw writer.hasSourceFailed ? error : toFolderError(this.#spoolFolder, error)
      },
    )
    try {
      const { hash, size } = written.result
      await this.#upload(hash, { size, read: (range) => createReadStream(written.path, range) })
      return { hash, size }
    } finally {
      await written.discard()
    }
  }

  async open(hash: string): Promise<ReadableStoredFile | null> {
    if (!isSha256Hex(hash)) return null
    const found = await this.#head(hash)
    if (found === null) return null
    const { size } = found
    return {
      size,
      stream: (range) =>
        new S3DownloadStream(
          this.#client,
          createStorePath(hash),
          size,
          assertByteRangeWithinSize(range, size),
        ),
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
    const found = isSha256Hex(hash) ? await this.#head(hash) : null
    if (found === null || found.at >= since || (this.#recentPuts.get(hash) ?? 0) >= since) return false
    await this.remove(hash)
    return true
  }

  async *all(): AsyncGenerator<ListedFile> {
    for await (const { name, size, at } of listS3Objects(this.#client)) {
      const hash = parseHashFromStorePath(name)
      if (hash !== null) yield { hash, size, at }
    }
  }

  async *listStrayEntries(): AsyncGenerator<StrayEntry> {
    const client = this.#client
    for await (const { name, at } of listS3Objects(client)) {
      if (parseHashFromStorePath(name) !== null || isTemporaryPartName(name)) continue
      const isProbe = name.startsWith(probeNamePrefix) && name.endsWith('.tmp')
      yield {
        name,
        at,
        remove: isProbe ? async () => void (await client.requestText({ method: 'DELETE', name })) : null,
      }
    }
    for (const { name, id, at } of await listUnfinishedS3Uploads(client)) {
      // The bucket may be shared with other applications.
      if (parseHashFromStorePath(name) !== null || isTemporaryPartName(name))
        yield { name, at, remove: () => tryAbortS3MultipartUpload(client, name, id) }
    }
  }

  async #upload(hash: string, source: RereadableByteSource): Promise<void> {
    this.#recordPut(hash)
    const found = await this.#head(hash)
    // An old object is uploaded again: its new date protects it from a concurrent cleanup.
    if (found?.size === source.size && found.at > Date.now() - hour) return
    await uploadToS3(this.#client, createStorePath(hash), { source, sha256: hash }, this.#partSize)
  }

  #recordPut(hash: string): void {
    const now = Date.now()
    this.#recentPuts.delete(hash)
    this.#recentPuts.set(hash, now)
    for (const [other, at] of this.#recentPuts) {
      if (at > now - hour) break
      this.#recentPuts.delete(other)
    }
  }

  async #head(hash: string): Promise<{ size: number; at: number } | null> {
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

/** The object is missing; a missing bucket is a different error, if the store distinguishes them. */
function isObjectNotFound({ status, code }: { status: number; code: string }): boolean {
  return status === 404 && code !== 'NoSuchBucket'
}
