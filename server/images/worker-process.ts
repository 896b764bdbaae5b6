import { type ChildProcess, fork } from 'node:child_process'
import type { PictureRejectionReason } from './contract.ts'
import { PictureRejectedError } from './contract.ts'
import type { PictureTask, PictureTaskOutcome, PictureTaskResults } from './picture-tasks.ts'

/** How a process was lost; `absent`: it never began, or was sent away, which says nothing of the picture. */
type WorkerLossReason = 'died' | 'memory' | 'time' | 'absent'

/** The process that worked on a picture has died of it, hung, taken too much memory, or was not to be had. */
export class WorkerLostError extends Error {
  readonly reason: WorkerLossReason

  constructor(reason: WorkerLossReason, detail: string) {
    super(`The process that worked on a picture was lost: ${detail}`)
    this.name = 'WorkerLost'
    this.reason = reason
  }
}

/** A task that could not be done, in the words of whoever tried. */
export class WorkerTaskError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TaskFailed'
  }
}

const outOfMemoryExitCode = 86

/** What of our surroundings a process that opens strangers' files may know. The keys of the site are none of it. */
const allowedEnvironmentNames =
  /^(?:PATH|TMPDIR|TMP|TEMP|TZ|LANG|LC_\w+|LD_LIBRARY_PATH|LD_PRELOAD|SYSTEMROOT)$/i

export interface WorkerProcessOptions {
  readonly maxMemoryBytes: number
  readonly nice: number
  /** Where its code is kept as Node has read it, so that it begins in half the time; null: nowhere. */
  readonly compileCacheFolder: string | null
}

/** One process that works on pictures. It does not keep ours alive while it has nothing to do. */
export class WorkerProcess {
  readonly #child: ChildProcess
  #waiting: PromiseWithResolvers<PictureTaskResults[keyof PictureTaskResults]> | null = null
  #limit: NodeJS.Timeout | undefined
  #late = false
  /** What it held after its last task, in bytes. */
  memoryBytes = 0
  isLost = false

  constructor({ maxMemoryBytes: memory, nice, compileCacheFolder: codeFolder }: WorkerProcessOptions) {
    this.#child = fork(new URL('./worker.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      env: {
        ...Object.fromEntries(
          Object.entries(process.env).filter(([name]) => allowedEnvironmentNames.test(name)),
        ),
        // The allocator of the picture library would hoard a pool for each of its threads.
        MALLOC_ARENA_MAX: '2',
        PICTURE_WORKER_MEMORY_BYTES: String(memory),
        PICTURE_WORKER_NICE: String(nice),
        ...(codeFolder === null ? {} : { NODE_COMPILE_CACHE: codeFolder }),
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.on('message', (outcome: PictureTaskOutcome) => this.#answered(outcome))
    this.#child.on('error', (error) => this.#gone(this.#lossBy(error.message)))
    this.#child.once('exit', (code, signal) => this.#gone(this.#lossBy(signal ?? code)))
    this.#rest()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isBusy(): boolean {
    return this.#waiting !== null
  }

  /** Does one task, which may take so many milliseconds. */
  runTask(task: PictureTask, time: number): Promise<PictureTaskResults[keyof PictureTaskResults]> {
    const waiting = Promise.withResolvers<PictureTaskResults[keyof PictureTaskResults]>()
    this.#waiting = waiting
    this.#child.ref()
    this.#child.channel?.ref()
    this.#limit = setTimeout(() => {
      this.#late = true
      this.#child.kill('SIGKILL')
    }, time)
    try {
      this.#child.send(task, (error) => error && this.#gone(this.#lossBy(error.message)))
    } catch (error) {
      // Where the system gives us no more files, there is not even a channel to send through.
      this.#gone(this.#lossBy(String(error)))
    }
    return waiting.promise
  }

  /** Ends it, whatever it is doing. */
  kill(): void {
    this.#child.kill('SIGKILL')
    this.#gone(new WorkerLostError('absent', 'dismissed'))
  }

  #answered(outcome: PictureTaskOutcome): void {
    const waiting = this.#waiting
    this.memoryBytes = outcome.memory
    this.#rest()
    if (outcome.ok) waiting?.resolve(outcome.result)
    else waiting?.reject(toTaskError(outcome.refusal, outcome.message))
  }

  #rest(): void {
    clearTimeout(this.#limit)
    this.#waiting = null
    this.#child.unref()
    this.#child.channel?.unref()
  }

  #lossBy(end: string | number | null): WorkerLostError {
    if (this.#child.pid === undefined) return new WorkerLostError('absent', `it could not begin: ${end}`)
    if (this.#late) return new WorkerLostError('time', 'it took too long')
    if (end === outOfMemoryExitCode) return new WorkerLostError('memory', 'it took too much memory')
    return new WorkerLostError('died', `it ended with ${end}`)
  }

  #gone(loss: WorkerLostError): void {
    this.isLost = true
    const waiting = this.#waiting
    this.#rest()
    waiting?.reject(loss)
  }
}

function toTaskError(refusal: PictureRejectionReason | null, message: string): Error {
  if (refusal === null) return new WorkerTaskError(message)
  return new PictureRejectedError(refusal, { cause: new WorkerTaskError(message) })
}
