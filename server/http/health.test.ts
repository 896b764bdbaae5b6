import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import { createLog } from '../log/index.ts'
import { startTestHttpServer } from './http.fixture.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A question to the database, to which no answer comes. */
function createUnansweredQuestion() {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const ask = () => {
    resolve()
    return new Promise<never>(() => undefined)
  }
  return { ask, asked }
}

describe('/readyz', () => {
  it('returns 503 while the database is unavailable, and 200 when it is back', async () => {
    let away = true
    const logLines: string[] = []
    const { fetch } = await startTestHttpServer({
      ready: async () => {
        if (away) throw new ProblemError('unavailable')
      },
      log: createLog('warn', { write: (line) => logLines.push(line) }),
    })
    const response = await fetch('/readyz')
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await fetch('/healthz')).status).toBe(200)
    expect((await fetch('/readyz')).status).toBe(503)
    expect(logLines).toHaveLength(1)
    away = false
    expect((await fetch('/readyz')).status).toBe(200)
  })

  it('stays 200 while only writing is impossible, and says so', async () => {
    const { fetch } = await startTestHttpServer({ writable: async () => false })
    const response = await fetch('/readyz')
    expect([response.status, await response.json()]).toEqual([200, { ready: true, writes: false }])
  })

  it('stays 200 with the last known state while another writer keeps the database busy', async () => {
    const { fetch } = await startTestHttpServer({
      writable: () => Promise.reject(new ProblemError('unavailable')),
    })
    const response = await fetch('/readyz')
    expect([response.status, await response.json()]).toEqual([200, { ready: true, writes: true }])
    const { ask, asked } = createUnansweredQuestion()
    const hanging = await startTestHttpServer({ writable: ask })
    const answer = hanging.fetch('/readyz')
    await asked
    vi.advanceTimersByTime(2000)
    expect((await answer).status).toBe(200)
  })

  it('times out when the database does not respond', async () => {
    const { ask, asked } = createUnansweredQuestion()
    const { fetch } = await startTestHttpServer({ ready: ask })
    const answer = fetch('/readyz')
    await asked
    vi.advanceTimersByTime(2000)
    expect((await answer).status).toBe(503)
  })

  it('rejects other methods', async () => {
    const { fetch } = await startTestHttpServer()
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(path, { method: 'DELETE' })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })
})
