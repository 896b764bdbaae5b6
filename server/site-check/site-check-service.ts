import { type AuditActor, scheduleAuditActor } from '../../domain/audit-actor.ts'
import { type Actor, isActionAllowed } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type {
  FileFixity,
  FixityCoverage,
  SiteCheckHealth,
  SiteCheckOverview,
  SiteCheckProgress,
  SiteCheckReport,
  SiteCheckRunSummary,
  SiteCheckState,
} from '../../domain/site-check.ts'
import { findAuditActor } from '../audit/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { SiteCheckRun } from '../data/site-check-run-repository.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { createThrottledRecorder } from '../lib/throttled-recorder.ts'
import { SiteCheckInProgressError, SiteCheckInterruptedError } from './errors.ts'
import { parseFindings } from './findings.ts'

const maxListedRuns = 30
const coverageDays = 30
const day = 24 * 3_600_000

/** A check to be run. */
export interface SiteCheckJob {
  readonly trigger: 'nightly' | 'admin'
  /** The actor of the audit entries; null: none are written. */
  readonly actor: AuditActor | null
}

interface SiteCheckJobListener {
  readonly onRegistered: (runId: number) => void
  readonly onProgress: (progress: SiteCheckProgress) => void
}

/**
 * Runs a check. Throws a `SiteCheckInProgressError` if another one is in progress, and a `SiteCheckInterruptedError` if
 * it was ended early.
 */
export type RunSiteCheckJob = (job: SiteCheckJob, listener: SiteCheckJobListener) => Promise<void>

/** Checks of the site, for owners and the schedule; the fixity of files also for editors. */
export interface SiteCheckService {
  readOverview(actor: Actor): Promise<SiteCheckOverview>
  /** Null if there was no check yet. */
  readHealth(actor: Actor): Promise<SiteCheckHealth | null>
  /** Null if the file was not read yet. */
  readFixity(hash: string, actor: Actor): Promise<FileFixity | null>
  /** Starts a check in the background; false if one is running. */
  start(actor: Actor): Promise<boolean>
  /** Runs the check of the night; a failure is recorded and reported. False: another check has not ended. */
  runScheduled(): Promise<boolean>
  /** Waits for the check that this process runs. */
  waitForRunning(): Promise<void>
}

interface SiteCheckServiceDeps {
  readonly data: SiteDatabase
  readonly runJob: RunSiteCheckJob
  /** Sends e-mails about a run that has ended. */
  readonly reportToOwners: (runId: number) => Promise<void>
  readonly isScheduled: boolean
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

export function createSiteCheckService(deps: SiteCheckServiceDeps): SiteCheckService {
  const { data, isScheduled, now } = deps
  /** The check that this process runs. */
  let running: { progress: SiteCheckProgress | null; readonly done: Promise<boolean> } | null = null

  /** Starts a check unless this process runs one already. */
  function launch(job: SiteCheckJob): Promise<boolean> | null {
    if (running !== null) return null
    const done = runAndRecordFailure(deps, job, (progress) => {
      if (running !== null) running.progress = progress
    }).finally(() => {
      running = null
    })
    running = { progress: null, done }
    return done
  }

  return {
    async readOverview(actor) {
      assertOwner(actor)
      const listedRuns = await data.siteCheckRuns.list(maxListedRuns)
      const runs = listedRuns.map((run) => toSummary(run, now()))
      const runningElsewhere = listedRuns.find((run) => getRunState(run, now()) === 'running')
      return {
        runs,
        report: await readReport(deps),
        coverage: await readCoverage(deps),
        running:
          running !== null
            ? { progress: running.progress }
            : runningElsewhere === undefined
              ? null
              : { progress: JSON.parse(runningElsewhere.progress ?? 'null') },
        isScheduled,
      }
    },

    async readHealth(actor) {
      assertOwner(actor)
      const run = await data.siteCheckRuns.findNewestEnded()
      if (run === null || run.result === null) return null
      return { state: run.result, problems: run.problems, at: run.started_at }
    },

    async readFixity(hash, actor) {
      if (!isActionAllowed(actor, 'readHidden', 'image')) throw new ProblemError('forbidden')
      return data.fileFixity.find(hash)
    },

    async start(actor) {
      assertOwner(actor)
      const [newest] = await data.siteCheckRuns.list(1)
      if (newest !== undefined && getRunState(newest, now()) === 'running') return false
      return launch({ trigger: 'admin', actor: findAuditActor(actor) }) !== null
    },

    async runScheduled() {
      return (await launch({ trigger: 'nightly', actor: scheduleAuditActor })) ?? false
    },

    async waitForRunning() {
      await running?.done
    },
  }
}

/** Runs a check; never throws. What its process could not record itself is recorded here. False: another one runs. */
async function runAndRecordFailure(
  { data, runJob, reportToOwners, report, now }: SiteCheckServiceDeps,
  job: SiteCheckJob,
  onProgress: (progress: SiteCheckProgress) => void,
): Promise<boolean> {
  const startedAt = now().toISOString()
  let runId: number | null = null
  const recordProgress = createThrottledRecorder(async (progress: SiteCheckProgress) => {
    if (runId !== null) await data.siteCheckRuns.update(runId, { progress: JSON.stringify(progress) })
  }, report)
  try {
    await runJob(job, {
      onRegistered: (id) => {
        runId = id
      },
      onProgress(progress) {
        onProgress(progress)
        recordProgress(progress)
      },
    })
    if (runId !== null) await reportToOwners(runId)
  } catch (error) {
    // Another process on the same database runs it.
    if (error instanceof SiteCheckInProgressError) return false
    const isInterrupted = error instanceof SiteCheckInterruptedError
    report(error)
    const endedAt = now().toISOString()
    const reason = isInterrupted ? null : getErrorMessage(error)
    try {
      runId ??= await data.siteCheckRuns.add({ trigger: job.trigger, started_at: startedAt })
      await data.siteCheckRuns.end(runId, { endedAt, error: reason })
    } catch (recordError) {
      // The lease of the run ends by itself.
      report(recordError)
    }
  }
  return true
}

async function readReport({ data, now }: SiteCheckServiceDeps): Promise<SiteCheckReport | null> {
  const run = await data.siteCheckRuns.findNewestResult()
  return run === null ? null : { ...toSummary(run, now()), findings: parseFindings(run) }
}

async function readCoverage({ data, now }: SiteCheckServiceDeps): Promise<FixityCoverage> {
  const files = await data.referencedFiles.count()
  const readBefore = new Date(now().getTime() - coverageDays * day).toISOString()
  // A bad file is not covered, however recently it was read.
  const since = new Date(now().getTime() + day).toISOString()
  const due = await data.fileFixity.countDue({ since, readBefore, now: now() })
  return { files, covered: Math.max(0, files - due), days: coverageDays }
}

function toSummary(run: Omit<SiteCheckRun, 'findings'>, now: Date): SiteCheckRunSummary {
  const { id, trigger, started_at: startedAt, ended_at: endedAt, counts, problems, repaired, error } = run
  return {
    id,
    trigger,
    startedAt,
    endedAt,
    state: getRunState(run, now),
    counts: counts === null ? null : JSON.parse(counts),
    problems,
    repaired,
    error,
  }
}

function getRunState(
  { result, ended_at, lease_until }: Pick<SiteCheckRun, 'result' | 'ended_at' | 'lease_until'>,
  now: Date,
): SiteCheckState {
  if (result !== null) return result
  const isAlive = ended_at === null && lease_until !== null && Date.parse(lease_until) > now.getTime()
  return isAlive ? 'running' : 'interrupted'
}

function assertOwner({ role }: Actor): void {
  if (role === 'owner') return
  throw new ProblemError(role === 'visitor' ? 'unauthenticated' : 'forbidden')
}
