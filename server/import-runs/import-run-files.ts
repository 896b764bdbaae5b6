import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImportFile } from '../../domain/import-run.ts'
import { isFileNotFoundError } from '../lib/errors.ts'

const tokenPattern = /^[0-9a-f]{32}$/
/** Left for the site, whose database may be on the same disk. */
const reservedBytes = 100 * 1024 ** 2

/** The uploaded files of imports: a folder for each import, named by its token. */
export class ImportRunFiles {
  readonly #folder: string

  /** @param folder - In the data folder. */
  constructor(folder: string) {
    this.#folder = folder
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
  async add(part: string, token: string, { name, size }: ImportFile): Promise<void> {
    const target = this.#locate(token, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      await rename(part, target)
    } catch (error) {
      if (!isFileNotFoundError(error) || !(await hasSize(target, size))) throw error
    }
  }

  /** The indexes of files that are not here. */
  async listMissing(token: string, files: readonly ImportFile[]): Promise<number[]> {
    const missing: number[] = []
    for (const [index, { name, size }] of files.entries())
      if (!(await hasSize(this.#locate(token, name), size))) missing.push(index)
    return missing
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
  }

  /** The tokens of imports with a folder, and when a file was last added. */
  async list(): Promise<{ readonly token: string; readonly changedAt: number }[]> {
    const names = await readdir(this.#folder).catch((error) => {
      if (isFileNotFoundError(error)) return []
      throw error
    })
    const found: { token: string; changedAt: number }[] = []
    for (const token of names.filter((name) => tokenPattern.test(name))) {
      const stats = await stat(this.#getRunFolder(token)).catch(() => null)
      if (stats !== null) found.push({ token, changedAt: stats.mtimeMs })
    }
    return found
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
