import { TooBusyError } from './deduplicating-queue.ts'
import type { PictureTask, PictureTaskResults } from './picture-tasks.ts'
import { WorkerLostError, WorkerProcess } from './worker-process.ts'

/** Who waits: somebody who looks at a page, somebody who adds pictures, or nobody yet. */
export const taskPriorities = ['visitor', 'intake', 'ahead'] as const

export type TaskPriority = (typeof taskPriorities)[number]

export interface WorkerPoolOptions {
  /** How many processes work at once; one more helps where a visitor waits and all of them are busy ahead. */
  readonly size: number
  /** The most bytes one of them may take. */
  readonly maxMemoryBytes: number
  /** How far they stand back behind pages, as the system counts it. */
  readonly nice?: number
  /** Where the code of the processes is kept as Node has read it; null or left out: nowhere. */
  readonly compileCacheFolder?: string | null
  /** The longest a task may take, in milliseconds. */
  readonly taskTimeoutMs?: number
  /** How long a process waits for its next task, in milliseconds. */
  readonly idleTimeoutMs?: number
}

interface QueuedTask {
  readonly task: PictureTask
  readonly timeoutMs: number
  readonly urgency: TaskPriority
  readonly result: PromiseWithResolvers<PictureTaskResults[keyof PictureTaskResults]>
}

/** More than this do not wait: neither visitors for pictures that are not made, nor what nobody waits for yet. */
const maxQueueLengths: Readonly<Record<TaskPriority, number>> = {
  visitor: 500,
  intake: Infinity,
  ahead: 1000,
}
/** After so many who were let go before, it is the turn of who waits less urgently: a crowd must not stop the rest. */
const maxTimesPassedOver = 8
/** A process that holds more than this after its work is not kept for the next. */
const maxRetainedMemoryBytes = 300 * 1024 * 1024

/** Processes that work on pictures: begun when needed, ended when idle, replaced when lost. */
export class WorkerPool {
  readonly #options: Required<WorkerPoolOptions>
  readonly #hands = new Map<WorkerProcess, { urgency: TaskPriority; idle: NodeJS.Timeout | undefined }>()
  readonly #queues = new Map<TaskPriority, QueuedTask[]>(taskPriorities.map((urgency) => [urgency, []]))
  readonly #passedOver = new Map<TaskPriority, number>()
  #closed = false

  constructor(options: WorkerPoolOptions) {
    this.#options = {
      nice: 10,
      compileCacheFolder: null,
      taskTimeoutMs: 120_000,
      idleTimeoutMs: 30_000,
      ...options,
    }
  }

  /** Does a task when it is its turn. Throws `TooBusy`, `WorkerLost`, `TaskFailed` or `PictureRefused`. */
  async run<T extends PictureTask>(
    task: T,
    urgency: TaskPriority,
    time = this.#options.taskTimeoutMs,
  ): Promise<PictureTaskResults[T['kind']]> {
    if (this.#closed) throw new WorkerLostError('absent', 'the site is ending')
    const queue = this.#queueOf(urgency)
    if (queue.length >= maxQueueLengths[urgency]) throw new TooBusyError()
    const result = Promise.withResolvers<PictureTaskResults[keyof PictureTaskResults]>()
    queue.push({ task, timeoutMs: time, urgency, result })
    this.#next()
    return (await result.promise) as PictureTaskResults[T['kind']]
  }

  /** How many processes there are. */
  get size(): number {
    return this.#hands.size
  }

  /** The processes' ids. */
  get pids(): number[] {
    return [...this.#hands.keys()].flatMap((hand) => hand.pid ?? [])
  }

  /** Ends everything, the work under way too. */
  close(): void {
    this.#closed = true
    for (const queue of this.#queues.values())
      for (const { result } of queue.splice(0))
        result.reject(new WorkerLostError('absent', 'the site is ending'))
    for (const hand of this.#hands.keys()) this.#dismiss(hand)
  }

  #next(): void {
    for (let urgency = this.#turn(); urgency !== null; urgency = this.#turn()) {
      let hand: WorkerProcess | null
      try {
        hand = this.#free(urgency)
      } catch (error) {
        // The system has no room for another process, and says so at once.
        this.#queueOf(urgency)
          .shift()
          ?.result.reject(new WorkerLostError('absent', String(error)))
        continue
      }
      if (hand === null) return
      for (const other of taskPriorities.slice(taskPriorities.indexOf(urgency) + 1))
        if (this.#queueOf(other).length > 0) this.#passedOver.set(other, this.#passes(other) + 1)
      this.#passedOver.delete(urgency)
      const waiting = this.#queueOf(urgency).shift()
      if (waiting) this.#give(hand, waiting)
    }
  }

  /** Whose turn it is: the most urgent, or who was passed over too often. */
  #turn(): TaskPriority | null {
    const waiting = taskPriorities.filter((urgency) => this.#queueOf(urgency).length > 0)
    return waiting.find((urgency) => this.#passes(urgency) >= maxTimesPassedOver) ?? waiting[0] ?? null
  }

  #passes(urgency: TaskPriority): number {
    return this.#passedOver.get(urgency) ?? 0
  }

  #free(urgency: TaskPriority): WorkerProcess | null {
    const busy = [...this.#hands].filter(([hand]) => hand.isBusy)
    const most = urgency === 'visitor' && busy.some(([, its]) => its.urgency !== 'visitor') ? 1 : 0
    if (busy.length >= this.#options.size + most) return null
    for (const hand of this.#hands.keys()) {
      if (hand.isBusy) continue
      if (!hand.isLost) return hand
      // It died while it had nothing to do; that is no picture's fault.
      this.#dismiss(hand)
    }
    const hand = new WorkerProcess(this.#options)
    this.#hands.set(hand, { urgency, idle: undefined })
    return hand
  }

  #give(hand: WorkerProcess, { task, timeoutMs: time, urgency, result }: QueuedTask): void {
    clearTimeout(this.#hands.get(hand)?.idle)
    this.#hands.set(hand, { urgency, idle: undefined })
    hand
      .runTask(task, time)
      .then(result.resolve, result.reject)
      .finally(() => {
        if (hand.isLost || hand.memoryBytes > maxRetainedMemoryBytes) this.#dismiss(hand)
        else this.#letRest(hand, urgency)
        if (!this.#closed) this.#next()
      })
  }

  #letRest(hand: WorkerProcess, urgency: TaskPriority): void {
    const idle = setTimeout(() => this.#dismiss(hand), this.#options.idleTimeoutMs).unref()
    this.#hands.set(hand, { urgency, idle })
  }

  #dismiss(hand: WorkerProcess): void {
    clearTimeout(this.#hands.get(hand)?.idle)
    this.#hands.delete(hand)
    hand.kill()
  }

  #queueOf(urgency: TaskPriority): QueuedTask[] {
    return this.#queues.get(urgency) ?? []
  }
}
