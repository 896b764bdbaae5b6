import { realpath } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import { isLanguage, type Language } from '../../domain/language.ts'
import { writeSiteAuditEntry } from '../audit/index.ts'
import {
  type ContentImportResult,
  createTransferContext,
  FolderPictures,
  type ImportPlan,
  importContent,
  planImport,
  readContentFolderInLanguage,
  readContentFolderLanguages,
  storeFolderPicture,
} from '../content-folder/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { translateLabel } from '../startup/translate-label.ts'
import { formatImportPlan } from './format-import-plan.ts'
import { UsageError } from './help.ts'
import { createImportPictureService } from './import-picture-service.ts'
import { createSiteContentServices, type OpenedSite, withOpenedAndMigratedSite } from './opened-site.ts'
import { createProgressBar } from './progress-bar.ts'
import { stopOnSignal } from './stop-on-signal.ts'

interface ImportArguments {
  readonly folder: string
  readonly dryRun: boolean
  readonly overwrite: boolean
  readonly language: Language | null
}

/** `import FOLDER [--dry-run] [--overwrite] [--lang LANGUAGE]` */
export async function importContentCommand(args: string[]): Promise<number> {
  const importArguments = parseArguments(args)
  const folder = await realpath(importArguments.folder).catch(() => null)
  if (folder === null) {
    console.error(`${importArguments.folder} is not a readable folder.`)
    return 1
  }
  return withOpenedAndMigratedSite((site) => runImport(site, { ...importArguments, folder }))
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
      },
    })
    const [folder, ...more] = positionals
    const { lang = null, overwrite } = values
    if (folder !== undefined && folder !== '' && more.length === 0 && (lang === null || isLanguage(lang)))
      return { folder, dryRun: values['dry-run'], overwrite, language: lang }
  } catch (error) {
    throw new UsageError(getErrorMessage(error))
  }
  throw new UsageError('import needs one folder; --lang is cs or en-US.')
}

async function runImport(site: OpenedSite, importArguments: ImportArguments): Promise<number> {
  const { folder: root, dryRun, overwrite } = importArguments
  const { config, data } = site
  const content = createSiteContentServices(site)
  const language = await chooseLanguage(root, importArguments.language, config.site.lang)
  const folder = await readContentFolderInLanguage(root, language)
  const bar = createProgressBar()
  try {
    const pictures = new FolderPictures(root, config.pictures.bytes)
    const plan = await planImport(
      { data, content, pictures, label: translateLabel, language, overwrite },
      // A site has the language of its content.
      { ...folder, site: { lang: language, ...folder.site } },
      (done, total) => bar.update('Checking', done, total),
    )
    bar.clear()
    if (plan.errors.length > 0) {
      console.error(['Nothing was imported:', ...plan.errors].join('\n  '))
      return 1
    }
    console.log(formatImportPlan(plan, { root, dryRun, hasSample: await data.sample.exists() }))
    if (dryRun) return 0
    const result = await carryOut(site, plan, language, (done, total) => bar.update('Importing', done, total))
    bar.clear()
    await recordImport(data, result)
    console.log(formatResult(result))
    return result.failures.length > 0 || result.isCancelled ? 1 : 0
  } finally {
    bar.clear()
  }
}

/** The language of the folder: the given one, the only one, or that of the site. */
async function chooseLanguage(root: string, given: Language | null, site: Language): Promise<Language> {
  const languages = await readContentFolderLanguages(root)
  const [only] = languages
  return given ?? (languages.length === 1 && only !== undefined ? only : site)
}

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
    `${isCancelled ? 'Cancelled; run it again to continue. ' : ''}${created} created, ${changed} changed.`,
  ]
  if (failures.length > 0)
    lines.push('Not imported, or only in part:', ...failures.map((line) => `  ${line}`))
  return lines.join('\n')
}
