import { link, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  prepareFolderForAtomicWrites,
  syncFolder,
  writeFileAtomically,
  writeTempFileForRename,
} from '../../files/atomic-write.ts'
import { toFolderError } from '../../files/errors.ts'
import { getErrorCode, isFileNotFoundError } from '../../lib/errors.ts'
import { BlockReader } from '../block-reader.ts'
import type { StoreBackend, StoredEntry } from './store-backend.ts'

/** Opens a folder as a store. Its parent folder must exist: a disk that is not mounted is not replaced by a new folder. */
export async function openFolderStoreBackend(
  root: string,
  { isCreated }: { readonly isCreated: boolean },
): Promise<StoreBackend> {
  if (isCreated) {
    await withFolderErrors(root, () => createIfMissing(root))
    await prepareFolderForAtomicWrites(root)
  }
  return new FolderStoreBackend(root)
}

class FolderStoreBackend implements StoreBackend {
  readonly diskFolder: string
  /** Folders with new names that are not durable yet. */
  readonly #unsynced = new Set<string>()
  readonly #idleReaders: BlockReader[] = []

  constructor(root: string) {
    this.diskFolder = root
  }

  async *list(folder: 'objects' | 'runs'): AsyncGenerator<StoredEntry> {
    const names = await this.#readNames(folder)
    if (folder === 'runs') yield* this.#statAll(folder, names)
    else
      for (const prefix of names.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
        const path = `${folder}/${prefix}`
        for await (const { name, size } of this.#statAll(path, await this.#readNames(path)))
          yield { name: `${prefix}/${name}`, size }
      }
  }

  async readSmall(path: string, maxSize: number): Promise<Buffer | null> {
    const file = join(this.diskFolder, path)
    try {
      return (await stat(file)).size > maxSize ? null : await readFile(file)
    } catch (error) {
      if (isFileNotFoundError(error)) return null
      throw toFolderError(this.diskFolder, error)
    }
  }

  async *read(path: string): AsyncGenerator<Buffer> {
    const reader = this.#idleReaders.pop() ?? new BlockReader()
    try {
      yield* reader.read(join(this.diskFolder, path))
    } finally {
      this.#idleReaders.push(reader)
    }
  }

  async writeSmall(path: string, bytes: Uint8Array): Promise<void> {
    await writeFileAtomically(this.diskFolder, path, bytes)
  }

  async createExclusively(path: string, bytes: Uint8Array): Promise<boolean | null> {
    const staged = await this.stage((handle) => handle.writeFile(bytes))
    try {
      await link(staged.path, join(this.diskFolder, path))
      return true
    } catch (error) {
      // Some file systems have no links.
      return getErrorCode(error) === 'EEXIST' ? false : null
    } finally {
      await staged.discard()
    }
  }

  async stage<T>(write: Parameters<typeof writeTempFileForRename<T>>[1]) {
    const { diskFolder } = this
    const staged = await withFolderErrors(diskFolder, () => writeTempFileForRename(diskFolder, write))
    return {
      result: staged.result,
      path: staged.path,
      discard: staged.discard,
      publish: (path: string) =>
        withFolderErrors(diskFolder, async () => {
          const target = join(diskFolder, path)
          const folder = dirname(target)
          await mkdir(folder, { recursive: true, mode: 0o700 })
          await rename(staged.path, target)
          for (const changed of [folder, dirname(folder), diskFolder]) this.#unsynced.add(changed)
        }),
    }
  }

  async sync(): Promise<void> {
    await withFolderErrors(this.diskFolder, async () => {
      for (const folder of this.#unsynced) await syncFolder(folder)
    })
    this.#unsynced.clear()
  }

  async remove(path: string): Promise<void> {
    await withFolderErrors(this.diskFolder, () => rm(join(this.diskFolder, path), { force: true }))
  }

  async #readNames(path: string): Promise<string[]> {
    try {
      return (await readdir(join(this.diskFolder, path))).sort()
    } catch (error) {
      if (isFileNotFoundError(error)) return []
      throw toFolderError(this.diskFolder, error)
    }
  }

  /** Links are not followed. */
  async *#statAll(path: string, names: readonly string[]): AsyncGenerator<StoredEntry> {
    for (const name of names) {
      const stats = await lstat(join(this.diskFolder, path, name)).catch(() => null)
      if (stats?.isFile()) yield { name, size: stats.size }
    }
  }
}

async function createIfMissing(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (!(await stat(folder).catch(() => null))?.isDirectory()) throw error
  }
}

async function withFolderErrors<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toFolderError(folder, error)
  }
}
