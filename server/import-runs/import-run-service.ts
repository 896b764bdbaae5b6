import { randomBytes } from 'node:crypto'
import {
  defaultImportRunOptions,
  type ImportFile,
  type ImportOverview,
  type ImportRunDetails,
  type ImportRunOptions,
  type ImportRunState,
  type ImportStartResult,
} from '../../domain/import-run.ts'
import type { Language } from '../../domain/language.ts'
import type { Actor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { findAuditActor, writeSiteAuditEntry } from '../audit/index.ts'
import type { ImportRun } from '../data/import-run-repository.ts'
import { parseImportFiles } from './import-file-list.ts'
import type { ImportJob } from './import-job.ts'
import { getImportRunState, parseFiles, toImportRunDetails, toImportRunSummary } from './import-run-view.ts'
import { type ImportRunnerDeps, importLeaseMs, type RunningImport, startRunning } from './import-runner.ts'

const listedRuns = 20
const storedRuns = 50
const maxRunId = 2_147_483_647
const day = 24 * 3_600_000

/** Imports in the admin area, for owners. */
export interface ImportRunService {
  readOverview(actor: Actor): Promise<ImportOverview>
  read(id: number, actor: Actor): Promise<ImportRunDetails>
  /** Registers an import whose files are uploaded next. `files` is JSON: names and sizes. Returns its id. */
  create(files: string, language: Language | null, actor: Actor): Promise<number>
  /** Starts a check with these options in the background. */
  startCheck(id: number, options: ImportRunOptions, actor: Actor): Promise<ImportStartResult>
  /** Starts or continues the import in the background. */
  startImport(id: number, actor: Actor): Promise<ImportStartResult>
  /** Ends a check, or an import after its current item. */
  cancel(id: number, actor: Actor): Promise<void>
  /** Deletes the uploaded files. */
  discard(id: number, actor: Actor): Promise<void>
  /** The file of an upload that may begin; throws `not_found` if it is not expected. */
  findExpectedFile(token: string, index: number, actor: Actor): Promise<ImportFile>
  /** Adds an uploaded file, which is moved. */
  addUploadedFile(part: string, token: string, index: number, actor: Actor): Promise<void>
  /** Deletes the files of imports that were not continued for a day. */
  deleteExpired(): Promise<void>
  waitForRunning(): Promise<void>
}

interface ImportRunServiceDeps extends ImportRunnerDeps {
  /** The size of all files of an import at most. */
  readonly maxBytes: number
}

/** The states in which a check or an import can start. */
const startStates: Readonly<Record<ImportJob['step'], readonly ImportRunState[]>> = {
  check: ['uploaded', 'checked', 'failed', 'cancelled', 'interrupted'],
  import: ['checked', 'failed', 'cancelled', 'interrupted'],
}

export function createImportRunService(deps: ImportRunServiceDeps): ImportRunService {
  const { data, files, maxBytes, now } = deps
  /** The check or import that this process runs. */
  let running: RunningImport | null = null

  async function findOrThrow(id: number): Promise<ImportRun> {
    // Postgres reports a larger id as an error.
    const run = Number.isInteger(id) && id > 0 && id <= maxRunId ? await data.importRuns.find(id) : null
    if (run === null) throw new ProblemError('not_found')
    return run
  }

  async function start(
    id: number,
    step: ImportJob['step'],
    options: ImportRunOptions | null,
    actor: Actor,
  ): Promise<ImportStartResult> {
    const auditActor = findAuditActor(actor)
    if (auditActor === null) throw new ProblemError('forbidden')
    const found = await findOrThrow(id)
    if ((await files.listMissing(found.token, parseFiles(found))).length > 0) return 'filesMissing'
    if (running !== null) return 'busy'
    const run = await data.transaction(async (repositories) => {
      const { importRuns } = repositories
      const at = now()
      if ((await importRuns.findRunningAndLock(at.toISOString())) !== null) return 'busy'
      const current = await importRuns.find(id)
      const state = current === null ? null : getImportRunState(current, at)
      // In another tab, it was started, ended or discarded meanwhile.
      if (current === null || state === null || !startStates[step].includes(state)) return 'changed'
      if (step === 'import' && current.report === null) return 'changed'
      await importRuns.update(id, {
        state: step === 'check' ? 'checking' : 'importing',
        lease_until: new Date(at.getTime() + importLeaseMs).toISOString(),
        changed_at: at.toISOString(),
        cancel_requested: 0,
        progress: null,
        error_code: null,
        error_details: null,
        ...(options === null ? {} : { options: JSON.stringify(options) }),
      })
      if (step === 'import')
        await writeSiteAuditEntry(repositories, {
          actor: auditActor,
          event: 'import_started',
          at: at.toISOString(),
          ...(current.format === null ? {} : { details: { format: current.format } }),
        })
      return (await importRuns.find(id)) ?? 'changed'
    })
    if (typeof run === 'string') return run
    const started = startRunning(deps, run, step, auditActor)
    running = started
    void started.done.finally(() => {
      if (running === started) running = null
    })
    return 'started'
  }

  async function findFileOrThrow(
    token: string,
    index: number,
  ): Promise<{ run: ImportRun; file: ImportFile }> {
    const run = await data.importRuns.findByToken(token)
    const file = run === null ? undefined : parseFiles(run)[index]
    if (run === null || file === undefined) throw new ProblemError('not_found')
    return { run, file }
  }

  return {
    async readOverview(actor) {
      assertOwner(actor)
      const runs = (await data.importRuns.list(listedRuns)).map((run) => toImportRunSummary(run, now()))
      const active = runs.find(({ state }) => state === 'checking' || state === 'importing')
      return { runs, runningId: active?.id ?? null, maxBytes }
    },

    async read(id, actor) {
      assertOwner(actor)
      const run = await findOrThrow(id)
      const details = toImportRunDetails(run, now())
      const missingFiles = await files.listMissing(run.token, details.files)
      const own = running?.runId === id ? running : null
      return {
        ...details,
        missingFiles,
        hasFiles: missingFiles.length === 0,
        // What this process knows is newer than what it has stored.
        progress: own === null ? details.progress : own.progress,
        isCancelling: own?.isCancelling ?? run.cancel_requested === 1,
      }
    },

    async create(announced, language, actor) {
      assertOwner(actor)
      const announcedFiles = parseImportFiles(announced, maxBytes)
      const total = announcedFiles.reduce((sum, { size }) => sum + size, 0)
      if (!(await files.hasSpaceFor(total))) throw new ProblemError('not_writable')
      const at = now().toISOString()
      const id = await data.importRuns.add({
        token: randomBytes(16).toString('hex'),
        user_id: actor.userId ?? '',
        user_name: actor.client?.name ?? '',
        started_at: at,
        changed_at: at,
        state: 'uploading',
        files: JSON.stringify(announcedFiles),
        options: JSON.stringify({ ...defaultImportRunOptions, language }),
      })
      await data.importRuns.deleteAllBut(storedRuns)
      return id
    },

    async startCheck(id, options, actor) {
      assertOwner(actor)
      return await start(id, 'check', options, actor)
    },

    async startImport(id, actor) {
      assertOwner(actor)
      return await start(id, 'import', null, actor)
    },

    async cancel(id, actor) {
      assertOwner(actor)
      await findOrThrow(id)
      // If another process runs it, that one reads this when it renews the lease.
      await data.importRuns.update(id, { cancel_requested: 1 })
      if (running?.runId === id) running.cancel()
    },

    async discard(id, actor) {
      assertOwner(actor)
      const run = await findOrThrow(id)
      const state = getImportRunState(run, now())
      if (state === 'checking' || state === 'importing') throw new ProblemError('in_use')
      if (state !== 'finished')
        await data.importRuns.update(id, { state: 'cancelled', changed_at: now().toISOString() })
      await files.remove(run.token)
    },

    async findExpectedFile(token, index, actor) {
      assertOwner(actor)
      const { run, file } = await findFileOrThrow(token, index)
      if (run.state !== 'uploading') throw new ProblemError('not_found')
      if (!(await files.hasSpaceFor(file.size))) throw new ProblemError('not_writable')
      return file
    },

    async addUploadedFile(part, token, index, actor) {
      assertOwner(actor)
      const { run, file } = await findFileOrThrow(token, index)
      if (run.state === 'uploading') await files.add(part, token, index, file)
      const missing = await files.listMissing(token, parseFiles(run))
      if (missing.includes(index)) throw new ProblemError('not_found')
      const changed_at = now().toISOString()
      const isComplete = missing.length === 0
      await data.importRuns.changeState(run.id, 'uploading', {
        changed_at,
        ...(isComplete ? { state: 'uploaded' } : {}),
      })
    },

    async deleteExpired() {
      for (const { token, changedAt } of await files.list()) {
        const run = await data.importRuns.findByToken(token)
        const state = run === null ? null : getImportRunState(run, now())
        // An interrupted import can be continued until it is discarded.
        if (state === 'checking' || state === 'importing' || state === 'interrupted') continue
        const lastChange = run === null ? changedAt : Date.parse(run.changed_at)
        if (state !== 'finished' && now().getTime() - lastChange < day) continue
        await files.remove(token)
        if (run !== null && state === 'uploading')
          await data.importRuns.update(run.id, { state: 'cancelled' })
      }
    },

    async waitForRunning() {
      await running?.done
    },
  }
}

function assertOwner({ role }: Actor): void {
  if (role === 'owner') return
  throw new ProblemError(role === 'visitor' ? 'unauthenticated' : 'forbidden')
}
