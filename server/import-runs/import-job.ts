import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  ImportErrorCode,
  ImportProgress,
  ImportRunOptions,
  ImportRunReport,
  ImportRunResult,
} from '../../domain/import-run.ts'
import type { ContentServices } from '../content/index.ts'
import {
  ContentFormatError,
  createTransferContext,
  importContent,
  storeFolderPicture,
} from '../content-folder/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import { isNotWritableError } from '../files/index.ts'
import type { PictureService } from '../images/contract.ts'
import {
  ImportSourceError,
  ImportSpaceError,
  type PlannedSourceImport,
  planSourceImport,
  readCsvMapping,
  type SourceImportDeps,
  UnknownImportFormatError,
} from '../import-sources/index.ts'
import { getItemTitle, removeFolderFromMessage, toImportReport, toImportResult } from './import-report.ts'

/** A check or an import for a process of its own. */
export interface ImportJob {
  readonly step: 'check' | 'import'
  /** The uploaded file, or the folder with the files. */
  readonly source: string
  /** Is emptied before and after. */
  readonly workFolder: string
  readonly options: ImportRunOptions
}

export type ImportJobOutcome =
  | { readonly type: 'checked'; readonly report: ImportRunReport }
  | {
      readonly type: 'imported'
      readonly report: ImportRunReport
      readonly result: ImportRunResult
      readonly isCancelled: boolean
    }
  | { readonly type: 'cancelled' }
  | { readonly type: 'failed'; readonly code: ImportErrorCode; readonly details: readonly string[] }

/** The site as the process opens it. */
export interface ImportJobSite extends Omit<SourceImportDeps, 'content'> {
  readonly data: SiteDatabase
  readonly files: FileStore
  readonly content: ContentServices
  createPictureService(): PictureService
}

interface ImportJobContext {
  readonly onProgress: (progress: ImportProgress) => void
  readonly signal: AbortSignal
}

const maxErrors = 200

/** Checks or imports the files. An import that is cancelled ends after the current item; a check at once. */
export async function runImportJob(
  site: ImportJobSite,
  job: ImportJob,
  context: ImportJobContext,
): Promise<ImportJobOutcome> {
  const { workFolder } = job
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<ImportJobOutcome>()
  // The plan changes nothing, so it need not end first.
  const onAbort = () => cancel({ type: 'cancelled' })
  context.signal.addEventListener('abort', onAbort)
  try {
    await rm(workFolder, { recursive: true, force: true })
    await mkdir(workFolder, { recursive: true, mode: 0o700 })
    const planned = await Promise.race([plan(site, job, context), cancelled])
    if ('type' in planned) return planned
    if (planned.plan.errors.length > 0)
      return {
        type: 'failed',
        code: 'invalid',
        details: planned.plan.errors
          .slice(0, maxErrors)
          .map((message) => removeFolderFromMessage(message, planned.root)),
      }
    const csv = planned.format === 'csv' ? await readCsvMapping(planned.files) : null
    const report = toImportReport(planned, csv)
    return job.step === 'check' ? { type: 'checked', report } : await carryOut(site, planned, report, context)
  } catch (error) {
    return toFailure(error, job)
  } finally {
    context.signal.removeEventListener('abort', onAbort)
    // A plan that was cancelled may still write into it; the server removes it, too.
    await rm(workFolder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function plan(
  site: ImportJobSite,
  { source, workFolder, options }: ImportJob,
  { onProgress, signal }: ImportJobContext,
): Promise<PlannedSourceImport> {
  const { timeZone } = await site.content.site.read(createTransferContext(site.siteLanguage))
  const { columns, ...otherOptions } = options
  return await planSourceImport(site, {
    ...otherOptions,
    ...(columns === null ? {} : { columns }),
    path: source,
    workFolder,
    format: null,
    timeZone,
    signal,
    onProgress: (step, done, total) => onProgress({ step, done, total, title: '' }),
  })
}

async function carryOut(
  site: ImportJobSite,
  planned: PlannedSourceImport,
  report: ImportRunReport,
  { onProgress, signal }: ImportJobContext,
): Promise<ImportJobOutcome> {
  const { data, files, content } = site
  const pictures = site.createPictureService()
  try {
    const result = await importContent(
      {
        content,
        context: createTransferContext(planned.language),
        storePicture: (picture, originalName) =>
          storeFolderPicture({ data, files, pictures }, picture, originalName),
        sample: false,
      },
      planned.plan,
      {
        onProgress: (done, total, last) =>
          onProgress({ step: 'importing', done, total, title: getItemTitle(last) }),
        isCancelled: () => signal.aborted,
      },
    )
    const { isCancelled } = result
    return { type: 'imported', report, result: toImportResult(planned, result), isCancelled }
  } finally {
    await pictures.close()
  }
}

/** Errors that the owner can do something about; the others are thrown, for the log. */
function toFailure(error: unknown, { source, workFolder }: ImportJob): ImportJobOutcome {
  if (error instanceof ImportSpaceError || isNotWritableError(error))
    return { type: 'failed', code: 'no_space', details: [] }
  if (error instanceof UnknownImportFormatError)
    return { type: 'failed', code: 'unknown_format', details: [] }
  if (error instanceof ImportSourceError)
    return { type: 'failed', code: 'unreadable', details: [error.message] }
  if (error instanceof ContentFormatError) {
    const folders = [join(workFolder, 'extracted'), join(workFolder, 'converted'), workFolder, source]
    return {
      type: 'failed',
      code: 'invalid',
      details: [folders.reduce(removeFolderFromMessage, error.message)],
    }
  }
  throw error
}
