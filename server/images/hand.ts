import { type ChildProcess, fork } from 'node:child_process'
import type { PictureRefusal } from './contract.ts'
import { PictureRefused } from './contract.ts'
import type { Outcome, Results, Task } from './tasks.ts'

/** How a process was lost; `absent`: it never began, or was sent away, which says nothing of the picture. */
type Loss = 'died' | 'memory' | 'time' | 'absent'

/** The process that worked on a picture has died of it, hung, taken too much memory, or was not to be had. */
export class WorkerLost extends Error {
  readonly reason: Loss

  constructor(reason: Loss, detail: string) {
    super(`The process that worked on a picture was lost: ${detail}`)
    this.name = 'WorkerLost'
    this.reason = reason
  }
}

/** A task that could not be done, in the words of whoever tried. */
export class TaskFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TaskFailed'
  }
}

const tooMuchMemory = 86

/** What of our surroundings a process that opens strangers' files may know. The keys of the site are none of it. */
const harmless = /^(?:PATH|TMPDIR|TMP|TEMP|TZ|LANG|LC_\w+|LD_LIBRARY_PATH|LD_PRELOAD|SYSTEMROOT)$/i

export interface HandOptions {
  readonly memory: number
  readonly nice: number
  /** Where its code is kept as Node has read it, so that it begins in half the time; null: nowhere. */
  readonly codeFolder: string | null
}

/** One process that works on pictures. It does not keep ours alive while it has nothing to do. */
export class Hand {
  readonly #child: ChildProcess
  #waiting: PromiseWithResolvers<Results[keyof Results]> | null = null
  #limit: NodeJS.Timeout | undefined
  #late = false
  /** What it held after its last task, in bytes. */
  memory = 0
  lost = false

  constructor({ memory, nice, codeFolder }: HandOptions) {
    this.#child = fork(new URL('./worker.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      env: {
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => harmless.test(name))),
        // The allocator of the picture library would hoard a pool for each of its threads.
        MALLOC_ARENA_MAX: '2',
        PICTURE_WORKER_MEMORY_BYTES: String(memory),
        PICTURE_WORKER_NICE: String(nice),
        ...(codeFolder === null ? {} : { NODE_COMPILE_CACHE: codeFolder }),
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.on('message', (outcome: Outcome) => this.#answered(outcome))
    this.#child.on('error', (error) => this.#gone(this.#lossBy(error.message)))
    this.#child.once('exit', (code, signal) => this.#gone(this.#lossBy(signal ?? code)))
    this.#rest()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get busy(): boolean {
    return this.#waiting !== null
  }

  /** Does one task, which may take so many milliseconds. */
  do(task: Task, time: number): Promise<Results[keyof Results]> {
    const waiting = Promise.withResolvers<Results[keyof Results]>()
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
  dismiss(): void {
    this.#child.kill('SIGKILL')
    this.#gone(new WorkerLost('absent', 'dismissed'))
  }

  #answered(outcome: Outcome): void {
    const waiting = this.#waiting
    this.memory = outcome.memory
    this.#rest()
    if (outcome.ok) waiting?.resolve(outcome.result)
    else waiting?.reject(failureOf(outcome.refusal, outcome.message))
  }

  #rest(): void {
    clearTimeout(this.#limit)
    this.#waiting = null
    this.#child.unref()
    this.#child.channel?.unref()
  }

  #lossBy(end: string | number | null): WorkerLost {
    if (this.#child.pid === undefined) return new WorkerLost('absent', `it could not begin: ${end}`)
    if (this.#late) return new WorkerLost('time', 'it took too long')
    if (end === tooMuchMemory) return new WorkerLost('memory', 'it took too much memory')
    return new WorkerLost('died', `it ended with ${end}`)
  }

  #gone(loss: WorkerLost): void {
    this.lost = true
    const waiting = this.#waiting
    this.#rest()
    waiting?.reject(loss)
  }
}

function failureOf(refusal: PictureRefusal | null, message: string): Error {
  if (refusal === null) return new TaskFailed(message)
  return new PictureRefused(refusal, { cause: new TaskFailed(message) })
}
