import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Files, ListedFile, StoredFile, Stray } from './contract.ts'
import { checkedRange } from './contract.ts'
import { folderFailure, isMissing } from './failures.ts'
import { walkFolder } from './folder-walk.ts'
import { isHash, nameOf } from './hash.ts'
import { Intake } from './intake.ts'
import { draft, prepareFolder, unfinished } from './whole.ts'

const hour = 3_600_000

/** Files in a folder of this machine, made if missing: `ab/cdef…` after the SHA-256 of their bytes. */
export async function openFolder(folder: string): Promise<Files> {
  const root = resolve(folder)
  await prepareFolder(root)
  return new FolderFiles(root)
}

/** A folder of files as it stands, nothing made or swept there: another copy, which is only read. */
export function folderAsItIs(folder: string): Pick<Files, 'open' | 'all'> {
  return new FolderFiles(resolve(folder))
}

class FolderFiles implements Files {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async put(bytes: Buffer | Readable): Promise<{ hash: string; size: number }> {
    if (bytes instanceof Readable) return this.#putStream(bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    await this.#guarded(async () => {
      if (await this.#isThere(hash, bytes.length)) return
      const written = await draft(this.#root, (handle) => handle.writeFile(bytes))
      await written.publish(nameOf(hash))
    })
    return { hash, size: bytes.length }
  }

  async #putStream(source: Readable): Promise<{ hash: string; size: number }> {
    const intake = new Intake(source)
    return this.#guarded(async () => {
      const written = await draft(this.#root, (handle) => intake.into(handle))
      const { hash, size } = written.result
      if (await this.#isThere(hash, size)) await written.discard()
      else await written.publish(nameOf(hash))
      return { hash, size }
    }, intake)
  }

  async open(hash: string): Promise<StoredFile | null> {
    const path = this.path(hash)
    if (path === null) return null
    const found = await this.#guarded(() => look(path))
    if (found === null) return null
    const { size } = found
    return { size, stream: (range) => createReadStream(path, checkedRange(range, size)) }
  }

  path(hash: string): string | null {
    return isHash(hash) ? join(this.#root, nameOf(hash)) : null
  }

  async remove(hash: string): Promise<void> {
    const path = this.path(hash)
    if (path !== null) await this.#guarded(() => rm(path, { force: true }))
  }

  async removeUnlessPut(hash: string, since: number): Promise<boolean> {
    const path = this.path(hash)
    if (path === null) return false
    return this.#guarded(async () => {
      // Out of reach first, then looked at: whoever puts the same bytes from now on writes them anew.
      const aside = join(this.#root, `${randomUUID()}${unfinished}`)
      try {
        await rename(path, aside)
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
      const found = await look(aside)
      if (found !== null && found.at < since) {
        await rm(aside)
        return true
      }
      await rename(aside, path)
      return false
    })
  }

  async *all(): AsyncGenerator<ListedFile> {
    for await (const found of walkFolder(this.#root)) if ('hash' in found) yield found
  }

  async *strays(): AsyncGenerator<Stray> {
    for await (const found of walkFolder(this.#root)) if ('name' in found) yield found
  }

  /** Whether the bytes are there already; if they are, they count as put just now. */
  async #isThere(hash: string, size: number): Promise<boolean> {
    const path = join(this.#root, nameOf(hash))
    const found = await look(path)
    if (found?.size !== size) return false
    if (found.at > Date.now() - hour) return true
    try {
      await utimes(path, new Date(), new Date())
      return true
    } catch (error) {
      // Removed this very moment: they are written after all.
      if (isMissing(error)) return false
      throw error
    }
  }

  async #guarded<T>(work: () => Promise<T>, intake?: Intake): Promise<T> {
    try {
      return await work()
    } catch (error) {
      intake?.abandon()
      // A sender's failure is the sender's, even when it looks like one of our folder's.
      throw intake?.broken ? error : folderFailure(this.#root, error)
    }
  }
}

/** A plain file's size and time; null where there is none. */
async function look(path: string): Promise<{ size: number; at: number } | null> {
  try {
    const found = await stat(path)
    return found.isFile() ? { size: found.size, at: found.mtimeMs } : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
