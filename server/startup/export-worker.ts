import { mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { SiteExportProgress } from '../../domain/site-export.ts'
import { writeSiteAuditEntry } from '../audit/index.ts'
import {
  createSiteContentServices,
  type OpenedSite,
  withOpenedSiteEvenIfRunning,
} from '../cli/opened-site.ts'
import { exportContentFolder, exportCsvFiles } from '../content-folder/index.ts'
import { type ExportJob, type ExportJobResult, zipFolder } from '../exports/index.ts'
import { runJobAndExit } from './run-job-and-exit.ts'
import { writeStaticCopy } from './static-site-source.ts'

/** How many messages a second the server gets at most. */
const messagesPerSecond = 4

interface ExportContext {
  readonly onProgress: (progress: SiteExportProgress) => void
  readonly signal: AbortSignal
}

/** The number of items or pages of a written export, and what it lacks. */
interface WrittenExport extends ExportJobResult {
  readonly count: number
}

// Entry point of a process that makes one export for the server.
runJobAndExit<ExportJob, SiteExportProgress, ExportJobResult>((job, { send, signal }) =>
  withOpenedSiteEvenIfRunning(async (site) => {
    let sentAt = 0
    const onProgress = (progress: SiteExportProgress) => {
      signal.throwIfAborted()
      if (Date.now() - sentAt < 1000 / messagesPerSecond && progress.done < progress.total) return
      sentAt = Date.now()
      send(progress)
    }
    const { count, problems } = await writers[job.format](site, job, { onProgress, signal })
    if (job.actor !== null)
      await writeSiteAuditEntry(site.data, {
        actor: job.actor,
        event: 'content_exported',
        at: new Date().toISOString(),
        details: { count, format: auditFormats[job.format] },
      })
    return { problems }
  }),
)

/** The formats as the command records them. */
const auditFormats = { content: 'folder', tables: 'csv', website: 'html' } as const

const writers: Readonly<
  Record<
    ExportJob['format'],
    (site: OpenedSite, job: ExportJob, context: ExportContext) => Promise<WrittenExport>
  >
> = {
  content: (site, { file }, { onProgress }) =>
    withWorkFolder(file, async (folder) => {
      const { itemCount, leftOut, missingPictures } = await exportContentFolder(
        { data: site.data, files: site.files, content: createSiteContentServices(site) },
        folder,
        (step, done, total) => onProgress({ step, done, total }),
      )
      await zipFolder(folder, file, (done, total) => onProgress({ step: 'packing', done, total }))
      return {
        count: itemCount,
        problems: [...missingPictures, ...leftOut.map(({ kind, id, title }) => `${kind} ${id} "${title}"`)],
      }
    }),

  tables: (site, { file }, { onProgress }) =>
    withWorkFolder(file, async (folder) => {
      const count = await exportCsvFiles(site.data, folder)
      await zipFolder(folder, file, (done, total) => onProgress({ step: 'packing', done, total }))
      return { count, problems: [] }
    }),

  async website(site, { file }, { onProgress, signal }) {
    const { pageCount, failedPages, lostPictures, lostAttachments } = await writeStaticCopy(site, file, {
      overwrite: false,
      signal,
      onProgress: (step, done, total) => onProgress({ step, done, total }),
    })
    const problems = [...failedPages.map(({ path }) => path), ...lostPictures, ...lostAttachments]
    return { count: pageCount, problems }
  },
}

/** Runs work with an empty folder beside the file, and deletes the folder. */
async function withWorkFolder<T>(file: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(dirname(file), `.${basename(file)}.`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
