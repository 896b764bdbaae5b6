import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writeTempFileForRename } from './atomic-write.ts'
import type {
  DerivedFileStore,
  FileStore,
  ListedFile,
  ListedObject,
  ReadableStoredFile,
  StrayEntry,
} from './contract.ts'
import { assertByteRangeWithinSize } from './contract.ts'
import { toFolderError } from './errors.ts'
import { HashingStreamWriter } from './hashing-stream-writer.ts'
import { isPartName, ObjectPartStore } from './object-part-store.ts'
import { createBufferSource, type ObjectStore, type RereadableByteSource } from './object-store.ts'
import { createStorePath, isSha256Hex, parseHashFromStorePath } from './store-path.ts'

const hour = 3_600_000
/** Name prefix of objects written by `canReadAndWriteObjects`. */
const probeNamePrefix = 'letopis-probe-'

/** Name prefix of variants in the bucket of the files. */
export const variantNamePrefix = 'variants/'

function isProbeName(name: string): boolean {
  return name.startsWith(probeNamePrefix) && name.endsWith('.tmp')
}

/** Writes, reads and deletes a probe object; false if other bytes were read. */
export async function canReadAndWriteObjects(objects: ObjectStore): Promise<boolean> {
  const name = `${probeNamePrefix}${randomUUID()}.tmp`
  const bytes = Buffer.from(name)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await objects.put(name, { source: createBufferSource(bytes), sha256 })
  const read = await buffer(objects.read(name, bytes.length))
  await objects.remove(name)
  return read.equals(bytes)
}

/** A file store in a bucket. Streams are written to a local folder until their hash is known. */
export class ObjectFileStore implements FileStore {
  readonly uploadParts: ObjectPartStore
  readonly importParts: ObjectPartStore
  readonly exportParts: ObjectPartStore
  readonly archiveParts: ObjectPartStore
  readonly variants: DerivedFileStore
  readonly #objects: ObjectStore
  readonly #spoolFolder: string
  /** Files stored by this process recently, with the time; cleanup must not remove them. */
  readonly #recentPuts = new Map<string, number>()

  constructor(objects: ObjectStore, spoolFolder: string, variants: DerivedFileStore) {
    this.uploadParts = new ObjectPartStore(objects, 'uploads')
    this.importParts = new ObjectPartStore(objects, 'imports')
    this.exportParts = new ObjectPartStore(objects, 'exports')
    this.archiveParts = new ObjectPartStore(objects, 'backups')
    this.variants = variants
    this.#objects = objects
    this.#spoolFolder = spoolFolder
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
    const found = await this.#find(hash)
    if (found === null) return null
    const { size } = found
    return {
      size,
      stream: (range) =>
        this.#objects.read(createStorePath(hash), size, assertByteRangeWithinSize(range, size)),
    }
  }

  localPath(): null {
    return null
  }

  async remove(hash: string): Promise<void> {
    if (isSha256Hex(hash)) await this.#objects.remove(createStorePath(hash))
  }

  async removeUnlessPut(hash: string, since: number): Promise<boolean> {
    const found = isSha256Hex(hash) ? await this.#find(hash) : null
    if (found === null || found.at >= since || (this.#recentPuts.get(hash) ?? 0) >= since) return false
    await this.remove(hash)
    return true
  }

  async *all(): AsyncGenerator<ListedFile> {
    for await (const { name, size, at } of this.#listExceptVariants()) {
      const hash = parseHashFromStorePath(name)
      if (hash !== null) yield { hash, size, at }
    }
  }

  async *listStrayEntries(): AsyncGenerator<StrayEntry> {
    const objects = this.#objects
    for await (const { name, at } of this.#listExceptVariants()) {
      if (parseHashFromStorePath(name) !== null || isPartName(name)) continue
      yield { name, at, remove: isProbeName(name) ? () => objects.remove(name) : null }
    }
    for (const { name, at, abort } of await objects.listUnfinishedUploads()) {
      // The bucket may be shared with other applications.
      if (parseHashFromStorePath(name) !== null || isPartName(name)) yield { name, at, remove: abort }
    }
  }

  /** There may be seven variants for each file, so their names are skipped instead of read. */
  async *#listExceptVariants(): AsyncGenerator<ListedObject> {
    for await (const object of this.#objects.list()) {
      if (object.name.startsWith(variantNamePrefix)) {
        // Names of variants continue with a hexadecimal digit.
        yield* this.#objects.list('', `${variantNamePrefix}~`)
        return
      }
      yield object
    }
  }

  async #upload(hash: string, source: RereadableByteSource): Promise<void> {
    this.#recordPut(hash)
    const found = await this.#find(hash)
    // An old object is uploaded again: its new date protects it from a concurrent cleanup.
    if (found?.size === source.size && found.at > Date.now() - hour) return
    await this.#objects.put(createStorePath(hash), { source, sha256: hash })
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

  #find(hash: string) {
    return this.#objects.find(createStorePath(hash))
  }
}
