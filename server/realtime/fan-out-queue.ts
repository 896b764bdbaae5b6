/** Work of one topic in its order; a step sends about one frame. */
export interface FanOutLane {
  readonly jobs: FanOutJob[]
}

interface FanOutJob {
  readonly steps: Iterator<unknown>
  readonly deliveries: number
  readonly bytes: number
}

interface FanOutLimits {
  readonly fanOutSliceMs: number
  readonly maxWaitingDeliveries: number
  readonly maxWaitingBytes: number
}

const stepsPerTurn = 100

/**
 * Sends to the members of topics without keeping the process from anything else: a slice of time in each round of the event loop. Small
 * work is done at once. The frames of a topic keep their order; topics take turns, so that a busy one does not hold the others up.
 */
export class FanOutQueue {
  readonly #limits: FanOutLimits
  /** Lanes with work, the next one first. */
  readonly #lanes = new Set<FanOutLane>()
  #waitingDeliveries = 0
  #waitingBytes = 0
  /** When the slice of this round ends; null: nothing was sent in this round yet. */
  #sliceEnd: number | null = null
  #isWorking = false

  constructor(limits: FanOutLimits) {
    this.#limits = limits
  }

  /** Whether so much waits that more would only wait, too. */
  get isFull(): boolean {
    const { maxWaitingDeliveries, maxWaitingBytes } = this.#limits
    return this.#waitingDeliveries > maxWaitingDeliveries || this.#waitingBytes > maxWaitingBytes
  }

  add(lane: FanOutLane, steps: Iterator<unknown>, deliveries = 1, bytes = 0): void {
    lane.jobs.push({ steps, deliveries, bytes })
    this.#lanes.add(lane)
    this.#waitingDeliveries += deliveries
    this.#waitingBytes += bytes
    this.#work()
  }

  #work(): void {
    if (this.#isWorking) return
    if (this.#sliceEnd === null) {
      this.#sliceEnd = performance.now() + this.#limits.fanOutSliceMs
      setImmediate(() => {
        this.#sliceEnd = null
        if (this.#lanes.size > 0) this.#work()
      })
    }
    this.#isWorking = true
    try {
      for (const lane of this.#lanes) {
        if (performance.now() >= this.#sliceEnd) return
        // Sets are walked in the order of insertion, so the lane is next when the others have had their turn.
        this.#lanes.delete(lane)
        if (this.#takeTurn(lane, this.#sliceEnd)) this.#lanes.add(lane)
      }
    } finally {
      this.#isWorking = false
    }
  }

  /** Returns whether the lane has more work. */
  #takeTurn(lane: FanOutLane, end: number): boolean {
    for (let step = 0; step < stepsPerTurn && performance.now() < end; step += 1) {
      const [job] = lane.jobs
      if (job === undefined) return false
      if (job.steps.next().done !== true) continue
      lane.jobs.shift()
      this.#waitingDeliveries -= job.deliveries
      this.#waitingBytes -= job.bytes
    }
    return lane.jobs.length > 0
  }
}
