import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { defaultImportRunOptions, type ImportRunOptions } from '../../domain/import-run.ts'
import type { Actor } from '../../domain/permissions.ts'
import { createImportPictureService } from '../../server/cli/import-picture-service.ts'
import { readConfig } from '../../server/config/index.ts'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import type { PartStore } from '../../server/files/contract.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import { runImportJob } from '../../server/import-runs/import-job.ts'
import { createImportRunService, ImportRunFiles, type RunImportJob } from '../../server/import-runs/index.ts'
import { createImportProcessRunner } from '../../server/startup/import-process.ts'
import { type ArchiveFiles, writeArchiveFiles } from './backup-archive-files.ts'
import { ContentTestHarness } from './content-harness.ts'
import { registerCleanup } from './shared-setup.ts'

export const importOwner: Actor = {
  role: 'owner',
  userId: 'owner-account',
  client: { name: 'owner@example.org', address: '192.0.2.1', userAgent: null },
}

export const maxImportBytes = 5_000_000

interface ImportSiteOptions {
  /** By default a process of its own, as in the product. */
  readonly runJob?: RunImportJob
  /** Runs the jobs in the process of the test, which is faster. */
  readonly isInProcess?: boolean
  /** Stops the process of an import, as a server that ends does, when the first item is imported. */
  readonly stopsAtFirstItem?: boolean
  readonly isOwner?: () => Promise<boolean>
  readonly now?: () => Date
  /** Where all instances find the files of imports. */
  readonly importParts?: PartStore | null
  /** Of the same site before a restart. */
  readonly dataFolder?: string
}

/** Creates a site whose owners import content; processes that it starts open the same database. */
export async function openImportSite(connection: SiteDatabaseConnection, options: ImportSiteOptions = {}) {
  const dataFolder = options.dataFolder ?? (await createTestFolder())
  const { target } = connection
  vi.stubEnv('LETOPIS_DATA', dataFolder)
  vi.stubEnv('NODE_OPTIONS', '')
  vi.stubEnv('DATABASE_URL', target.engine === 'postgres' ? target.url : '')
  registerCleanup(() => {
    vi.unstubAllEnvs()
  })
  if (target.engine === 'sqlite' && options.dataFolder === undefined)
    await symlink(target.file, join(dataFolder, 'letopis.db'))
  const harness = new ContentTestHarness(connection)
  const files = new ImportRunFiles(join(dataFolder, 'uploads', 'imports'), options.importParts ?? null)
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const processes = createImportProcessRunner(report)
  const runUntilFirstItem: RunImportJob = (job, listener) =>
    processes.runJob(job, {
      ...listener,
      onProgress(progress) {
        listener.onProgress(progress)
        if (progress.step === 'importing') processes.stop()
      },
    })
  const runInSeparateProcess = options.stopsAtFirstItem ? runUntilFirstItem : processes.runJob
  const runInProcess: RunImportJob = async (job, context) => {
    const { data, content } = harness
    const store = await openFolderFileStore(join(dataFolder, 'files'))
    const config = readConfig({ LETOPIS_DATA: dataFolder })
    return await runImportJob(
      {
        data,
        content,
        files: store,
        label: (key) => key,
        maxPictureBytes: maxImportBytes,
        siteLanguage: 'cs',
        createPictureService: () => createImportPictureService({ config, data, files: store }),
      },
      job,
      context,
    )
  }
  const service = createImportRunService({
    data: harness.data,
    files,
    maxBytes: maxImportBytes,
    runJob: options.runJob ?? (options.isInProcess ? runInProcess : runInSeparateProcess),
    isOwner: options.isOwner ?? (async () => true),
    report,
    now: options.now ?? (() => new Date()),
  })
  return {
    connection,
    dataFolder,
    harness,
    files,
    service,
    processes,
    reported,
    /** Adds the files of an import as uploads do; returns its id. */
    async upload(contents: Readonly<Record<string, string | Buffer>>): Promise<number> {
      const list = Object.entries(contents).map(([name, content]) => ({
        name,
        size: Buffer.byteLength(content),
      }))
      const id = await service.create(JSON.stringify(list), null, importOwner)
      const { token } = await service.read(id, importOwner)
      for (const [index, content] of Object.values(contents).entries()) {
        const part = join(dataFolder, `part-${index}`)
        await writeFile(part, content)
        await service.addUploadedFile(part, token, index, importOwner)
      }
      return id
    },
    async check(id: number, changes: Partial<ImportRunOptions> = {}) {
      const options = { ...defaultImportRunOptions, ...changes }
      expect(await service.startCheck(id, options, importOwner)).toBe('started')
      await service.waitForRunning()
      return await service.read(id, importOwner)
    },
    async import(id: number) {
      expect(await service.startImport(id, importOwner)).toBe('started')
      await service.waitForRunning()
      return await service.read(id, importOwner)
    },
  }
}

/** A content folder with news of these titles, as a zip file. */
export async function createNewsZip(titles: readonly string[]): Promise<Buffer> {
  const start = Date.parse('2020-01-01T00:00:00.000Z')
  const entries: ArchiveFiles = [
    ['site.json', Buffer.from('{ "format": 1, "languages": { "cs": "cs" } }')],
    ['cs/site.md', Buffer.from('---\nwebTitle: Lhota\n---\n')],
    ...titles.map((title, index): ArchiveFiles[number] => {
      const at = new Date(start + index * 1000).toISOString()
      const head = { id: index + 1, created: at, edited: at, published: at, title: JSON.stringify(title) }
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
      return [`cs/news/item-${index}.md`, Buffer.from(`---\n${lines.join('\n')}\n---\n\nText.\n`)]
    }),
  ]
  const file = join(await createTestFolder(), 'export.zip')
  await writeArchiveFiles(file, entries)
  return await readFile(file)
}

async function createTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-import-'))
  registerCleanup(() => rm(folder, { recursive: true, force: true }))
  return folder
}
