import { readFile, realpath } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import { type CsvMapping, parseCsvMapping } from '../../domain/csv-mapping.ts'
import { type ImportFormat, importFormats, isImportFormat } from '../../domain/import-report.ts'
import { isLanguage, type Language } from '../../domain/language.ts'
import { writeSiteAuditEntry } from '../audit/index.ts'
import { withWorkFolder } from '../backup/index.ts'
import {
  type ContentImportResult,
  createTransferContext,
  type ImportPlan,
  importContent,
  storeFolderPicture,
} from '../content-folder/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { ImportSourceError, planSourceImport } from '../import-sources/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { translateLabel } from '../startup/translate-label.ts'
import { formatImportNotes, formatImportPlan } from './format-import-plan.ts'
import { UsageError } from './help.ts'
import { createImportPictureService } from './import-picture-service.ts'
import { createSiteContentServices, type OpenedSite, withOpenedSiteEvenIfRunning } from './opened-site.ts'
import { createProgressBar } from './progress-bar.ts'
import { stopOnSignal } from './stop-on-signal.ts'

interface ImportArguments {
  readonly path: string
  readonly format: ImportFormat | null
  readonly dryRun: boolean
  readonly overwrite: boolean
  readonly language: Language | null
  /** A JSON file that says what the columns of CSV files are. */
  readonly columnsFile: string | null
}

/** `import PATH [--format FORMAT] [--dry-run] [--overwrite] [--lang LANGUAGE] [--columns FILE]` */
export async function importContentCommand(args: string[]): Promise<number> {
  const importArguments = parseArguments(args)
  const path = await realpath(importArguments.path).catch(() => null)
  if (path === null) {
    console.error(`${importArguments.path} is not a readable file or folder.`)
    return 1
  }
  const { columnsFile } = importArguments
  const columns = columnsFile === null ? null : await readColumnsFile(columnsFile)
  if (columns === null && columnsFile !== null) {
    console.error(`${columnsFile} is not a mapping of columns (docs/moving-in.md).`)
    return 1
  }
  return withOpenedSiteEvenIfRunning((site) =>
    withWorkFolder(site.config.data, (workFolder) =>
      runImport(site, { ...importArguments, path }, columns, workFolder),
    ),
  )
}

/** Null if the file cannot be read or is not a mapping. */
async function readColumnsFile(file: string): Promise<CsvMapping | null> {
  try {
    return parseCsvMapping(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}

function parseArguments(args: string[]): ImportArguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        overwrite: { type: 'boolean', default: false },
        lang: { type: 'string' },
        format: { type: 'string' },
        columns: { type: 'string' },
      },
    })
    const [path, ...more] = positionals
    const { lang = null, format = null, columns: columnsFile = null, overwrite } = values
    if (format !== null && !isImportFormat(format))
      throw new UsageError(`--format is one of ${importFormats.join(', ')}.`)
    if (path !== undefined && path !== '' && more.length === 0 && (lang === null || isLanguage(lang)))
      return { path, format, dryRun: values['dry-run'], overwrite, language: lang, columnsFile }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(getErrorMessage(error))
  }
  throw new UsageError('import needs one file or folder; --lang is cs or en-US.')
}

async function runImport(
  site: OpenedSite,
  { path, format, dryRun, overwrite, language }: ImportArguments,
  columns: CsvMapping | null,
  workFolder: string,
): Promise<number> {
  const { config, data } = site
  const content = createSiteContentServices(site)
  const bar = createProgressBar()
  try {
    const planned = await planSourceImport(
      {
        data,
        content,
        label: translateLabel,
        maxPictureBytes: config.pictures.bytes,
        siteLanguage: config.site.lang,
      },
      {
        ...{ path, format, language, overwrite, workFolder, asDrafts: false },
        ...(columns === null ? {} : { columns }),
        timeZone: (await content.site.read(createTransferContext(config.site.lang))).timeZone,
        signal: new AbortController().signal,
        onProgress: (step, done, total) => bar.update(stepLabels[step], done, total),
      },
    )
    bar.clear()
    const { plan, root, notes } = planned
    if (plan.errors.length > 0) {
      console.error(['Nothing was imported:', ...plan.errors].join('\n  '))
      return 1
    }
    console.log(
      formatImportPlan(plan, {
        root,
        dryRun,
        hasSample: await data.sample.exists(),
        isConverted: !formatsWithIdsInUrls.includes(planned.format),
      }),
    )
    if (notes.length > 0) console.log(formatImportNotes(notes))
    if (dryRun) return 0
    const result = await carryOut(site, plan, planned.language, (done, total) =>
      bar.update('Importing', done, total),
    )
    bar.clear()
    await recordImport(data, result)
    console.log(formatResult(result))
    return result.failures.length > 0 || result.isCancelled ? 1 : 0
  } catch (error) {
    if (!(error instanceof ImportSourceError)) throw error
    console.error(error.message)
    return 1
  } finally {
    bar.clear()
  }
}

/** Sites of these formats have the same addresses as ours, so an item with another id is not found by its old address. */
const formatsWithIdsInUrls: readonly ImportFormat[] = ['letopis', 'supabase']

const stepLabels = { converting: 'Reading', checking: 'Checking' } as const

async function carryOut(
  site: OpenedSite,
  plan: ImportPlan,
  language: Language,
  onProgress: (done: number, total: number) => void,
): Promise<ContentImportResult> {
  const { data, files } = site
  const pictures = createImportPictureService(site)
  const stop = stopOnSignal('Finishing the current item. Press Ctrl+C again to stop now.')
  try {
    return await importContent(
      {
        content: createSiteContentServices(site),
        context: createTransferContext(language),
        storePicture: (picture, originalName) =>
          storeFolderPicture({ data, files, pictures }, picture, originalName),
        sample: false,
      },
      plan,
      { onProgress, isCancelled: stop.isOver },
    )
  } finally {
    stop.end()
    await pictures.close()
  }
}

/** Writes one entry to the audit log for all items. */
async function recordImport(data: SiteDatabase, { created, changed }: ContentImportResult): Promise<void> {
  if (created + changed === 0) return
  await writeSiteAuditEntry(data, {
    actor: operatorAuditActor,
    event: 'content_imported',
    at: new Date().toISOString(),
    details: { count: created + changed },
  })
}

function formatResult({ created, changed, failures, isCancelled }: ContentImportResult): string {
  const lines = [
    `${isCancelled ? 'Canceled; run it again to continue. ' : ''}${created} created, ${changed} changed.`,
  ]
  if (failures.length > 0)
    lines.push('Not imported, or only in part:', ...failures.map((line) => `  ${line}`))
  return lines.join('\n')
}
