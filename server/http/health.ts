import { Hono } from 'hono'
import type { Log } from '../log/index.ts'
import { createStatusOnlyResponse } from './plain-response.ts'

interface HealthDeps {
  /** Rejects while requests cannot be served. */
  readonly ready: () => Promise<void>
  readonly draining: () => boolean
  readonly log: Log
}

const readyTimeoutMs = 2000
const noStoreHeaders = { 'Cache-Control': 'no-store' }

/** `/healthz`: the process is running. `/readyz`: it can serve requests. */
export function createHealthApp({ ready, draining, log }: HealthDeps): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.text('ok\n', 200, noStoreHeaders))
  app.get('/readyz', async (c) => {
    if (draining()) return c.text('shutting down\n', 503, noStoreHeaders)
    try {
      await withReadyTimeout(ready())
      return c.text('ready\n', 200, noStoreHeaders)
    } catch (error) {
      log.warn({ error }, 'not ready')
      return c.text('database away\n', 503, { ...noStoreHeaders, 'Retry-After': '10' })
    }
  })
  for (const path of ['/healthz', '/readyz'])
    app.all(path, () => createStatusOnlyResponse(405, { Allow: 'GET, HEAD' }))
  return app
}

async function withReadyTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${readyTimeoutMs} ms`)), readyTimeoutMs)
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
