import { type ChildProcess, fork } from 'node:child_process'
import { getEntryFile } from '../lib/project-paths.ts'
import type { PictureRejectionReason } from './contract.ts'
import { PictureRejectedError } from './contract.ts'
import type { PictureTask, PictureTaskOutcome, PictureTaskResultByKind } from './picture-tasks.ts'

/**
 * Why a process was lost; `absent`: it could not start or was killed by the pool, which is not the picture's
 * fault.
 */
type WorkerLossReason = 'died' | 'memory' | 'time' | 'absent'

/** The worker process crashed, hung, exceeded its memory limit, or could not start. */
export class WorkerLostError extends Error {
  readonly reason: WorkerLossReason

  constructor(reason: WorkerLossReason, detail: string) {
    super(`Picture worker process lost: ${detail}`)
    this.name = 'WorkerLostError'
    this.reason = reason
  }
}

/** The task failed in the worker; the message is the worker's. */
export class WorkerTaskError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WorkerTaskError'
  }
}

const outOfMemoryExitCode = 86

/**
 * Environment variables passed to a worker. It opens untrusted files, so it must not see the site's secrets.
 */
const allowedEnvironmentNames =
  /^(?:PATH|TMPDIR|TMP|TEMP|TZ|LANG|LC_\w+|LD_LIBRARY_PATH|LD_PRELOAD|SYSTEMROOT)$/i

interface WorkerProcessOptions {
  readonly maxMemoryBytes: number
  readonly nice: number
  /** Folder of Node's compile cache, which halves the start time; null: no cache. */
  readonly compileCacheFolder: string | null
}

/** One picture worker process. While idle it does not keep the parent process alive. */
export class WorkerProcess {
  readonly #child: ChildProcess
  #pending: PromiseWithResolvers<PictureTaskResultByKind[keyof PictureTaskResultByKind]> | null = null
  #timeout: NodeJS.Timeout | undefined
  #timedOut = false
  /** Resident memory after the last task. */
  memoryBytes = 0
  isLost = false

  constructor({ maxMemoryBytes, nice, compileCacheFolder }: WorkerProcessOptions) {
    this.#child = fork(getEntryFile('picture-worker'), {
      serialization: 'advanced',
      execArgv: [],
      env: {
        ...Object.fromEntries(
          Object.entries(process.env).filter(([name]) => allowedEnvironmentNames.test(name)),
        ),
        // Otherwise glibc keeps a memory arena per thread of the picture library.
        MALLOC_ARENA_MAX: '2',
        PICTURE_WORKER_MEMORY_BYTES: String(maxMemoryBytes),
        PICTURE_WORKER_NICE: String(nice),
        ...(compileCacheFolder === null ? {} : { NODE_COMPILE_CACHE: compileCacheFolder }),
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.on('message', (outcome: PictureTaskOutcome) => this.#handleOutcome(outcome))
    this.#child.on('error', (error) => this.#handleLoss(this.#createLossError(error.message)))
    this.#child.once('exit', (code, signal) => this.#handleLoss(this.#createLossError(signal ?? code)))
    this.#setIdle()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isBusy(): boolean {
    return this.#pending !== null
  }

  /** Runs one task; the process is killed after `timeoutMs`. */
  runTask(
    task: PictureTask,
    timeoutMs: number,
  ): Promise<PictureTaskResultByKind[keyof PictureTaskResultByKind]> {
    const pending = Promise.withResolvers<PictureTaskResultByKind[keyof PictureTaskResultByKind]>()
    this.#pending = pending
    this.#child.ref()
    this.#child.channel?.ref()
    this.#timeout = setTimeout(() => {
      this.#timedOut = true
      this.#child.kill('SIGKILL')
    }, timeoutMs)
    try {
      this.#child.send(task, (error) => error && this.#handleLoss(this.#createLossError(error.message)))
    } catch (error) {
      // If the system is out of file descriptors, there is no channel to send through.
      this.#handleLoss(this.#createLossError(String(error)))
    }
    return pending.promise
  }

  /** Kills the process, also during a task. */
  kill(): void {
    this.#child.kill('SIGKILL')
    this.#handleLoss(new WorkerLostError('absent', 'killed by the pool'))
  }

  #handleOutcome(outcome: PictureTaskOutcome): void {
    const pending = this.#pending
    this.memoryBytes = outcome.memory
    this.#setIdle()
    if (outcome.ok) pending?.resolve(outcome.result)
    else pending?.reject(toTaskError(outcome.refusal, outcome.message))
  }

  #setIdle(): void {
    clearTimeout(this.#timeout)
    this.#pending = null
    this.#child.unref()
    this.#child.channel?.unref()
  }

  #createLossError(cause: string | number | null): WorkerLostError {
    if (this.#child.pid === undefined) return new WorkerLostError('absent', `could not start: ${cause}`)
    if (this.#timedOut) return new WorkerLostError('time', 'task timeout')
    if (cause === outOfMemoryExitCode) return new WorkerLostError('memory', 'memory limit exceeded')
    return new WorkerLostError('died', `exited with ${cause}`)
  }

  #handleLoss(error: WorkerLostError): void {
    this.isLost = true
    const pending = this.#pending
    this.#setIdle()
    pending?.reject(error)
  }
}

function toTaskError(refusal: PictureRejectionReason | null, message: string): Error {
  if (refusal === null) return new WorkerTaskError(message)
  return new PictureRejectedError(refusal, { cause: new WorkerTaskError(message) })
}
