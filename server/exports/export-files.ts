import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isSiteExportFormat, type SiteExportFile, type SiteExportFormat } from '../../domain/site-export.ts'
import { isFileNotFoundError } from '../lib/errors.ts'

/** Exports are deleted after a day: they hold the site at some earlier time. */
export const exportLifetimeMs = 24 * 3_600_000
const namePattern = /^letopis-([a-z]+)-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.zip$/

/** Finished exports, and the folder in which this process makes them. */
export interface ExportFiles {
  /** The path for a new export; its folder exists then. */
  createPath(format: SiteExportFormat, startedAt: Date): Promise<string>
  /** Makes a complete export available. */
  publish(path: string, runId: number, token: string): Promise<void>
  /** The newest first. */
  list(): Promise<SiteExportFile[]>
  /** Null if there is no such file, or its time is over. */
  open(name: string): Promise<{ readonly file: SiteExportFile; readonly content: Readable } | null>
  /** Whether there was such a file. */
  delete(name: string): Promise<boolean>
  /** Deletes files whose time is over. */
  deleteExpired(): Promise<void>
  /** Deletes what exports of this process that were interrupted have left behind. */
  deleteUnfinished(): Promise<void>
}

/** Exports in the data folder of one process. */
export class FolderExportFiles implements ExportFiles {
  readonly #folder: string
  readonly #now: () => Date

  constructor(dataFolder: string, now: () => Date) {
    this.#folder = join(dataFolder, 'exports')
    this.#now = now
  }

  async createPath(format: SiteExportFormat, startedAt: Date): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    return join(this.#folder, createExportName(format, startedAt))
  }

  /** The file has its name already. */
  async publish(): Promise<void> {}

  async list(): Promise<SiteExportFile[]> {
    const files = await Promise.all((await this.#listNames()).map((name) => this.#find(name)))
    return files.filter((file) => file !== null).sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1))
  }

  async open(name: string) {
    const file = await this.#find(name)
    if (file === null) return null
    const handle = await open(join(this.#folder, name), 'r')
    return { file, content: createReadStream('', { fd: handle }) }
  }

  async delete(name: string): Promise<boolean> {
    if ((await this.#find(name)) === null) return false
    await rm(join(this.#folder, name), { force: true })
    return true
  }

  async deleteExpired(): Promise<void> {
    for (const name of await this.#listNames())
      if (parseName(name) !== null && (await this.#find(name)) === null)
        await rm(join(this.#folder, name), { force: true })
  }

  async deleteUnfinished(): Promise<void> {
    for (const name of await this.#listNames())
      if (name.startsWith('.')) await rm(join(this.#folder, name), { recursive: true, force: true })
  }

  async #find(name: string): Promise<SiteExportFile | null> {
    const parsed = parseName(name)
    if (parsed === null || parsed.createdAt.getTime() + exportLifetimeMs <= this.#now().getTime()) return null
    try {
      const { size } = await stat(join(this.#folder, name))
      return describeExport(parsed.format, parsed.createdAt, size)
    } catch (error) {
      if (isFileNotFoundError(error)) return null
      throw error
    }
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

export function describeExport(format: SiteExportFormat, createdAt: Date, size: number): SiteExportFile {
  return {
    name: createExportName(format, createdAt),
    format,
    size,
    createdAt: createdAt.toISOString(),
    expiresAt: new Date(createdAt.getTime() + exportLifetimeMs).toISOString(),
  }
}

function createExportName(format: SiteExportFormat, createdAt: Date): string {
  const time = createdAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return `letopis-${format}-${time}.zip`
}

function parseName(name: string): { format: SiteExportFormat; createdAt: Date } | null {
  const [, format = '', year, month, day, hour, minute, second] = namePattern.exec(name) ?? []
  if (!isSiteExportFormat(format)) return null
  const createdAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(createdAt.getTime()) ? null : { format, createdAt }
}
