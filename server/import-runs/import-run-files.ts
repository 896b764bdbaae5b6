import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportFile } from '../../domain/import-run.ts'
import type { PartStore, StoredPart } from '../files/contract.ts'
import { HashingStreamWriter, writeTempFileForRename } from '../files/index.ts'
import { isFileNotFoundError } from '../lib/errors.ts'

const tokenPattern = /^[0-9a-f]{32}$/
/** Left for the site, whose database may be on the same disk. */
const reservedBytes = 100 * 1024 ** 2

/**
 * The uploaded files of imports: a folder for each import, named by its token. With an S3 store they are there, where each instance
 * finds them, and in the folder of the instance that checks or imports them.
 */
export class ImportRunFiles {
  readonly #folder: string
  readonly #shared: PartStore | null

  /**
   * @param folder - In the data folder.
   * @param shared - Null: the files are in the folder only.
   */
  constructor(folder: string, shared: PartStore | null) {
    this.#folder = folder
    this.#shared = shared
  }

  /** The folder of uploads that are not complete. */
  get partsFolder(): string {
    return join(this.#folder, 'parts')
  }

  /** What is imported: the only file, or the folder with all files. */
  getSource(token: string, files: readonly ImportFile[]): string {
    const [only] = files
    return files.length === 1 && only !== undefined
      ? this.#locate(token, only.name)
      : join(this.#getRunFolder(token), 'files')
  }

  /** The folder for a check or an import to work in; it is emptied before each. */
  getWorkFolder(token: string): string {
    return join(this.#getRunFolder(token), 'work')
  }

  /** Moves a complete upload to its import. Repeating it has no effect. */
  async add(part: string, token: string, index: number, { name, size }: ImportFile): Promise<void> {
    const target = this.#locate(token, name)
    if (this.#shared !== null) {
      const hash = createHash('sha256')
      await pipeline(createReadStream(part), hash)
      await this.#shared.put({ upload: token, start: index, size, sha256: hash.digest('hex') }, part)
      return
    }
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      await rename(part, target)
    } catch (error) {
      if (!isFileNotFoundError(error) || !(await hasSize(target, size))) throw error
    }
  }

  /** The indexes of files that were not uploaded, or are deleted. */
  async listMissing(token: string, files: readonly ImportFile[]): Promise<number[]> {
    const missing = await this.#listMissingInFolder(token, files)
    if (missing.length === 0) return missing
    const shared = await this.#listShared(token)
    return missing.filter((index) => shared.get(index)?.size !== files[index]?.size)
  }

  /** Copies the files to the folder of this instance; stops after the current one when it is aborted. */
  async fetch(token: string, files: readonly ImportFile[], signal: AbortSignal): Promise<void> {
    const missing = await this.#listMissingInFolder(token, files)
    const shared = missing.length === 0 ? null : await this.#listShared(token)
    for (const index of missing) {
      if (signal.aborted) return
      const part = shared?.get(index)
      const name = files[index]?.name
      if (part === undefined || name === undefined) throw new Error('A file of the import is missing')
      await this.#fetchPart(part, join('files', ...name.split('/')))
    }
  }

  async #fetchPart(part: StoredPart, name: string): Promise<void> {
    const source = this.#shared?.read(part)
    if (source === undefined) return
    const folder = this.#getRunFolder(part.upload)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const written = await writeTempFileForRename(folder, (handle) =>
      new HashingStreamWriter(source).writeTo(handle),
    )
    if (written.result.hash === part.sha256) await written.publish(name)
    else {
      await written.discard()
      throw new Error('A file of the import is damaged')
    }
  }

  async #listMissingInFolder(token: string, files: readonly ImportFile[]): Promise<number[]> {
    const missing: number[] = []
    for (const [index, { name, size }] of files.entries())
      if (!(await hasSize(this.#locate(token, name), size))) missing.push(index)
    return missing
  }

  /** The files in the S3 store, by index. */
  async #listShared(token: string): Promise<ReadonlyMap<number, StoredPart>> {
    const parts = tokenPattern.test(token) ? await this.#shared?.listParts(token) : []
    return new Map(parts?.map((part) => [part.start, part]))
  }

  /** Whether the disk has space for so many more bytes. */
  async hasSpaceFor(bytes: number): Promise<boolean> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(this.#folder)
    return bavail * bsize >= bytes + reservedBytes
  }

  async removeWorkFolder(token: string): Promise<void> {
    await rm(this.getWorkFolder(token), { recursive: true, force: true })
  }

  async remove(token: string): Promise<void> {
    await rm(this.#getRunFolder(token), { recursive: true, force: true })
    await this.#shared?.remove(token)
  }

  /** The tokens of imports with files, and when a file was last added. */
  async list(): Promise<{ readonly token: string; readonly changedAt: number }[]> {
    const names = await readdir(this.#folder).catch((error) => {
      if (isFileNotFoundError(error)) return []
      throw error
    })
    const found = new Map<string, number>()
    for (const token of names.filter((name) => tokenPattern.test(name))) {
      const stats = await stat(this.#getRunFolder(token)).catch(() => null)
      if (stats !== null) found.set(token, stats.mtimeMs)
    }
    for await (const { upload, at } of this.#shared?.list() ?? [])
      found.set(upload, Math.max(found.get(upload) ?? 0, at))
    return [...found].map(([token, changedAt]) => ({ token, changedAt }))
  }

  #getRunFolder(token: string): string {
    if (!tokenPattern.test(token)) throw new RangeError('Invalid token of an import')
    return join(this.#folder, token)
  }

  #locate(token: string, name: string): string {
    return join(this.#getRunFolder(token), 'files', ...name.split('/'))
  }
}

async function hasSize(path: string, size: number): Promise<boolean> {
  const stats = await stat(path).catch(() => null)
  return stats?.isFile() === true && stats.size === size
}
