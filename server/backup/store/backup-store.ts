import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type S3ConnectionConfig, type StoreLocation, toS3BucketConfig } from '../../config/index.ts'
import { isSha256Hex } from '../../files/store-path.ts'
import { BufferedFileWriter } from '../../lib/buffered-file-writer.ts'
import { getErrorCode } from '../../lib/errors.ts'
import { BackupArchiveError, BackupRunError } from '../errors.ts'
import { toArchiveError } from '../read-archive.ts'
import { plainChunkSize, sealedHeaderSize, tagSize } from '../sealing.ts'
import { openFolderStoreBackend } from './folder-store-backend.ts'
import { openS3StoreBackend } from './s3-store-backend.ts'
import type { StagedFile, StoreBackend } from './store-backend.ts'
import { createStoreHeader, readStoreHeader } from './store-header.ts'
import { formatStoreLocation, isStoreRunName } from './store-location.ts'
import { type StoreLock, withStoreLock } from './store-lock.ts'
import {
  parseStoreRunManifest,
  type StoredText,
  type StoreRunManifest,
  storeRunFormat,
} from './store-run-manifest.ts'
import { getSealedSize, type StoreSealing } from './store-sealing.ts'

const maxManifestSize = 64 * 1024 * 1024
/** The content of one object cannot be read; other errors, such as of permissions, concern the whole store. */
const lostContentCodes: ReadonlySet<string> = new Set(['EIO', 'ENOENT', 'NoSuchKey'])
const maxSizeInMemory = 256 * 1024
const runExtensions = ['.json', '.sealed'] as const

/** How stores are reached. */
export interface StoreAccess {
  /** Null: stores on S3 cannot be opened. */
  readonly s3: S3ConnectionConfig | null
  readonly dataFolder: string
}

/** A content-addressed store of backups (docs/backup.md). */
export class BackupStore {
  /** For messages. */
  readonly name: string
  readonly location: StoreLocation
  readonly backend: StoreBackend
  readonly #sealing: StoreSealing | null

  private constructor(location: StoreLocation, backend: StoreBackend, sealing: StoreSealing | null) {
    this.name = formatStoreLocation(location)
    this.location = location
    this.backend = backend
    this.#sealing = sealing
  }

  /** Opens an existing store; throws a `BackupArchiveError` if there is none, or without the right passphrase. */
  static async open(
    location: StoreLocation,
    access: StoreAccess,
    passphrase: string | null,
  ): Promise<BackupStore> {
    const backend = await openStoreBackend(location, access, { isCreated: false })
    const name = formatStoreLocation(location)
    const header = await readStoreHeader(backend, name, passphrase)
    if (header === null) throw new BackupArchiveError(name, 'there are no backups', { problem: 'missing' })
    return new BackupStore(location, backend, header.sealing)
  }

  /**
   * Runs work that writes to a store, which is locked meanwhile. It is created if it does not exist, and must not have been used
   * before then: a disk that is not mounted must not be replaced by an empty folder.
   */
  static async withWritable<T>(
    location: StoreLocation,
    access: StoreAccess,
    { passphrase, wasUsedBefore }: { readonly passphrase: string | null; readonly wasUsedBefore: boolean },
    work: (store: BackupStore, lock: StoreLock) => Promise<T>,
  ): Promise<T> {
    const name = formatStoreLocation(location)
    const place = await openStoreBackend(location, access, { isCreated: false })
    if (wasUsedBefore && (await readStoreHeader(place, name, passphrase)) === null)
      throw new BackupRunError(
        `The earlier backups in ${name} are gone. If it is on another disk, is that mounted? To begin anew, use another place.`,
      )
    const backend = await openStoreBackend(location, access, { isCreated: true })
    return withStoreLock(backend, async (lock) => {
      const header =
        (await readStoreHeader(backend, name, passphrase)) ??
        (await createStoreHeader(backend, name, passphrase))
      if (header.sealing === null && passphrase !== null)
        throw new BackupRunError(
          `The backups in ${name} are not sealed. Use another place for sealed ones, or no passphrase.`,
        )
      return work(new BackupStore(location, backend, header.sealing), lock)
    })
  }

  /** The names of the runs, the oldest first. */
  async listRuns(): Promise<string[]> {
    const runs: string[] = []
    for await (const { name } of this.backend.list('runs')) {
      const run = name.replace(/\.(json|sealed)$/, '')
      if (run !== name && isStoreRunName(run)) runs.push(run)
    }
    return runs.sort()
  }

  /** Reads the manifest of a run; throws a `BackupArchiveError`. */
  async readRun(run: string): Promise<StoreRunManifest> {
    const file = `${this.name}#${run}`
    const stored = await this.backend.readSmall(this.#getRunPath(run), maxManifestSize)
    if (stored === null) throw new BackupArchiveError(file, 'there is no such run', { problem: 'missing' })
    if (createRunChecksum(stored) !== run.slice(-16))
      throw new BackupArchiveError(file, 'its manifest is damaged')
    let text: string
    try {
      const opened = this.#sealing === null ? stored : await buffer(this.#sealing.open(toAsync(stored)))
      text = opened.toString()
    } catch (error) {
      throw toArchiveError(file, error)
    }
    const manifest = parseStoreRunManifest(text)
    if (typeof manifest === 'number')
      throw new BackupArchiveError(
        file,
        `it has format ${manifest}, and this version of Letopis reads format ${storeRunFormat}`,
      )
    if (manifest === null) throw new BackupArchiveError(file, 'its manifest is damaged')
    return manifest
  }

  /** Adds a run, whose objects are all there; returns its name. */
  async publishRun(manifest: StoreRunManifest): Promise<string> {
    await this.backend.sync()
    const plain = Buffer.from(`${JSON.stringify(manifest)}\n`)
    const parts: Uint8Array[] = []
    await this.#writeThroughSealing(toAsync(plain), async (bytes) => void parts.push(Buffer.from(bytes)))
    const bytes = Buffer.concat(parts)
    const run = `${manifest.backup.createdAt.replaceAll(/[:.]/g, '-')}-${createRunChecksum(bytes)}`
    await this.backend.writeSmall(this.#getRunPath(run), bytes)
    return run
  }

  async removeRun(run: string): Promise<void> {
    await this.backend.remove(this.#getRunPath(run))
  }

  /** The names of all objects and their sizes in the store. */
  async listObjects(): Promise<Map<string, number>> {
    const objects = new Map<string, number>()
    for await (const { name, size } of this.backend.list('objects')) {
      const object = name.slice(3)
      if (isSha256Hex(object) && name === `${object.slice(0, 2)}/${object}`) objects.set(object, size)
    }
    return objects
  }

  /** The name of the object with a content. */
  getObjectName(hash: string): string {
    return this.#sealing?.createObjectName(hash) ?? hash
  }

  /** The size in the store of an object of this many bytes. */
  getStoredSize(size: number): number {
    return this.#sealing === null ? size : getSealedSize(size)
  }

  /** The number of bytes of an object of this size in the store. */
  getContentSize(storedSize: number): number {
    if (this.#sealing === null) return storedSize
    const body = Math.max(0, storedSize - sealedHeaderSize)
    return Math.max(0, body - Math.max(1, Math.ceil(body / (plainChunkSize + tagSize))) * tagSize)
  }

  /** Writes content that becomes an object by `publish`. */
  async stageObject(content: AsyncIterable<Uint8Array>): Promise<StagedFile<{ hash: string; size: number }>> {
    return this.backend.stage(async (handle) => {
      const writer = new BufferedFileWriter(handle)
      const hash = createHash('sha256')
      let size = 0
      async function* digest(): AsyncGenerator<Uint8Array> {
        for await (const chunk of content) {
          hash.update(chunk)
          size += chunk.length
          yield chunk
        }
      }
      await this.#writeThroughSealing(digest(), (bytes) => writer.write(bytes))
      await writer.flush()
      return { hash: hash.digest('hex'), size }
    })
  }

  /** Writes text that becomes a gzipped object. The same text gives the same object. */
  async stageText(text: AsyncIterable<Uint8Array>): Promise<StagedFile<StoredText>> {
    let textSize = 0
    async function* count(): AsyncGenerator<Uint8Array> {
      for await (const chunk of text) {
        textSize += chunk.length
        yield chunk
      }
    }
    const gzip = createGzip({ level: 3 })
    const compressing = pipeline(Readable.from(count()), gzip)
    const [staged] = await Promise.all([this.#stageSmallInMemory(gzip), compressing])
    const { hash, size } = staged.result
    return { ...staged, result: { object: hash, size, textSize } }
  }

  /** Most tables are small and in the store already, so they are written to the disk only when they are published. */
  async #stageSmallInMemory(
    content: AsyncIterable<Buffer>,
  ): Promise<StagedFile<{ hash: string; size: number }>> {
    const chunks = content[Symbol.asyncIterator]()
    let small = Buffer.alloc(0)
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      small = Buffer.concat([small, next.value])
      if (small.length > maxSizeInMemory) return this.stageObject(continueWith(small, chunks))
    }
    return {
      result: { hash: createHash('sha256').update(small).digest('hex'), size: small.length },
      publish: async (path) => (await this.stageObject(toAsync(small))).publish(path),
      discard: async () => undefined,
    }
  }

  /** The path of an object. */
  getObjectPath(name: string): string {
    return `objects/${name.slice(0, 2)}/${name}`
  }

  /** Reads an object and throws a `BackupArchiveError` at the end unless it is intact. A chunk is valid only until the next one. */
  async *readObject(hash: string, size: number): AsyncGenerator<Uint8Array> {
    const name = this.getObjectName(hash)
    const actual = createHash('sha256')
    try {
      for await (const chunk of this.#readContent(name, this.getStoredSize(size))) {
        actual.update(chunk)
        yield chunk
      }
    } catch (error) {
      throw toArchiveError(this.name, error, this.getObjectPath(name))
    }
    if (actual.digest('hex') !== hash)
      throw new BackupArchiveError(this.name, `the checksum of ${this.getObjectPath(name)} is wrong`)
  }

  /** Whether the content of an object in the store belongs to its name. Throws if the store is unavailable. */
  async isIntact(name: string, storedSize: number): Promise<boolean> {
    const hash = createHash('sha256')
    try {
      for await (const chunk of this.#readContent(name, storedSize)) hash.update(chunk)
    } catch (error) {
      const code = getErrorCode(error)
      if (code === null || lostContentCodes.has(code)) return false
      throw error
    }
    return this.getObjectName(hash.digest('hex')) === name
  }

  /** Reads gzipped text of a stated size. */
  async *readText({ object, size, textSize }: StoredText): AsyncGenerator<Buffer> {
    const gunzip = createGunzip()
    const reading = pipeline(Readable.from(copyChunks(this.readObject(object, size))), gunzip)
    // Awaited below; if it fails, reading `gunzip` fails as well.
    reading.catch(() => undefined)
    let read = 0
    try {
      for await (const chunk of gunzip) {
        read += chunk.length
        if (read > textSize) break
        yield chunk
      }
      if (read <= textSize) await reading
    } catch (error) {
      throw toArchiveError(this.name, error, this.getObjectPath(this.getObjectName(object)))
    } finally {
      gunzip.destroy()
    }
    if (read !== textSize) throw new BackupArchiveError(this.name, 'the size of a table is wrong')
  }

  #readContent(name: string, storedSize: number): AsyncIterable<Uint8Array> {
    const chunks = this.backend.read(this.getObjectPath(name), storedSize)
    return this.#sealing === null ? chunks : this.#sealing.open(chunks)
  }

  async #writeThroughSealing(
    content: AsyncIterable<Uint8Array>,
    write: (bytes: Uint8Array) => Promise<void>,
  ): Promise<void> {
    const writer = this.#sealing?.createWriter(write)
    await writer?.start()
    for await (const chunk of content) await (writer === undefined ? write(chunk) : writer.write(chunk))
    await writer?.finish()
  }

  #getRunPath(run: string): string {
    return `runs/${run}${runExtensions[this.#sealing === null ? 0 : 1]}`
  }
}

/** Deletes the manifest of a run; its passphrase is not needed. The next backup deletes what no other run needs. */
export async function deleteStoreRun(
  location: StoreLocation,
  run: string,
  access: StoreAccess,
): Promise<void> {
  if (!isStoreRunName(run)) throw new BackupRunError('This is not a run of a store.')
  const backend = await openStoreBackend(location, access, { isCreated: false })
  for (const extension of runExtensions) await backend.remove(`runs/${run}${extension}`)
}

async function openStoreBackend(
  location: StoreLocation,
  { s3, dataFolder }: StoreAccess,
  options: { readonly isCreated: boolean },
): Promise<StoreBackend> {
  if (location.type === 'folder') return openFolderStoreBackend(location.path, options)
  if (s3 === null)
    throw new BackupRunError('A backup on S3 needs S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_ENDPOINT.')
  return openS3StoreBackend(toS3BucketConfig(s3, location.bucket, location.prefix), join(dataFolder, 'tmp'))
}

function createRunChecksum(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

async function* toAsync(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function* continueWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** For consumers that hold chunks longer than they are valid. */
export async function* copyChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk)
}
