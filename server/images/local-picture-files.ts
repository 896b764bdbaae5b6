import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../files/contract.ts'

interface LocalCopy {
  readonly path: Promise<string | null>
  users: number
  leaving: NodeJS.Timeout | undefined
}

/** How long an unused copy stays for the next task: tiles of a picture are requested one after another. */
const unusedCopyLifetimeMs = 30_000

/** Gives access to pictures as local files. A remote file is downloaded once for all concurrent tasks. */
export class LocalPictureFileProvider {
  readonly #files: FileStore
  readonly #folder: string
  readonly #copies = new Map<string, LocalCopy>()

  /** `folder` holds the copies; files left there by a crash are deleted by the disk cache. */
  constructor(files: FileStore, folder: string) {
    this.#files = files
    this.#folder = folder
  }

  /** Calls `work` with the path of the picture's file; null if the file is missing. */
  async withLocalFile<T>(hash: string, work: (path: string) => Promise<T>): Promise<T | null> {
    const storePath = this.#files.localPath(hash)
    if (storePath !== null) return (await this.#files.open(hash)) === null ? null : await work(storePath)
    await this.#forgetDeleted(hash)
    const copy = this.#getCopy(hash)
    copy.users += 1
    clearTimeout(copy.leaving)
    try {
      const path = await copy.path
      return path === null ? null : await work(path)
    } finally {
      copy.users -= 1
      if (copy.users === 0)
        copy.leaving = setTimeout(() => this.#drop(hash, copy), unusedCopyLifetimeMs).unref()
    }
  }

  /** Forgets a copy that was deleted from the cache folder. */
  async #forgetDeleted(hash: string): Promise<void> {
    const copy = this.#copies.get(hash)
    const path = await copy?.path.catch(() => null)
    if (!path || this.#copies.get(hash) !== copy) return
    await access(path).catch(() => this.#copies.get(hash) === copy && this.#copies.delete(hash))
  }

  #getCopy(hash: string): LocalCopy {
    const existing = this.#copies.get(hash)
    if (existing) return existing
    const copy: LocalCopy = { path: this.#download(hash), users: 0, leaving: undefined }
    this.#copies.set(hash, copy)
    // A failed download is retried the next time.
    copy.path.then(
      (path) => path === null && this.#copies.delete(hash),
      () => this.#copies.delete(hash),
    )
    return copy
  }

  async #download(hash: string): Promise<string | null> {
    const stored = await this.#files.open(hash)
    if (stored === null) return null
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, `${randomUUID()}.tmp`)
    try {
      await pipeline(stored.stream(), createWriteStream(path, { mode: 0o600 }))
      return path
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  #drop(hash: string, copy: LocalCopy): void {
    if (this.#copies.get(hash) !== copy || copy.users > 0) return
    this.#copies.delete(hash)
    // If this fails, the file is deleted at the next start.
    copy.path.then((path) => rm(path ?? '', { force: true })).catch(() => undefined)
  }
}
