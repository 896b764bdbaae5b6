import { Hono } from 'hono'
import type { Log } from '../log/index.ts'
import { plainAnswer } from './plain-answer.ts'

export interface HealthParts {
  /** Rejects while requests could not be answered well. */
  readonly ready: () => Promise<void>
  readonly draining: () => boolean
  readonly log: Log
}

const patienceMs = 2000
const fresh = { 'Cache-Control': 'no-store' }

/** `/healthz`: the process lives. `/readyz`: it can answer, so send it visitors. */
export function health({ ready, draining, log }: HealthParts): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.text('ok\n', 200, fresh))
  app.get('/readyz', async (c) => {
    if (draining()) return c.text('shutting down\n', 503, fresh)
    try {
      await soon(ready())
      return c.text('ready\n', 200, fresh)
    } catch (error) {
      log.warn({ error }, 'not ready')
      return c.text('database away\n', 503, { ...fresh, 'Retry-After': '10' })
    }
  })
  for (const path of ['/healthz', '/readyz']) app.all(path, () => plainAnswer(405, { Allow: 'GET, HEAD' }))
  return app
}

async function soon(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
