import { expect, type Page } from '@playwright/test'

// Waits until a page is idle, so that "nothing more happens" can be asserted on a machine of any speed.

/**
 * One-shot timers with a longer delay (a check for a new version, for example) do not count as pending work.
 */
const LONGEST_DELAY = 5000

/** Makes a page count its timers and requests; must be called before the page is opened. */
export async function countWork(page: Page): Promise<void> {
  await page.addInitScript((longest) => {
    const timers = new Set<number>()
    const set = window.setTimeout.bind(window)
    const clear = window.clearTimeout.bind(window)
    let open = 0
    const counted = <T>(work: Promise<T>): Promise<T> => {
      open += 1
      const done = () => {
        open -= 1
      }
      work.then(done, done)
      return work
    }
    const setCounted = (run: TimerHandler, delay = 0, ...args: unknown[]): number => {
      if (typeof run !== 'function') throw new TypeError('A timer must run a function.')
      const id = set(() => {
        timers.delete(id)
        run(...args)
      }, delay)
      if (delay <= longest) timers.add(id)
      return id
    }
    const clearCounted = (id?: number): void => {
      if (id !== undefined) timers.delete(id)
      clear(id)
    }
    // A page that is about to navigate is never idle.
    window.navigation.addEventListener('navigate', ({ destination }) => {
      if (!destination.sameDocument) open += 1
    })
    const fetchPlain = window.fetch.bind(window)
    Object.assign(window, {
      setTimeout: setCounted,
      clearTimeout: clearCounted,
      fetch: (...args: Parameters<typeof fetch>) => counted(fetchPlain(...args)),
      countWork: () => timers.size + open,
    })
    for (const name of ['json', 'text', 'blob', 'arrayBuffer'] as const) {
      const read: () => Promise<unknown> = Response.prototype[name]
      Object.assign(Response.prototype, {
        [name](this: Response) {
          return counted(read.call(this))
        },
      })
    }
  }, LONGEST_DELAY)
}

/**
 * Resolves once a page that counts its work has been idle for three consecutive frames; rejects if it
 * navigates.
 */
export async function quiet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let calm = 0; calm < 3; calm = window.countWork() === 0 ? calm + 1 : 0) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      // A task after the frame: by then the work that React scheduled in it has run.
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      })
    }
  })
}

/** Resolves once a page has painted two frames: the effect of the last input or script is visible. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Turns the mouse wheel and waits until the scrolling that follows has ended. */
export async function wheel(page: Page, down: number): Promise<void> {
  const count = () => page.evaluate(() => Number(document.documentElement.dataset.scrolls ?? 0))
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    if (dataset.scrolls !== undefined) return
    dataset.scrolls = '0'
    const note = () => {
      dataset.scrolls = String(Number(dataset.scrolls) + 1)
    }
    document.addEventListener('scrollend', note, { capture: true })
  })
  const before = await count()
  await page.mouse.wheel(0, down)
  await expect.poll(count).toBeGreaterThan(before)
}

declare global {
  interface Window {
    /** Number of open timers and requests; only after `countWork` was called. */
    readonly countWork: () => number
  }
}
