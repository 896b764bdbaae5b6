import { setTimeout as pause } from 'node:timers/promises'
import ours from '../../package.json' with { type: 'json' }
import type { Config } from '../config/index.ts'
import { DataFolderInUseError } from '../data/engines/database-errors.ts'
import { assertCanListen, shutDownOnSignal } from '../http/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import type { FlushableLogs } from '../log/index.ts'
import type { SiteRestoreRequest } from '../restore/index.ts'
import { startTracing } from '../tracing/index.ts'
import { createMaintenanceServer, type MaintenanceServer } from './maintenance-server.ts'
import { formatErrorForOperator } from './operator-message.ts'
import { createRestoreProcessRunner, type RestoreProcessRunner } from './restore-process.ts'
import { type ReopenReason, type StartedSite, startSite } from './start-site.ts'

/** A command that was started while the site was stopped holds the data folder until it ends. */
const maxLockWaitMs = 10 * 60_000
const lockRetryMs = 1000

/** Serves the site until the process is stopped; opens it anew after a restore. Rejects if it cannot be started. */
export async function runSite(config: Config, bufferedLog: FlushableLogs): Promise<void> {
  for (const warning of config.warnings) bufferedLog.log.warn(warning)
  await assertCanListen(config.port, config.host)
  const stopTracing = await startTracing({ env: process.env, version: ours.version, log: bufferedLog.log })
  let site = await startSite(config, bufferedLog, { port: config.port })
  let isShuttingDown = false
  let stopCurrent = () => site.stop()
  const finish = async () => {
    isShuttingDown = true
    await stopCurrent()
    await stopTracing()
    await bufferedLog.flush()
  }
  shutDownOnSignal(finish, (error) => console.error(formatErrorForOperator(error)), {
    unreadyMs: config.drainSeconds * 1000,
  })

  for (;;) {
    const reason = await site.reopenReason
    if (isShuttingDown) return
    const interruption = new SiteInterruption(config, bufferedLog, site)
    stopCurrent = () => interruption.stop()
    const reopened = await interruption.run(reason)
    // The process is about to end.
    if (reopened === null) return
    site = reopened
    stopCurrent = () => site.stop()
  }
}

/** The time in which a site is closed: a restore runs, and visitors get a notice. */
class SiteInterruption {
  readonly #config: Config
  readonly #bufferedLog: FlushableLogs
  readonly #site: StartedSite
  readonly #processes: RestoreProcessRunner = createRestoreProcessRunner()
  #notice: MaintenanceServer | null = null
  #isStopped = false
  #siteStopped: Promise<void> = Promise.resolve()

  constructor(config: Config, bufferedLog: FlushableLogs, site: StartedSite) {
    this.#config = config
    this.#bufferedLog = bufferedLog
    this.#site = site
  }

  /** Closes the site, restores if that is the reason, and opens it again; null if the process is stopped meanwhile. */
  async run(reason: ReopenReason): Promise<StartedSite | null> {
    const { port, readLanguage } = this.#site
    const request = reason === 'changed-elsewhere' ? null : reason
    const notice = createMaintenanceServer({
      secure: this.#config.url?.startsWith('https:') ?? false,
      siteLanguage: await readLanguage(),
      progressToken: request?.progressToken ?? null,
    })
    this.#notice = notice
    this.#siteStopped = this.#site.stop(() => notice.listen(port, this.#config.host))
    await this.#siteStopped
    const failure = request === null || this.#isStopped ? null : await this.#restore(request, notice)
    if (this.#isStopped) return null
    const site = await this.#openAgain(port, () => notice.close())
    if (failure !== null) await recordFailure(site, failure)
    return site
  }

  /** For a stop of the process. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#processes.stop()
    await this.#siteStopped
    await this.#notice?.close()
  }

  async #restore(request: SiteRestoreRequest, notice: MaintenanceServer): Promise<RestoreFailure | null> {
    const startedAt = new Date().toISOString()
    let runId: number | null = null
    try {
      await this.#processes.run(request.job, {
        onEvent: (event) => {
          if (event.type === 'registered') runId = event.runId
          else notice.setProgress(event.progress)
        },
      })
      return null
    } catch (error) {
      this.#bufferedLog.log.error({ error }, 'restore failed')
      return { startedAt, runId, request, error }
    }
  }

  async #openAgain(port: number, beforeListening: () => Promise<void>): Promise<StartedSite> {
    const giveUpAt = performance.now() + maxLockWaitMs
    for (;;) {
      try {
        return await startSite(this.#config, this.#bufferedLog, { port, isReopened: true, beforeListening })
      } catch (error) {
        if (!(error instanceof DataFolderInUseError) || performance.now() > giveUpAt) throw error
        await pause(lockRetryMs)
      }
    }
  }
}

interface RestoreFailure {
  readonly startedAt: string
  /** Null if its process had not registered it yet. */
  readonly runId: number | null
  readonly request: SiteRestoreRequest
  readonly error: unknown
}

/** Records what the process of a restore could not record itself, for the list of runs. */
async function recordFailure(
  { data: { backupRuns } }: StartedSite,
  { startedAt, runId, request: { job }, error }: RestoreFailure,
): Promise<void> {
  const failure = { ended_at: new Date().toISOString(), error: getErrorMessage(error) }
  if (runId !== null) return backupRuns.recordFailure(runId, failure)
  const target = job.type === 'restore' ? job.file : ''
  await backupRuns.add({ kind: 'restore', started_at: startedAt, target, result: 'failed', ...failure })
}
