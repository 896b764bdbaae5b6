import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { selectByRunLength } from './test-run.ts'

/** So many reads and saves between two steps. */
const defaultRequestsPerStep = selectByRunLength({ short: 5, long: 100 })
/** Between two requests of one client, so that instances under load have time to start. */
const pauseMs = selectByRunLength({ short: 300, long: 20 })
const readers = 2
const writers = selectByRunLength({ short: 1, long: 2 })
let loads = 0

interface SiteLoadOptions {
  readonly paths?: readonly string[]
  /** Saves may fail while a part of the site is away; reads may not. */
  readonly savesMayFail?: boolean
  /** A request without a response after this time has failed. */
  readonly maxResponseMs?: number
  readonly requestsPerStep?: number
}

/** Visitors who read pages, and programs that save news, until `stop`. */
export function startSiteLoad(
  url: string,
  secretKey: string,
  {
    paths = ['/news', '/', '/search?q=x'],
    savesMayFail = false,
    maxResponseMs,
    requestsPerStep = defaultRequestsPerStep,
  }: SiteLoadOptions = {},
) {
  loads += 1
  // So that a save is not mistaken for one of another load on the same site.
  const titlePrefix = `news ${loads}`
  const createSignal = () => (maxResponseMs === undefined ? null : AbortSignal.timeout(maxResponseMs))
  const failures: string[] = []
  const savedTitles: string[] = []
  let reads = 0
  let isOver = false
  const fail = async (what: string, response: Response) =>
    failures.push(`${what}: ${response.status} ${(await response.text()).slice(0, 200)}`)

  async function read(path: string): Promise<void> {
    const response = await fetch(`${url}${path}`, { signal: createSignal() })
    if (response.status !== 200) await fail(path, response)
    else if ((await response.text()).includes('</html>')) reads += 1
    else failures.push(`${path}: cut off`)
  }
  async function save(title: string): Promise<void> {
    const response = await fetch(`${url}/rest/v1/news`, {
      method: 'POST',
      signal: createSignal(),
      headers: { apikey: secretKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title, content: '<p>x</p>', published_at: '2026-11-01T00:00:00.000Z' }),
    })
    if (response.status === 201) savedTitles.push(title)
    else if (!savesMayFail) await fail(title, response)
    await response.body?.cancel()
  }
  async function repeat(request: (i: number) => Promise<void>, mayFail = false): Promise<void> {
    for (let i = 0; !isOver; i += 1) {
      await request(i).catch((error: Error) => {
        if (!mayFail || error.name === 'TimeoutError') failures.push(`${error.message} ${error.cause}`)
      })
      await pause(pauseMs)
    }
  }
  const running = [
    ...Array.from({ length: readers }, () => repeat((i) => read(paths[i % paths.length] ?? '/'))),
    ...Array.from({ length: writers }, (_, n) =>
      repeat((i) => save(`${titlePrefix}-${n}-${i}`), savesMayFail),
    ),
  ]
  return {
    failures,
    /** Those whose save was acknowledged. */
    savedTitles,
    /** Waits for more reads and saves. */
    async goOn(): Promise<void> {
      const [readsBefore, savesBefore] = [reads, savedTitles.length]
      const hasProgress = () =>
        failures.length > 0 ||
        (reads >= readsBefore + requestsPerStep && savedTitles.length >= savesBefore + requestsPerStep)
      await expect.poll(hasProgress, { timeout: 300_000 }).toBe(true)
      expect(failures).toEqual([])
    },
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(running)
    },
  }
}
