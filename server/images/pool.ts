import { Hand, WorkerLost } from './hand.ts'
import { TooBusy } from './makings.ts'
import type { Results, Task } from './tasks.ts'

/** Who waits: somebody who looks at a page, somebody who adds pictures, or nobody yet. */
export const urgencies = ['visitor', 'intake', 'ahead'] as const

export type Urgency = (typeof urgencies)[number]

export interface PoolOptions {
  /** How many processes work at once; one more helps where a visitor waits and all of them are busy ahead. */
  readonly size: number
  /** The most bytes one of them may take. */
  readonly memory: number
  /** How far they stand back behind pages, as the system counts it. */
  readonly nice?: number
  /** Where the code of the processes is kept as Node has read it; null or left out: nowhere. */
  readonly codeFolder?: string | null
  /** The longest a task may take, in milliseconds. */
  readonly time?: number
  /** How long a process waits for its next task, in milliseconds. */
  readonly idle?: number
}

interface Waiting {
  readonly task: Task
  readonly time: number
  readonly urgency: Urgency
  readonly result: PromiseWithResolvers<Results[keyof Results]>
}

/** More than this do not wait: neither visitors for pictures that are not made, nor what nobody waits for yet. */
const longestQueues: Readonly<Record<Urgency, number>> = { visitor: 500, intake: Infinity, ahead: 1000 }
/** After so many who were let go before, it is the turn of who waits less urgently: a crowd must not stop the rest. */
const patience = 8
/** A process that holds more than this after its work is not kept for the next. */
const heavy = 300 * 1024 * 1024

/** Processes that work on pictures: begun when needed, ended when idle, replaced when lost. */
export class Pool {
  readonly #options: Required<PoolOptions>
  readonly #hands = new Map<Hand, { urgency: Urgency; idle: NodeJS.Timeout | undefined }>()
  readonly #queues = new Map<Urgency, Waiting[]>(urgencies.map((urgency) => [urgency, []]))
  readonly #passedOver = new Map<Urgency, number>()
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = { nice: 10, codeFolder: null, time: 120_000, idle: 30_000, ...options }
  }

  /** Does a task when it is its turn. Throws `TooBusy`, `WorkerLost`, `TaskFailed` or `PictureRefused`. */
  async run<T extends Task>(
    task: T,
    urgency: Urgency,
    time = this.#options.time,
  ): Promise<Results[T['kind']]> {
    if (this.#closed) throw new WorkerLost('absent', 'the site is ending')
    const queue = this.#queueOf(urgency)
    if (queue.length >= longestQueues[urgency]) throw new TooBusy()
    const result = Promise.withResolvers<Results[keyof Results]>()
    queue.push({ task, time, urgency, result })
    this.#next()
    return (await result.promise) as Results[T['kind']]
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
      for (const { result } of queue.splice(0)) result.reject(new WorkerLost('absent', 'the site is ending'))
    for (const hand of this.#hands.keys()) this.#dismiss(hand)
  }

  #next(): void {
    for (let urgency = this.#turn(); urgency !== null; urgency = this.#turn()) {
      let hand: Hand | null
      try {
        hand = this.#free(urgency)
      } catch (error) {
        // The system has no room for another process, and says so at once.
        this.#queueOf(urgency)
          .shift()
          ?.result.reject(new WorkerLost('absent', String(error)))
        continue
      }
      if (hand === null) return
      for (const other of urgencies.slice(urgencies.indexOf(urgency) + 1))
        if (this.#queueOf(other).length > 0) this.#passedOver.set(other, this.#passes(other) + 1)
      this.#passedOver.delete(urgency)
      const waiting = this.#queueOf(urgency).shift()
      if (waiting) this.#give(hand, waiting)
    }
  }

  /** Whose turn it is: the most urgent, or who was passed over too often. */
  #turn(): Urgency | null {
    const waiting = urgencies.filter((urgency) => this.#queueOf(urgency).length > 0)
    return waiting.find((urgency) => this.#passes(urgency) >= patience) ?? waiting[0] ?? null
  }

  #passes(urgency: Urgency): number {
    return this.#passedOver.get(urgency) ?? 0
  }

  #free(urgency: Urgency): Hand | null {
    const busy = [...this.#hands].filter(([hand]) => hand.busy)
    const most = urgency === 'visitor' && busy.some(([, its]) => its.urgency !== 'visitor') ? 1 : 0
    if (busy.length >= this.#options.size + most) return null
    for (const hand of this.#hands.keys()) {
      if (hand.busy) continue
      if (!hand.lost) return hand
      // It died while it had nothing to do; that is no picture's fault.
      this.#dismiss(hand)
    }
    const hand = new Hand(this.#options)
    this.#hands.set(hand, { urgency, idle: undefined })
    return hand
  }

  #give(hand: Hand, { task, time, urgency, result }: Waiting): void {
    clearTimeout(this.#hands.get(hand)?.idle)
    this.#hands.set(hand, { urgency, idle: undefined })
    hand
      .do(task, time)
      .then(result.resolve, result.reject)
      .finally(() => {
        if (hand.lost || hand.memory > heavy) this.#dismiss(hand)
        else this.#letRest(hand, urgency)
        if (!this.#closed) this.#next()
      })
  }

  #letRest(hand: Hand, urgency: Urgency): void {
    const idle = setTimeout(() => this.#dismiss(hand), this.#options.idle).unref()
    this.#hands.set(hand, { urgency, idle })
  }

  #dismiss(hand: Hand): void {
    clearTimeout(this.#hands.get(hand)?.idle)
    this.#hands.delete(hand)
    hand.dismiss()
  }

  #queueOf(urgency: Urgency): Waiting[] {
    return this.#queues.get(urgency) ?? []
  }
}
