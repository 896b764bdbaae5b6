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

/** How long a copy stays for whoever comes next: a picture's tiles are asked for one after another. */
const unusedCopyLifetimeMs = 30_000

/** Pictures as files of this machine. What lies elsewhere is fetched, once for all who work on it at the time. */
export class LocalPictureFiles {
  readonly #files: FileStore
  readonly #folder: string
  readonly #copies = new Map<string, LocalCopy>()

  /** `folder`: for copies; what a crash leaves there is swept with it. */
  constructor(files: FileStore, folder: string) {
    this.#files = files
    this.#folder = folder
  }

  /** Works on a picture's file; null: its bytes are gone. */
  async withLocalFile<T>(hash: string, work: (path: string) => Promise<T>): Promise<T | null> {
    const own = this.#files.localPath(hash)
    if (own !== null) return (await this.#files.open(hash)) === null ? null : await work(own)
    await this.#forgetDeleted(hash)
    const copy = this.#copyOf(hash)
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

  /** Copies lie where anything may be deleted any time. */
  async #forgetDeleted(hash: string): Promise<void> {
    const copy = this.#copies.get(hash)
    const path = await copy?.path.catch(() => null)
    if (!path || this.#copies.get(hash) !== copy) return
    await access(path).catch(() => this.#copies.get(hash) === copy && this.#copies.delete(hash))
  }

  #copyOf(hash: string): LocalCopy {
    const known = this.#copies.get(hash)
    if (known) return known
    const copy: LocalCopy = { path: this.#fetch(hash), users: 0, leaving: undefined }
    this.#copies.set(hash, copy)
    // What could not be had is asked for anew the next time.
    copy.path.then(
      (path) => path === null && this.#copies.delete(hash),
      () => this.#copies.delete(hash),
    )
    return copy
  }

  async #fetch(hash: string): Promise<string | null> {
    const stored = await this.#files.open(hash)
    if (stored === null) return null
    await mkdir(this.#folder, { recursive: true })
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
    // Swept at the next start where this fails.
    copy.path.then((path) => rm(path ?? '', { force: true })).catch(() => undefined)
  }
}
