import type { ImportErrorCode, ImportProgress, ImportRunReport } from '../../domain/import-run.ts'
import { parseImportRunOptions } from '../../domain/import-run.ts'
import { type findAuditActor, writeSiteAuditEntry } from '../audit/index.ts'
import type { ImportRun } from '../data/import-run-repository.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { ImportJob, ImportJobOutcome } from './import-job.ts'
import type { ImportRunFiles } from './import-run-files.ts'
import { parseFiles, toImportRunDetails } from './import-run-view.ts'
import { applyEarlierColumns } from './remembered-columns.ts'

/** A run that is not renewed for so long has died. */
export const importLeaseMs = 30_000
const renewalMs = 2000

/** Runs a job in a process of its own. Throws if the process ends without an outcome. */
export type RunImportJob = (
  job: ImportJob,
  listener: { readonly onProgress: (progress: ImportProgress) => void; readonly signal: AbortSignal },
) => Promise<ImportJobOutcome>

export interface ImportRunnerDeps {
  readonly data: SiteDatabase
  readonly files: ImportRunFiles
  readonly runJob: RunImportJob
  /** Whether an account still belongs to an owner. */
  readonly isOwner: (userId: string) => Promise<boolean>
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

type AuditActor = NonNullable<ReturnType<typeof findAuditActor>>

/** A check or an import that this process runs. */
export interface RunningImport {
  readonly runId: number
  readonly progress: ImportProgress | null
  readonly isCancelling: boolean
  readonly done: Promise<void>
  cancel(): void
}

/** Runs a registered check or import and records how it ended; its lease is renewed meanwhile. */
export function startRunning(
  deps: ImportRunnerDeps,
  run: ImportRun,
  step: ImportJob['step'],
  actor: AuditActor,
): RunningImport {
  const controller = new AbortController()
  const running = {
    runId: run.id,
    progress: null as ImportProgress | null,
    isCancelling: false,
    done: Promise.resolve(),
    cancel() {
      running.isCancelling = true
      controller.abort()
    },
  }
  let haveRightsEnded = false
  const renew = async () => {
    const until = new Date(deps.now().getTime() + importLeaseMs).toISOString()
    const progress = running.progress === null ? null : JSON.stringify(running.progress)
    const renewed = await deps.data.importRuns.renewLease(run.id, until, progress)
    haveRightsEnded ||= !(await deps.isOwner(actor.id))
    if (renewed === null || renewed.isCancelRequested || haveRightsEnded) running.cancel()
  }
  const timer = setInterval(() => renew().catch(deps.report), renewalMs)
  const job: ImportJob = {
    step,
    source: deps.files.getSource(run.token, parseFiles(run)),
    workFolder: deps.files.getWorkFolder(run.token),
    options: parseImportRunOptions(run.options),
  }
  const fetchAndRun = async (): Promise<ImportJobOutcome> => {
    await deps.files.fetch(run.token, parseFiles(run), controller.signal)
    if (controller.signal.aborted) return { type: 'cancelled' }
    return deps.runJob(job, {
      signal: controller.signal,
      onProgress: (progress) => {
        running.progress = progress
      },
    })
  }
  running.done = (async () => {
    try {
      const outcome = await fetchAndRun().catch((error: unknown) => {
        deps.report(error)
        return null
      })
      const done = running.progress?.step === 'importing' ? running.progress.done : 0
      await recordOutcome(deps, run, step, actor, outcome, {
        savedCount: done,
        error: haveRightsEnded ? 'rights_lost' : null,
      })
    } catch (error) {
      // The lease ends by itself.
      deps.report(error)
    } finally {
      clearInterval(timer)
    }
  })()
  return running
}

interface RunEnd {
  /** The items saved by an import whose process gave no outcome. */
  readonly savedCount: number
  readonly error: ImportErrorCode | null
}

async function recordOutcome(
  deps: ImportRunnerDeps,
  run: ImportRun,
  step: ImportJob['step'],
  actor: AuditActor,
  outcome: ImportJobOutcome | null,
  { savedCount, error }: RunEnd,
): Promise<void> {
  const { data, files, now } = deps
  const at = now().toISOString()
  const format = outcome !== null && 'report' in outcome ? outcome.report.format : run.format
  const values = await toRunValues(deps, run, step, outcome)
  await data.transaction(async (repositories) => {
    await repositories.importRuns.update(run.id, {
      ...values,
      ...(error === null ? {} : { error_code: error }),
      format,
      changed_at: at,
      lease_until: null,
      cancel_requested: 0,
      progress: null,
    })
    if (step === 'import') {
      const count =
        outcome?.type === 'imported' ? outcome.result.created + outcome.result.changed : savedCount
      const details = { count, ...(format === null ? {} : { format }) }
      await writeSiteAuditEntry(repositories, { actor, event: 'content_imported', at, details })
    }
  })
  if (values.state === 'finished') await files.remove(run.token)
  else await files.removeWorkFolder(run.token)
}

type RunValues = Partial<Pick<ImportRun, 'state' | 'report' | 'result' | 'error_code' | 'error_details'>>

async function toRunValues(
  { data, now }: ImportRunnerDeps,
  run: ImportRun,
  step: ImportJob['step'],
  outcome: ImportJobOutcome | null,
): Promise<RunValues> {
  if (outcome === null)
    return step === 'check'
      ? { state: 'uploaded', error_code: 'check_interrupted' }
      : { state: 'interrupted' }
  switch (outcome.type) {
    case 'checked':
      return {
        state: 'checked',
        report: JSON.stringify(await applyEarlierColumns(data, run, outcome.report)),
        result: null,
      }
    case 'imported': {
      const { report: checked } = toImportRunDetails(run, now())
      const earlier = checked === null ? 0 : countCreated(checked) - countCreated(outcome.report)
      const created = outcome.result.created + Math.max(0, earlier)
      return {
        state: outcome.isCancelled ? 'cancelled' : 'finished',
        result: JSON.stringify({ ...outcome.result, created }),
      }
    }
    case 'cancelled':
      return { state: step === 'check' ? 'uploaded' : 'cancelled' }
    case 'failed':
      return { state: 'failed', error_code: outcome.code, error_details: JSON.stringify(outcome.details) }
  }
}

/** New items; fewer in a later report of the same files are those that were created meanwhile. */
function countCreated({ kinds }: ImportRunReport): number {
  return kinds.reduce((sum, { created }) => sum + created, 0)
}
