import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import { startTestHttpServer } from './http.fixture.ts'

describe('/readyz', () => {
  it('is 503 while the database is away, and 200 when it is back', async () => {
    let away = true
    const { fetch } = await startTestHttpServer({
      ready: async () => {
        if (away) throw new ProblemError('unavailable')
      },
    })
    const answer = await fetch('/readyz')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await fetch('/healthz')).status).toBe(200)
    away = false
    expect((await fetch('/readyz')).status).toBe(200)
  })

  it('does not wait for ever for a database that does not answer', async () => {
    const { fetch } = await startTestHttpServer({ ready: () => new Promise(() => undefined) })
    expect((await fetch('/readyz')).status).toBe(503)
  })

  it('takes no other method', async () => {
    const { fetch } = await startTestHttpServer()
    for (const path of ['/healthz', '/readyz']) {
      const answer = await fetch(path, { method: 'DELETE' })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })
})
