import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { prepareWritableFolder, tempFileSuffix, writeUnpublishedFile } from './atomic-write.ts'
import type { FileStore, ListedFile, StoredFile, StrayEntry } from './contract.ts'
import { validateByteRange } from './contract.ts'
import { isFileNotFoundError, toFolderError } from './errors.ts'
import { HashingStreamWriter } from './hashing-stream-writer.ts'
import { createStorePath, isSha256Hex } from './store-path.ts'
import { walkFileStoreFolder } from './walk-file-store-folder.ts'

const hour = 3_600_000

/** Files in a folder of this machine, made if missing: `ab/cdef…` after the SHA-256 of their bytes. */
export async function openFolderFileStore(folder: string): Promise<FileStore> {
  const root = resolve(folder)
  await prepareWritableFolder(root)
  return new FolderFileStore(root)
}

/** A folder of files as it stands, nothing made or swept there: another copy, which is only read. */
export function openReadOnlyFolderFileStore(folder: string): Pick<FileStore, 'open' | 'all'> {
  return new FolderFileStore(resolve(folder))
}

class FolderFileStore implements FileStore {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async put(bytes: Buffer | Readable): Promise<{ hash: string; size: number }> {
    if (bytes instanceof Readable) return this.#putStream(bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    await this.#guarded(async () => {
      if (await this.#isThere(hash, bytes.length)) return
      const written = await writeUnpublishedFile(this.#root, (handle) => handle.writeFile(bytes))
      await written.publish(createStorePath(hash))
    })
    return { hash, size: bytes.length }
  }

  async #putStream(source: Readable): Promise<{ hash: string; size: number }> {
    const intake = new HashingStreamWriter(source)
    return this.#guarded(async () => {
      const written = await writeUnpublishedFile(this.#root, (handle) => intake.writeTo(handle))
      const { hash, size } = written.result
      if (await this.#isThere(hash, size)) await written.discard()
      else await written.publish(createStorePath(hash))
      return { hash, size }
    }, intake)
  }

  async open(hash: string): Promise<StoredFile | null> {
    const path = this.localPath(hash)
    if (path === null) return null
    const found = await this.#guarded(() => statFile(path))
    if (found === null) return null
    const { size } = found
    return { size, stream: (range) => createReadStream(path, validateByteRange(range, size)) }
  }

  localPath(hash: string): string | null {
    return isSha256Hex(hash) ? join(this.#root, createStorePath(hash)) : null
  }

  async remove(hash: string): Promise<void> {
    const path = this.localPath(hash)
    if (path !== null) await this.#guarded(() => rm(path, { force: true }))
  }

  async removeUnlessPut(hash: string, since: number): Promise<boolean> {
    const path = this.localPath(hash)
    if (path === null) return false
    return this.#guarded(async () => {
      // Out of reach first, then looked at: whoever puts the same bytes from now on writes them anew.
      const aside = join(this.#root, `${randomUUID()}${tempFileSuffix}`)
      try {
        await rename(path, aside)
      } catch (error) {
        if (isFileNotFoundError(error)) return false
        throw error
      }
      const found = await statFile(aside)
      if (found !== null && found.at < since) {
        await rm(aside)
        return true
      }
      await rename(aside, path)
      return false
    })
  }

  async *all(): AsyncGenerator<ListedFile> {
    for await (const found of walkFileStoreFolder(this.#root)) if ('hash' in found) yield found
  }

  async *listStrayEntries(): AsyncGenerator<StrayEntry> {
    for await (const found of walkFileStoreFolder(this.#root)) if ('name' in found) yield found
  }

  /** Whether the bytes are there already; if they are, they count as put just now. */
  async #isThere(hash: string, size: number): Promise<boolean> {
    const path = join(this.#root, createStorePath(hash))
    const found = await statFile(path)
    if (found?.size !== size) return false
    if (found.at > Date.now() - hour) return true
    try {
      await utimes(path, new Date(), new Date())
      return true
    } catch (error) {
      // Removed this very moment: they are written after all.
      if (isFileNotFoundError(error)) return false
      throw error
    }
  }

  async #guarded<T>(work: () => Promise<T>, intake?: HashingStreamWriter): Promise<T> {
    try {
      return await work()
    } catch (error) {
      intake?.destroySource()
      // A sender's failure is the sender's, even when it looks like one of our folder's.
      throw intake?.hasSourceFailed ? error : toFolderError(this.#root, error)
    }
  }
}

/** A plain file's size and time; null where there is none. */
async function statFile(path: string): Promise<{ size: number; at: number } | null> {
  try {
    const found = await stat(path)
    return found.isFile() ? { size: found.size, at: found.mtimeMs } : null
  } catch (error) {
    if (isFileNotFoundError(error)) return null
    throw error
  }
}
