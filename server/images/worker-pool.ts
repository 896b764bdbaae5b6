import { runInSpan } from '../lib/spans.ts'
import { TooBusyError } from './deduplicating-queue.ts'
import type { PictureTask, PictureTaskResultByKind } from './picture-tasks.ts'
import { WorkerLostError, WorkerProcess } from './worker-process.ts'

/** Task priorities, highest first: page requests, uploads, background pregeneration. */
export const taskPriorities = ['visitor', 'ingest', 'ahead'] as const

export type TaskPriority = (typeof taskPriorities)[number]

/** A task that was run, for metrics. */
export interface ObservedPictureTask {
  readonly kind: PictureTask['kind']
  /** How many variants it was to make. */
  readonly variants: number
  /** Without the time in the queue. */
  readonly ms: number
  readonly isFailed: boolean
}

export interface WorkerPoolOptions {
  /**
   * Number of concurrent processes; one more is started for a visitor's task if any of them runs a lower
   * priority.
   */
  readonly size: number
  /** Maximum memory of one process, in bytes. */
  readonly maxMemoryBytes: number
  /** Nice value of the processes. */
  readonly nice?: number
  /** Folder of Node's compile cache; null or undefined: no cache. */
  readonly compileCacheFolder?: string | null
  readonly taskTimeoutMs?: number
  /** An idle process is ended after this time. */
  readonly idleTimeoutMs?: number
}

interface QueuedTask {
  readonly task: PictureTask
  readonly timeoutMs: number
  readonly urgency: TaskPriority
  readonly result: PromiseWithResolvers<PictureTaskResultByKind[keyof PictureTaskResultByKind]>
}

/** A task is rejected with `TooBusyError` when its queue is this long. */
const maxQueueLengths: Readonly<Record<TaskPriority, number>> = {
  visitor: 500,
  ingest: Infinity,
  ahead: 1000,
}
/**
 * After a queue was passed over this often its next task runs, so that higher priorities cannot starve it.
 */
const maxTimesPassedOver = 8
/** A process that holds more memory than this after a task is not reused. */
const maxRetainedMemoryBytes = 300 * 1024 * 1024

/** A pool of picture worker processes: started on demand, ended when idle, replaced when lost. */
export class WorkerPool {
  readonly #options: Required<WorkerPoolOptions>
  readonly #workers = new Map<WorkerProcess, { urgency: TaskPriority; idle: NodeJS.Timeout | undefined }>()
  readonly #queues = new Map<TaskPriority, QueuedTask[]>(taskPriorities.map((priority) => [priority, []]))
  readonly #passedOver = new Map<TaskPriority, number>()
  #closed = false
  /** Called after each task. */
  observer: ((task: ObservedPictureTask) => void) | null = null

  constructor(options: WorkerPoolOptions) {
    this.#options = {
      nice: 10,
      compileCacheFolder: null,
      taskTimeoutMs: 120_000,
      idleTimeoutMs: 30_000,
      ...options,
    }
  }

  /**
   * Queues and runs a task. Throws `TooBusyError`, `WorkerLostError`, `WorkerTaskError` or
   * `PictureRejectedError`.
   */
  async run<T extends PictureTask>(
    task: T,
    priority: TaskPriority,
    timeoutMs = this.#options.taskTimeoutMs,
  ): Promise<PictureTaskResultByKind[T['kind']]> {
    if (this.#closed) throw new WorkerLostError('absent', 'the pool is closed')
    const queue = this.#queueOf(priority)
    if (queue.length >= maxQueueLengths[priority]) throw new TooBusyError()
    const result = Promise.withResolvers<PictureTaskResultByKind[keyof PictureTaskResultByKind]>()
    queue.push({ task, timeoutMs, urgency: priority, result })
    this.#startWaitingTasks()
    const attributes = { 'letopis.priority': priority }
    const value = await runInSpan(`picture ${task.kind}`, attributes, () => result.promise)
    return value as PictureTaskResultByKind[T['kind']]
  }

  /** Number of processes. */
  get size(): number {
    return this.#workers.size
  }

  /** Number of tasks that wait for a process. */
  countQueued(priority: TaskPriority): number {
    return this.#queueOf(priority).length
  }

  get pids(): number[] {
    return [...this.#workers.keys()].flatMap((worker) => worker.pid ?? [])
  }

  /** Kills all processes and rejects queued and running tasks. */
  close(): void {
    this.#closed = true
    for (const queue of this.#queues.values())
      for (const { result } of queue.splice(0))
        result.reject(new WorkerLostError('absent', 'the pool is closed'))
    for (const worker of this.#workers.keys()) this.#remove(worker)
  }

  #startWaitingTasks(): void {
    for (let priority = this.#nextPriority(); priority !== null; priority = this.#nextPriority()) {
      let worker: WorkerProcess | null
      try {
        worker = this.#findOrStartWorker(priority)
      } catch (error) {
        // The system could not start another process; fork threw synchronously.
        this.#queueOf(priority)
          .shift()
          ?.result.reject(new WorkerLostError('absent', String(error)))
        continue
      }
      if (worker === null) return
      for (const lower of taskPriorities.slice(taskPriorities.indexOf(priority) + 1))
        if (this.#queueOf(lower).length > 0) this.#passedOver.set(lower, this.#passedOverCount(lower) + 1)
      this.#passedOver.delete(priority)
      const queued = this.#queueOf(priority).shift()
      if (queued) this.#runOn(worker, queued)
    }
  }

  /** The priority to serve next: the highest with waiting tasks, or one that was passed over too often. */
  #nextPriority(): TaskPriority | null {
    const queued = taskPriorities.filter((priority) => this.#queueOf(priority).length > 0)
    return (
      queued.find((priority) => this.#passedOverCount(priority) >= maxTimesPassedOver) ?? queued[0] ?? null
    )
  }

  #passedOverCount(priority: TaskPriority): number {
    return this.#passedOver.get(priority) ?? 0
  }

  #findOrStartWorker(priority: TaskPriority): WorkerProcess | null {
    const busy = [...this.#workers].filter(([worker]) => worker.isBusy)
    const extra = priority === 'visitor' && busy.some(([, state]) => state.urgency !== 'visitor') ? 1 : 0
    if (busy.length >= this.#options.size + extra) return null
    for (const worker of this.#workers.keys()) {
      if (worker.isBusy) continue
      if (!worker.isLost) return worker
      // It died while idle, so no task failed.
      this.#remove(worker)
    }
    const worker = new WorkerProcess(this.#options)
    this.#workers.set(worker, { urgency: priority, idle: undefined })
    return worker
  }

  #runOn(worker: WorkerProcess, { task, timeoutMs, urgency: priority, result }: QueuedTask): void {
    clearTimeout(this.#workers.get(worker)?.idle)
    this.#workers.set(worker, { urgency: priority, idle: undefined })
    const startedAt = performance.now()
    const observe = (isFailed: boolean) =>
      this.observer?.({
        kind: task.kind,
        variants: 'jobs' in task ? task.jobs.length : 0,
        ms: performance.now() - startedAt,
        isFailed,
      })
    worker
      .runTask(task, timeoutMs)
      .then(
        (value) => {
          observe(false)
          result.resolve(value)
        },
        (error: unknown) => {
          observe(true)
          result.reject(error)
        },
      )
      .finally(() => {
        if (worker.isLost || worker.memoryBytes > maxRetainedMemoryBytes) this.#remove(worker)
        else this.#keepIdle(worker, priority)
        if (!this.#closed) this.#startWaitingTasks()
      })
  }

  #keepIdle(worker: WorkerProcess, priority: TaskPriority): void {
    const idle = setTimeout(() => this.#remove(worker), this.#options.idleTimeoutMs).unref()
    this.#workers.set(worker, { urgency: priority, idle })
  }

  #remove(worker: WorkerProcess): void {
    clearTimeout(this.#workers.get(worker)?.idle)
    this.#workers.delete(worker)
    worker.kill()
  }

  #queueOf(priority: TaskPriority): QueuedTask[] {
    return this.#queues.get(priority) ?? []
  }
}
