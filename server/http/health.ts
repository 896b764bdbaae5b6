import { Hono } from 'hono'
import type { Log } from '../log/index.ts'
import { createStatusOnlyResponse } from './plain-response.ts'

interface HealthDeps {
  /** Rejects while requests cannot be served. */
  readonly ready: () => Promise<void>
  /** Whether changes can be stored; false if the disk is full or read-only. */
  readonly writable: () => Promise<boolean>
  readonly draining: () => boolean
  readonly log: Log
}

const readyTimeoutMs = 2000
const writeCheckIntervalMs = 5000
const noStoreHeaders = { 'Cache-Control': 'no-store' }

/** `/healthz`: the process is running. `/readyz`: it can serve requests. */
export function createHealthApp({ ready, writable, draining, log }: HealthDeps): Hono {
  const app = new Hono()
  const readWriteState = createWriteStateReader(writable, (error) =>
    log.warn({ error }, 'it is not known whether changes can be stored'),
  )
  let wasReady = true
  app.get('/healthz', (c) => c.text('ok\n', 200, noStoreHeaders))
  app.get('/readyz', async (c) => {
    if (draining()) return c.text('shutting down\n', 503, noStoreHeaders)
    try {
      await withReadyTimeout(ready())
      wasReady = true
      // Without writes it still serves readers, so the proxy should keep sending requests.
      return c.json({ ready: true, writes: await readWriteState() }, 200, noStoreHeaders)
    } catch (error) {
      // Once for an outage: balancers ask every second.
      if (wasReady) log.warn({ error }, 'not ready')
      wasReady = false
      return c.text('database away\n', 503, { ...noStoreHeaders, 'Retry-After': '10' })
    }
  })
  for (const path of ['/healthz', '/readyz'])
    app.all(path, () => createStatusOnlyResponse(405, { Allow: 'GET, HEAD' }))
  return app
}

/**
 * Knows whether changes can be stored. Everyone may ask, so the disk is not written at each request; and while another
 * writer keeps the database busy, the last known state counts.
 */
function createWriteStateReader(check: () => Promise<boolean>, report: (error: unknown) => void) {
  let isWritable = true
  let isFailing = false
  let checkedAt = Number.NEGATIVE_INFINITY
  const reportOnce = (error: unknown) => {
    if (!isFailing) report(error)
    isFailing = true
  }
  let pending: Promise<void> | null = null
  return async () => {
    if (pending === null && performance.now() - checkedAt > writeCheckIntervalMs)
      pending = check()
        .then((result) => {
          isWritable = result
          isFailing = false
        }, reportOnce)
        .finally(() => {
          checkedAt = performance.now()
          pending = null
        })
    await withReadyTimeout(pending ?? Promise.resolve()).catch(reportOnce)
    return isWritable
  }
}

async function withReadyTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${readyTimeoutMs} ms`)), readyTimeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
