/** Work that is done once the answer has been decided, so that the answer's time says nothing of it. */
export interface Afterwards {
  add(work: () => Promise<void>): void
  /** Resolves when everything asked for so far is done. */
  settle(): Promise<void>
}

const atOnce = 4
const mostWaiting = 1000

export function createAfterwards(report: (error: unknown) => void): Afterwards {
  const waiting: (() => Promise<void>)[] = []
  const running = new Set<Promise<void>>()

  function next(): void {
    if (running.size >= atOnce) return
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
    add(work) {
      if (waiting.length >= mostWaiting) {
        report(new Error('A letter was not written: too many are waiting to be sent'))
        return
      }
      waiting.push(work)
      setImmediate(next)
    },
    async settle() {
      while (waiting.length > 0 || running.size > 0) {
        next()
        await Promise.race(running)
      }
    },
  }
}
