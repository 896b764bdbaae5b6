import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import { writeSiteAuditEntry } from '../audit/index.ts'
import { type ContentExportReport, exportContentFolder, exportCsvFiles } from '../content-folder/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { UsageError } from './help.ts'
import { createSiteContentServices, type OpenedSite, withOpenedAndMigratedSite } from './opened-site.ts'
import { createProgressBar } from './progress-bar.ts'

/** `export --to FOLDER [--csv]` */
export async function exportContentCommand(args: string[]): Promise<number> {
  const { folder, csv } = parseArguments(args)
  return withOpenedAndMigratedSite(async (site) => {
    if (csv) {
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

function parseArguments(args: string[]): { folder: string; csv: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, csv: { type: 'boolean', default: false } },
    })
    if (values.to !== undefined && values.to !== '') return { folder: resolve(values.to), csv: values.csv }
  } catch (error) {
    throw new UsageError(getErrorMessage(error))
  }
  throw new UsageError('export needs --to with a folder.')
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
