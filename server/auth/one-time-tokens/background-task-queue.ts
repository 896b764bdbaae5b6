/** Work that is done once the answer has been decided, so that the answer's time says nothing of it. */
export interface BackgroundTaskQueue {
  enqueue(work: () => Promise<void>): void
  /** Resolves when everything asked for so far is done. */
  waitUntilIdle(): Promise<void>
}

const maxConcurrent = 4
const maxQueued = 1000

export function createBackgroundTaskQueue(report: (error: unknown) => void): BackgroundTaskQueue {
  const waiting: (() => Promise<void>)[] = []
  const running = new Set<Promise<void>>()

  function next(): void {
    if (running.size >= maxConcurrent) return
    const work = waiting.shift()
    if (work === undefined) return
    const run = Promise.resolve()
      .then(work)
      .catch(report)
      .finally(() => {
        running.delete(run)
        next()
      })
    running.add(run)
  }

  return {
    enqueue(work) {
      if (waiting.length >= maxQueued) {
        report(new Error('A letter was not written: too many are waiting to be sent'))
        return
      }
      waiting.push(work)
      setImmediate(next)
    },
    async waitUntilIdle() {
      while (waiting.length > 0 || running.size > 0) {
        next()
        await Promise.race(running)
      }
    },
  }
}
