/** Runs tasks after the response was decided, so that its timing does not reveal anything about them. */
export interface BackgroundTaskQueue {
  enqueue(task: () => Promise<void>): void
  /** Resolves when all tasks queued so far have finished. */
  waitUntilIdle(): Promise<void>
}

const maxConcurrent = 4
const maxQueued = 1000

export function createBackgroundTaskQueue(report: (error: unknown) => void): BackgroundTaskQueue {
  const queue: (() => Promise<void>)[] = []
  const running = new Set<Promise<void>>()

  function startNext(): void {
    if (running.size >= maxConcurrent) return
    const task = queue.shift()
    if (task === undefined) return
    const run = Promise.resolve()
      .then(task)
      .catch(report)
      .finally(() => {
        running.delete(run)
        startNext()
      })
    running.add(run)
  }

  return {
    enqueue(task) {
      if (queue.length >= maxQueued) {
        report(new Error('Background task dropped: the queue is full'))
        return
      }
      queue.push(task)
      setImmediate(startNext)
    },
    async waitUntilIdle() {
      while (queue.length > 0 || running.size > 0) {
        startNext()
        await Promise.race(running)
      }
    },
  }
}
