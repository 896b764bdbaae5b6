import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSiteExportFormat, type SiteExportFile, type SiteExportFormat } from '../../domain/site-export.ts'
import { isFileNotFoundError } from '../lib/errors.ts'

const lifetimeMs = 24 * 3_600_000
const namePattern = /^letopis-([a-z]+)-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.zip$/

/** The folder with finished exports, which are deleted after a day: they hold the site at some earlier time. */
export class ExportFiles {
  readonly #folder: string
  readonly #now: () => Date

  constructor(dataFolder: string, now: () => Date) {
    this.#folder = join(dataFolder, 'exports')
    this.#now = now
  }

  /** The path for a new export; its folder exists then. */
  async createPath(format: SiteExportFormat): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const time = this.#now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
    return join(this.#folder, `letopis-${format}-${time}.zip`)
  }

  /** The newest first. */
  async list(): Promise<SiteExportFile[]> {
    const files = await Promise.all((await this.#listNames()).map((name) => this.find(name)))
    return files.filter((file) => file !== null).sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1))
  }

  /** Null if there is no such file, or its time is over. */
  async find(name: string): Promise<SiteExportFile | null> {
    const parsed = parseName(name)
    if (parsed === null || parsed.createdAt.getTime() + lifetimeMs <= this.#now().getTime()) return null
    try {
      const { size } = await stat(join(this.#folder, name))
      const expiresAt = new Date(parsed.createdAt.getTime() + lifetimeMs).toISOString()
      return { name, format: parsed.format, size, createdAt: parsed.createdAt.toISOString(), expiresAt }
    } catch (error) {
      if (isFileNotFoundError(error)) return null
      throw error
    }
  }

  /** The path of a file that `find` has found. */
  getPath({ name }: SiteExportFile): string {
    return join(this.#folder, name)
  }

  async delete(file: SiteExportFile): Promise<void> {
    await rm(this.getPath(file), { force: true })
  }

  /** Deletes files whose time is over. */
  async deleteExpired(): Promise<void> {
    for (const name of await this.#listNames())
      if (parseName(name) !== null && (await this.find(name)) === null)
        await rm(join(this.#folder, name), { force: true })
  }

  /** Deletes what exports that were interrupted have left behind. */
  async deleteUnfinished(): Promise<void> {
    for (const name of await this.#listNames())
      if (name.startsWith('.')) await rm(join(this.#folder, name), { recursive: true, force: true })
  }

  async #listNames(): Promise<string[]> {
    try {
      return await readdir(this.#folder)
    } catch (error) {
      if (isFileNotFoundError(error)) return []
      throw error
    }
  }
}

function parseName(name: string): { format: SiteExportFormat; createdAt: Date } | null {
  const [, format = '', year, month, day, hour, minute, second] = namePattern.exec(name) ?? []
  if (!isSiteExportFormat(format)) return null
  const createdAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(createdAt.getTime()) ? null : { format, createdAt }
}
