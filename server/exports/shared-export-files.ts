import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { SiteExportFile, SiteExportFormat } from '../../domain/site-export.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { PartStore, StoredPart } from '../files/contract.ts'
import { describeExport, type ExportFiles, exportLifetimeMs, type FolderExportFiles } from './export-files.ts'

interface SharedExportFilesDeps {
  readonly runs: SiteDatabase['exportRuns']
  readonly store: PartStore
  /** Where this instance makes exports before they are stored. */
  readonly folder: FolderExportFiles
  readonly now: () => Date
}

/** Exports in the S3 store, which any instance can send. The database says which there are. */
export class SharedExportFiles implements ExportFiles {
  readonly #deps: SharedExportFilesDeps

  constructor(deps: SharedExportFilesDeps) {
    this.#deps = deps
  }

  createPath(format: SiteExportFormat, startedAt: Date): Promise<string> {
    return this.#deps.folder.createPath(format, startedAt)
  }

  async publish(path: string, runId: number, token: string): Promise<void> {
    const { runs, store } = this.#deps
    try {
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash)
      const { size } = await stat(path)
      const sha256 = hash.digest('hex')
      await store.put({ upload: token, start: 0, size, sha256 }, path)
      await runs.update(runId, { size, sha256 })
    } finally {
      await rm(path, { force: true })
    }
  }

  async list(): Promise<SiteExportFile[]> {
    return (await this.#listStored()).map(({ file }) => file)
  }

  async open(name: string) {
    const found = await this.#find(name)
    return found === null ? null : { file: found.file, content: this.#deps.store.read(found.part) }
  }

  async delete(name: string): Promise<boolean> {
    const found = await this.#find(name)
    if (found === null) return false
    await this.#deps.store.remove(found.part.upload)
    await this.#deps.runs.update(found.id, { size: null, sha256: null })
    return true
  }

  async deleteExpired(): Promise<void> {
    const { store, folder } = this.#deps
    const expiredAt = this.#getExpiryLimit()
    // Also those of an instance that has ended before it recorded them.
    for await (const { upload, at } of store.list()) if (at <= expiredAt.getTime()) await store.remove(upload)
    // Made before the site moved to S3.
    await folder.deleteExpired()
  }

  deleteUnfinished(): Promise<void> {
    return this.#deps.folder.deleteUnfinished()
  }

  async #find(name: string) {
    return (await this.#listStored()).find(({ file }) => file.name === name) ?? null
  }

  async #listStored(): Promise<{ id: number; file: SiteExportFile; part: StoredPart }[]> {
    const runs = await this.#deps.runs.listWithFile(this.#getExpiryLimit().toISOString())
    return runs.flatMap(({ id, format, token, started_at, size, sha256 }) =>
      size === null || sha256 === null
        ? []
        : [
            {
              id,
              file: describeExport(format, new Date(started_at), size),
              part: { upload: token, start: 0, size, sha256 },
            },
          ],
    )
  }

  #getExpiryLimit(): Date {
    return new Date(this.#deps.now().getTime() - exportLifetimeMs)
  }
}
