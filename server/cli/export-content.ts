import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import { writeSiteAuditEntry } from '../audit/index.ts'
import { type ContentExportReport, exportContentFolder, exportCsvFiles } from '../content-folder/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { StaticExportError } from '../static-export/index.ts'
import { UsageError } from './help.ts'
import { createSiteContentServices, type OpenedSite, withOpenedSiteEvenIfRunning } from './opened-site.ts'
import { createProgressBar } from './progress-bar.ts'

type ExportRequest =
  | { readonly format: 'folder' | 'csv'; readonly folder: string }
  | { readonly format: 'html'; readonly path: string; readonly overwrite: boolean }

/** `export --to FOLDER [--csv]`, `export --html PATH [--overwrite]` */
export async function exportContentCommand(args: string[]): Promise<number> {
  const request = parseArguments(args)
  return withOpenedSiteEvenIfRunning(async (site) => {
    if (request.format === 'html') return exportStaticSite(site, request.path, request.overwrite)
    const { folder } = request
    if (request.format === 'csv') {
      const count = await exportCsvFiles(site.data, folder)
      await recordExport(site.data, count, 'csv')
      console.log(`Exported ${count} items to ${folder}.`)
      return 0
    }
    const report = await exportFolder(site, folder)
    await recordExport(site.data, report.itemCount, 'folder')
    console.log(formatReport(report, folder))
    return report.missingPictures.length > 0 ? 1 : 0
  })
}

function parseArguments(args: string[]): ExportRequest {
  try {
    const { values } = parseArgs({
      args,
      options: {
        to: { type: 'string' },
        csv: { type: 'boolean', default: false },
        html: { type: 'string' },
        overwrite: { type: 'boolean', default: false },
      },
    })
    if (values.html) {
      if (values.to !== undefined || values.csv) throw new UsageError('export has either --html or --to.')
      return { format: 'html', path: resolve(values.html), overwrite: values.overwrite }
    }
    if (values.overwrite) throw new UsageError('--overwrite is for export --html.')
    if (values.to) return { format: values.csv ? 'csv' : 'folder', folder: resolve(values.to) }
  } catch (error) {
    throw new UsageError(getErrorMessage(error))
  }
  throw new UsageError('export needs --to with a folder, or --html with a folder or a zip file.')
}

/** Goes on if a page cannot be rendered or a picture is lost: they are listed, and the exit code is 1. */
async function exportStaticSite(site: OpenedSite, path: string, overwrite: boolean): Promise<number> {
  const { writeStaticCopy } = await import('../startup/static-site-source.ts')
  const bar = createProgressBar()
  const cancellation = new AbortController()
  const stop = () => cancellation.abort(new StaticExportError('The export was stopped. Nothing was changed.'))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const report = await writeStaticCopy(site, path, {
      overwrite,
      signal: cancellation.signal,
      onProgress: (step, done, total) =>
        bar.update(step === 'pages' ? 'Writing pages' : 'Copying pictures', done, total),
    })
    bar.clear()
    await recordExport(site.data, report.pageCount, 'html')
    console.log(`Exported ${report.pageCount} pages and ${report.pictureCount} picture files to ${path}.`)
    if (report.failedPages.length > 0)
      console.error(
        ['Pages that could not be rendered:', ...report.failedPages.map(formatFailedPage)].join('\n'),
      )
    if (report.lostPictures.length > 0)
      console.error(
        ['Pictures that are missing (see letopis check files):', ...report.lostPictures.map(indent)].join(
          '\n',
        ),
      )
    if (report.lostAttachments.length > 0)
      console.error(
        [
          'Attachments that are missing (see letopis check files):',
          ...report.lostAttachments.map(indent),
        ].join('\n'),
      )
    const { failedPages, lostPictures, lostAttachments } = report
    return failedPages.length + lostPictures.length + lostAttachments.length > 0 ? 1 : 0
  } finally {
    bar.clear()
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

function formatFailedPage({ path, reason }: { readonly path: string; readonly reason: string }): string {
  return indent(`${path}: ${reason}`)
}

function indent(line: string): string {
  return `  ${line}`
}

async function exportFolder(site: OpenedSite, folder: string): Promise<ContentExportReport> {
  const bar = createProgressBar()
  try {
    return await exportContentFolder(
      { data: site.data, files: site.files, content: createSiteContentServices(site) },
      folder,
      (step, done, total) => bar.update(step === 'items' ? 'Writing items' : 'Copying pictures', done, total),
    )
  } finally {
    bar.clear()
  }
}

async function recordExport(data: SiteDatabase, count: number, format: string): Promise<void> {
  const at = new Date().toISOString()
  await writeSiteAuditEntry(data, {
    actor: operatorAuditActor,
    event: 'content_exported',
    at,
    details: { count, format },
  })
}

function formatReport(report: ContentExportReport, folder: string): string {
  const { itemCount, pictureCount, leftOut, missingPictures } = report
  const lines = [`Exported ${itemCount} items and ${pictureCount} pictures to ${folder}.`]
  if (leftOut.length > 0)
    lines.push(
      'Left out, because what they belong to is in the trash:',
      ...leftOut.map(({ kind, id, title }) => `  ${kind} ${id} "${title}"`),
    )
  if (missingPictures.length > 0)
    lines.push(
      'Pictures that are missing in the file store (see letopis check files):',
      ...missingPictures.map((name) => `  ${name}`),
    )
  return lines.join('\n')
}
