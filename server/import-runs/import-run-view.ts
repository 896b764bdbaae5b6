import {
  type ImportFile,
  type ImportProgress,
  type ImportRunDetails,
  type ImportRunReport,
  type ImportRunResult,
  type ImportRunState,
  type ImportRunSummary,
  parseImportRunOptions,
} from '../../domain/import-run.ts'
import type { ImportRun } from '../data/import-run-repository.ts'

/** The state of a run now: one whose lease has ended was interrupted. */
export function getImportRunState(
  { state, lease_until }: Pick<ImportRun, 'state' | 'lease_until'>,
  now: Date,
): ImportRunState {
  const isAlive = lease_until !== null && Date.parse(lease_until) > now.getTime()
  if (state === 'checking' && !isAlive) return 'uploaded'
  return state === 'importing' && !isAlive ? 'interrupted' : state
}

export function toImportRunSummary(run: Omit<ImportRun, 'report'>, now: Date): ImportRunSummary {
  const [first, ...others] = parseFiles(run)
  const result = parseJsonOrNull<ImportRunResult>(run.result)
  return {
    id: run.id,
    startedAt: run.started_at,
    userName: run.user_name,
    state: getImportRunState(run, now),
    format: run.format,
    fileName: first?.name ?? '',
    otherFileCount: others.length,
    created: result?.created ?? null,
    changed: result?.changed ?? null,
  }
}

/** The stored part of what the page of an import shows. */
export function toImportRunDetails(
  run: ImportRun,
  now: Date,
): Omit<ImportRunDetails, 'missingFiles' | 'hasFiles' | 'isCancelling'> {
  const summary = toImportRunSummary(run, now)
  const isCheckInterrupted = run.state === 'checking' && summary.state === 'uploaded'
  const code = isCheckInterrupted ? 'check_interrupted' : run.error_code
  return {
    ...summary,
    files: parseFiles(run),
    token: run.token,
    options: parseImportRunOptions(run.options),
    report: parseJsonOrNull<ImportRunReport>(run.report),
    result: parseJsonOrNull<ImportRunResult>(run.result),
    progress: parseJsonOrNull<ImportProgress>(summary.state === run.state ? run.progress : null),
    error: code === null ? null : { code, details: parseJsonOrNull<string[]>(run.error_details) ?? [] },
  }
}

export function parseFiles({ files }: Pick<ImportRun, 'files'>): ImportFile[] {
  return JSON.parse(files)
}

function parseJsonOrNull<T>(text: string | null): T | null {
  return text === null ? null : JSON.parse(text)
}
