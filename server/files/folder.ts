import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { folderFailure, isMissing } from './failures.ts'
import type { Files, StoredFile } from './index.ts'
import { draft, prepareFolder } from './whole.ts'

/** Files in a folder of this machine, made if missing: `ab/cdef…` after the SHA-256 of their bytes. */
export async function openFolder(folder: string): Promise<Files> {
  const root = resolve(folder)
  await prepareFolder(root)
  return new FolderFiles(root)
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
      if ((await this.#sizeOf(hash)) === bytes.length) return
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
      if ((await this.#sizeOf(hash)) === size) await written.discard()
      else await written.publish(nameOf(hash))
      return { hash, size }
    }, intake)
  }

  async open(hash: string): Promise<StoredFile | null> {
    const path = this.path(hash)
    if (path === null) return null
    const size = await this.#guarded(() => this.#sizeOf(hash))
    if (size === null) return null
    return {
      size,
      stream(range) {
        if (!range) return createReadStream(path)
        const { start, end } = range
        const inside =
          Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end < size
        if (!inside) throw new RangeError(`No bytes ${start} to ${end} in a file of ${size}`)
        return createReadStream(path, { start, end })
      },
    }
  }

  path(hash: string): string | null {
    return isHash(hash) ? join(this.#root, nameOf(hash)) : null
  }

  async remove(hash: string): Promise<void> {
    const path = this.path(hash)
    if (path !== null) await this.#guarded(() => rm(path, { force: true }))
  }

  async #sizeOf(hash: string): Promise<number | null> {
    try {
      const found = await stat(join(this.#root, nameOf(hash)))
      return found.isFile() ? found.size : null
    } catch (error) {
      if (isMissing(error)) return null
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

/** Measures a stream while it is written down. */
class Intake {
  /** The stream itself has failed, not the disk. */
  broken = false
  readonly #source: Readable

  constructor(source: Readable) {
    this.#source = source
    // It may fail before the first byte is read: an error that nobody hears would end the process, and
    // reading gives it again.
    source.on('error', () => undefined)
  }

  async into(handle: FileHandle): Promise<{ hash: string; size: number }> {
    const hash = createHash('sha256')
    const chunks: AsyncIterator<Buffer | string> = this.#source[Symbol.asyncIterator]()
    for (let size = 0; ; ) {
      const { value, done } = await this.#next(chunks)
      if (done) return { hash: hash.digest('hex'), size }
      const bytes = typeof value === 'string' ? Buffer.from(value) : value
      hash.update(bytes)
      size += bytes.length
      await handle.writeFile(bytes)
    }
  }

  /** Where writing failed, the sender learns that nobody listens any more. */
  abandon(): void {
    this.#source.destroy()
  }

  async #next(chunks: AsyncIterator<Buffer | string>): Promise<IteratorResult<Buffer | string>> {
    try {
      return await chunks.next()
    } catch (error) {
      this.broken = true
      throw error
    }
  }
}

function isHash(hash: string): boolean {
  return /^[0-9a-f]{64}$/.test(hash)
}

function nameOf(hash: string): string {
  return join(hash.slice(0, 2), hash.slice(2))
}
