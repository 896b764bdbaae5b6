import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { isFileNotFoundError } from '../lib/errors.ts'
import { prepareFolderForAtomicWrites, tempFileSuffix, writeTempFileForRename } from './atomic-write.ts'
import type { FileStore, ListedFile, ReadableStoredFile, StrayEntry } from './contract.ts'
import { assertByteRangeWithinSize } from './contract.ts'
import { toFolderError } from './errors.ts'
import { HashingStreamWriter } from './hashing-stream-writer.ts'
import { createStorePath, isSha256Hex } from './store-path.ts'
import { walkFileStoreFolder } from './walk-file-store-folder.ts'

const hour = 3_600_000

/** Opens a file store in a local folder, created if missing: `ab/cdef…` by the SHA-256 of the content. */
export async function openFolderFileStore(folder: string): Promise<FileStore> {
  const root = resolve(folder)
  await prepareFolderForAtomicWrites(root)
  return new FolderFileStore(root)
}

/** Opens an existing folder for reading only; nothing is created or deleted there. */
export function openReadOnlyFolderFileStore(folder: string): Pick<FileStore, 'open' | 'all'> {
  return new FolderFileStore(resolve(folder))
}

class FolderFileStore implements FileStore {
  readonly uploadParts = null
  readonly importParts = null
  readonly exportParts = null
  readonly archiveParts = null
  readonly variants = null
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async put(bytes: Buffer | Readable): Promise<{ hash: string; size: number }> {
    if (bytes instanceof Readable) return this.#putStream(bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    await this.#withFolderErrors(async () => {
      if (await this.#touchIfPresent(hash, bytes.length)) return
      const written = await writeTempFileForRename(this.#root, (handle) => handle.writeFile(bytes))
      await written.publish(createStorePath(hash))
    })
    return { hash, size: bytes.length }
  }

  async #putStream(source: Readable): Promise<{ hash: string; size: number }> {
    const writer = new HashingStreamWriter(source)
    return this.#withFolderErrors(async () => {
      const written = await writeTempFileForRename(this.#root, (handle) => writer.writeTo(handle))
      const { hash, size } = written.result
      if (await this.#touchIfPresent(hash, size)) await written.discard()
      else await written.publish(createStorePath(hash))
      return { hash, size }
    }, writer)
  }

  async open(hash: string): Promise<ReadableStoredFile | null> {
    const path = this.localPath(hash)
    if (path === null) return null
    const existing = await this.#withFolderErrors(() => statFile(path))
    if (existing === null) return null
    const { size } = existing
    return { size, stream: (range) => createReadStream(path, assertByteRangeWithinSize(range, size)) }
  }

  localPath(hash: string): string | null {
    return isSha256Hex(hash) ? join(this.#root, createStorePath(hash)) : null
  }

  async remove(hash: string): Promise<void> {
    const path = this.localPath(hash)
    if (path !== null) await this.#withFolderErrors(() => rm(path, { force: true }))
  }

  async removeUnlessPut(hash: string, since: number): Promise<boolean> {
    const path = this.localPath(hash)
    if (path === null) return false
    return this.#withFolderErrors(async () => {
      // Rename before checking the time, so that a concurrent `put` of the same bytes writes a new file.
      const tempPath = join(this.#root, `${randomUUID()}${tempFileSuffix}`)
      try {
        await rename(path, tempPath)
      } catch (error) {
        if (isFileNotFoundError(error)) return false
        throw error
      }
      const existing = await statFile(tempPath)
      if (existing !== null && existing.at < since) {
        await rm(tempPath)
        return true
      }
      await rename(tempPath, path)
      return false
    })
  }

  async *all(): AsyncGenerator<ListedFile> {
    for await (const existing of walkFileStoreFolder(this.#root)) if ('hash' in existing) yield existing
  }

  async *listStrayEntries(): AsyncGenerator<StrayEntry> {
    for await (const existing of walkFileStoreFolder(this.#root)) if ('name' in existing) yield existing
  }

  /** Whether the file exists; if so, its time is set to now. */
  async #touchIfPresent(hash: string, size: number): Promise<boolean> {
    const path = join(this.#root, createStorePath(hash))
    const existing = await statFile(path)
    if (existing?.size !== size) return false
    if (existing.at > Date.now() - hour) return true
    try {
      await utimes(path, new Date(), new Date())
      return true
    } catch (error) {
      // Removed concurrently: write it again.
      if (isFileNotFoundError(error)) return false
      throw error
    }
  }

  async #withFolderErrors<T>(work: () => Promise<T>, writer?: HashingStreamWriter): Promise<T> {
    try {
      return await work()
    } catch (error) {
      writer?.destroySource()
      // An error of the source stream is passed on, even if its code looks like one of the folder's.
      throw writer?.hasSourceFailed ? error : toFolderError(this.#root, error)
    }
  }
}

/** Size and time of a regular file; null if there is none. */
async function statFile(path: string): Promise<{ size: number; at: number } | null> {
  try {
    const existing = await stat(path)
    return existing.isFile() ? { size: existing.size, at: existing.mtimeMs } : null
  } catch (error) {
    if (isFileNotFoundError(error)) return null
    throw error
  }
}
