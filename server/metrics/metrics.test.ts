import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import type { MetricsAccessConfig } from '../config/index.ts'
import { startTestHttpServer } from '../http/http.fixture.ts'
import { createTestPages } from '../pages/pages.fixture.ts'
import { createMetricsApp } from './metrics-app.ts'
import { SiteMetrics } from './site-metrics.ts'

const token = 'correct-horse-battery-staple'
const installation = { version: '1.2.3', node: '26.0.0', database: 'sqlite', storage: 'folder' }

async function startServer(access: MetricsAccessConfig, address = '127.0.0.1') {
  const metrics = await SiteMetrics.create(installation)
  const app = createMetricsApp({ access, metrics, readAddress: () => address })
  const server = await startTestHttpServer({
    metrics: app,
    logRequest: (entry) => metrics.countRequest(entry),
  })
  const read = (authorization?: string, method = 'GET') =>
    server.fetch('/metrics', {
      method,
      headers: authorization === undefined ? {} : { authorization },
    })
  return { ...server, metrics, read }
}

/** Lines of one metric. */
function findLines(text: string, name: string): string[] {
  return text.split('\n').filter((line) => line.startsWith(name))
}

describe('/metrics', () => {
  it('is a page like any other that does not exist, unless it is switched on', async () => {
    const { fetch } = await startTestHttpServer({
      pages: createTestPages({ render: async () => new Response('not found', { status: 404 }) }),
    })
    const [one, other] = [await fetch('/metrics'), await fetch('/nothing')]
    expect([one.status, await one.text()]).toEqual([other.status, await other.text()])
    expect(one.headers.has('www-authenticate')).toBe(false)
  })

  it('rejects requests without the token', async () => {
    const { read } = await startServer({ token, from: null })
    for (const wrong of [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token} ${token}`,
      `Basic ${token}`,
      token,
      `Bearer ${'x'.repeat(16_000)}`,
    ]) {
      const response = await read(wrong)
      expect([wrong, response.status]).toEqual([wrong, 401])
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
      expect(await response.text()).not.toContain('letopis_')
    }
    expect((await read(undefined, 'DELETE')).status).toBe(401)
  })

  it('rejects requests from other networks, also with the token', async () => {
    const from = [{ family: 'ipv4', address: '10.0.0.0', prefix: 8 }] as const
    const outside = await startServer({ token, from }, '192.0.2.1')
    expect((await outside.read(`Bearer ${token}`)).status).toBe(403)
    const unknown = await startServer({ token: null, from }, '')
    expect((await unknown.read()).status).toBe(403)
    const inside = await startServer({ token, from }, '10.1.2.3')
    expect((await inside.read()).status).toBe(401)
    expect((await inside.read(`Bearer ${token}`)).status).toBe(200)
    const withoutToken = await startServer({ token: null, from }, '10.1.2.3')
    expect((await withoutToken.read()).status).toBe(200)
  })

  it('is in the text format, never cached, and only read', async () => {
    const { read } = await startServer({ token, from: null })
    const response = await read(`Bearer ${token}`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(text).toContain(
      'letopis_build_info{version="1.2.3",node="26.0.0",database="sqlite",storage="folder"} 1',
    )
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    const head = await read(`Bearer ${token}`, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    const post = await read(`Bearer ${token}`, 'POST')
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('counts made-up paths and methods under one label, and never shows them', async () => {
    const { fetch, read } = await startServer({ token, from: null })
    const made = Array.from({ length: 60 }, (_, i) => `/jan-novak-${i}/${'"}\n'.repeat(i % 3)}`)
    for (const path of [...made, '/article/1', '/article/jan', '/img/0/1', '/admin/uploads/secret'])
      await fetch(path)
    await fetch('/article/2', { method: 'PURGE' })
    const text = await (await read(`Bearer ${token}`)).text()
    const routes = findLines(text, 'letopis_http_requests_total').map(
      (line) => /route="([^"]*)"/.exec(line)?.[1],
    )
    expect(new Set(routes)).toEqual(new Set(['other', '/article/:id', '/img', '/admin/uploads']))
    expect(text).not.toMatch(/novak|secret|PURGE/)
    expect(text).toContain('letopis_http_requests_total{route="/article/:id",method="other",status="4xx"} 1')
    expect(text).toMatch(/letopis_http_request_duration_seconds_count\{route="other"\} 60/)
  })
})

describe('metrics', () => {
  const sources = (overrides: object = {}) =>
    ({
      data: {
        outbox: { measureBacklog: async () => ({ waiting: 3, oldestAt: '2026-01-01T00:00:00.000Z' }) },
        queuedEmails: { summarize: async () => ({ waiting: 4 }) },
        backupRuns: { findNewestSiteBackup: async () => ({ ended_at: '2026-01-01T00:00:00.000Z' }) },
        siteCheckRuns: { findNewestResult: async () => null },
      },
      connection: { getPoolState: () => ({ open: 4, idle: 1, waiting: 2, max: 10 }) },
      pages: { size: { pages: 2, bytes: 100 }, counts: { hits: 5, misses: 1, outdated: 0, stale: 0 } },
      pictures: { workerPool: { size: 1, countQueued: () => 7 }, memoryCache: { bytes: 9 } },
      realtime: null,
      countWaitingPurges: () => 0,
      now: () => new Date('2026-01-01T00:00:30.000Z'),
      ...overrides,
    }) as never

  it('read the services when they are requested', async () => {
    const metrics = await SiteMetrics.create(installation)
    metrics.readFrom(sources())
    metrics.countStatement({ kind: 'select', sql: 'select 1', ms: 4, isFailed: false })
    metrics.countStatement({ kind: 'update', sql: 'update x', ms: 40_000, isFailed: true })
    metrics.countPictureTask({ kind: 'make', variants: 3, ms: 10, isFailed: false })
    await metrics.format()
    const { text } = await metrics.format()
    for (const line of [
      'letopis_outbox_events 3',
      'letopis_outbox_lag_seconds 30',
      'letopis_emails_waiting 4',
      'letopis_database_up 1',
      'letopis_database_pool_connections{state="used"} 3',
      'letopis_database_pool_waiting 2',
      'letopis_database_statement_duration_seconds_bucket{le="0.005",kind="select"} 1',
      'letopis_database_statement_errors_total{kind="update"} 1',
      // Counted once, however often the metrics are requested.
      'letopis_page_cache_requests_total{result="hit"} 5',
      'letopis_picture_queue_tasks{priority="visitor"} 7',
      'letopis_picture_variants_total 3',
      'letopis_job_last_success_timestamp_seconds{job="backup"} 1767225600',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).not.toContain('job="check"')
    expect(findLines(text, 'letopis_check_problems ')).toEqual([])
  })

  it('are available while the database is away, without values that only it knows', async () => {
    const metrics = await SiteMetrics.create(installation)
    metrics.readFrom(sources())
    await metrics.format()
    const away = { measureBacklog: () => Promise.reject(new ProblemError('unavailable')) }
    metrics.readFrom(
      sources({
        data: {
          outbox: away,
          queuedEmails: { summarize: async () => ({ waiting: 0 }) },
          backupRuns: { findNewestSiteBackup: async () => null },
          siteCheckRuns: { findNewestResult: async () => null },
        },
      }),
    )
    const { text } = await metrics.format()
    expect(text.split('\n')).toContain('letopis_database_up 0')
    expect(findLines(text, 'letopis_outbox_')).toEqual([])
    expect(findLines(text, 'letopis_emails_waiting')).toEqual([])
    expect(findLines(text, 'letopis_job_last_success_timestamp_seconds')).toEqual([])
  })

  it('count e-mails by result and pass errors on', async () => {
    const metrics = await SiteMetrics.create(installation)
    const failure = new Error('refused')
    const mailer = metrics.observeEmails({
      send: async ({ to }) => {
        if (to === 'b') throw failure
      },
    })
    const email = { template: 'invite', language: null } as const
    await mailer.send({ ...email, to: 'a' })
    await expect(mailer.send({ ...email, to: 'b' })).rejects.toBe(failure)
    const { text } = await metrics.format()
    expect(findLines(text, 'letopis_emails_')).toEqual([
      'letopis_emails_total{result="sent"} 1',
      'letopis_emails_total{result="failed"} 1',
      'letopis_emails_sending 0',
      'letopis_emails_waiting 0',
    ])
  })
})
