import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import { readAuditLog } from '../../tests/support/audit-log.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { getProductEntryFile } from '../../tests/support/product-entry.ts'
import { writeSiteAuditEntry } from '../audit/index.ts'
import { connectToDatabase } from '../data/connection.ts'
import { createSiteDatabaseOverConnection, type SiteDatabase } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { migrateDatabase } from '../data/migrator.ts'

// Runs the whole product in a child process with the built app.

const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

const cleanups: (() => Promise<void>)[] = []
afterAll(() => Promise.all(cleanups.map((cleanUp) => cleanUp())))

async function serve(
  settings: Record<string, string> = {},
  prepare: (folder: string) => Promise<void> = async () => undefined,
) {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-serving-'))
  await prepare(folder)
  const child = spawn(process.execPath, [getProductEntryFile('main')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LETOPIS_DATA: folder,
      LETOPIS_SAMPLE: 'off',
      PORT: '0',
      ...settings,
    },
  })
  cleanups.push(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  const end = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const earlyExit = end.then((code) =>
    Promise.reject(new Error(`the server exited with ${code}; is the app built?`)),
  )
  const address = /^Letopis is at (https?:\S+)$/
  // The line after the address says what to do next; log lines may come before.
  const startupLines = () => lines.slice(lines.findIndex((line) => address.test(line)))
  while (!address.test(startupLines()[0] ?? '') || startupLines().length < 2)
    await Promise.race([once(reader, 'line'), earlyExit])
  earlyExit.catch(() => undefined)
  const url = address.exec(startupLines()[0] ?? '')?.[1] ?? ''
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { redirect: 'manual', headers: browser, ...init })
  return { request, child, end, folder, startupLines }
}

/** The database of a data folder, with all migrations. */
async function withSiteDatabase<T>(folder: string, work: (data: SiteDatabase) => Promise<T>): Promise<T> {
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  try {
    await migrateDatabase(connection, migrations)
    return await work(createSiteDatabaseOverConnection(connection))
  } finally {
    await connection.close()
  }
}

const day = 24 * 3600 * 1000

/** Writes audit entries of these ages. */
async function addAuditEntries(folder: string, ages: readonly number[]): Promise<void> {
  await withSiteDatabase(folder, async (data) => {
    for (const days of ages)
      await writeSiteAuditEntry(data, {
        actor: operatorAuditActor,
        event: 'files_repaired',
        at: new Date(Date.now() - days * day).toISOString(),
        details: { count: days },
      })
  })
}

describe('the product', () => {
  let request: Awaited<ReturnType<typeof serve>>['request']
  beforeAll(async () => {
    request = (await serve()).request
  })

  it('prints its address and the set-up link, serves pages, deletes old audit entries, and exits with 0', async () => {
    const { child, end, folder, startupLines, ...server } = await serve(
      { LETOPIS_AUDIT_LOG_DAYS: '40' },
      (folder) => addAuditEntries(folder, [400, 41, 39, 1]),
    )
    const notice = startupLines().slice(0, 2)
    expect(notice[0]).toMatch(/^Letopis is at http:\/\/127\.0\.0\.1:\d+$/)
    expect(notice[1]).toMatch(
      /^It has no owner yet\. Become the owner, within a day: http:\S+\/setup\?token=[\w-]{43}$/,
    )
    const home = await server.request('/')
    expect(home.status).toBe(200)
    expect(await home.text()).toContain('<h1')
    // Once more, below what the first visit has logged.
    await expect.poll(() => startupLines().slice(2)).toEqual(notice)
    const login = await server.request('/login')
    expect(await login.text()).toContain('letopis -- owner link')
    expect(startupLines()).toHaveLength(4)
    expect(home.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+='/)
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
    child.kill('SIGTERM')
    expect(await end).toBe(0)
    // A deletion that has begun at the start ends before the exit.
    const entries = await withSiteDatabase(folder, readAuditLog)
    expect(entries.map(({ details }) => details.count)).toEqual([1, 39])
  })

  it('has metrics for the operator, purges shared caches and sends traces', async () => {
    const received: { path: string; body: string }[] = []
    const receiver = createServer(async (incoming, outgoing) => {
      let body = ''
      for await (const chunk of incoming) body += chunk
      received.push({ path: incoming.url ?? '', body })
      outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    cleanups.push(async () => void receiver.close())
    const address = receiver.address()
    const receiverUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    const token = 'a-token-of-the-operator'
    const { child, end, ...server } = await serve({
      LETOPIS_METRICS_TOKEN: token,
      LETOPIS_SHARED_CACHE_SECONDS: '60',
      LETOPIS_PURGE_URL: `${receiverUrl}/purge`,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiverUrl,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    })
    const home = await server.request('/')
    expect(home.headers.get('surrogate-key')).toMatch(/^letopis .*\bsite\b/)
    expect((await server.request('/metrics')).status).toBe(401)
    const metrics = await server.request('/metrics', { headers: { Authorization: `Bearer ${token}` } })
    const text = await metrics.text()
    expect(text).toMatch(/letopis_http_requests_total\{route="\/",method="GET",status="2xx"\} 1/)
    expect(text).toMatch(/letopis_database_statement_duration_seconds_count\{kind="select"\} [1-9]/)
    expect(text).toContain('letopis_page_cache_requests_total{result="miss"} 1')
    await expect.poll(() => received.find(({ path }) => path === '/purge')?.body).toBe('{"tags":["letopis"]}')
    child.kill('SIGTERM')
    expect(await end).toBe(0)
    const traces = received.filter(({ path }) => path === '/v1/traces').map(({ body }) => body)
    expect(traces.join('')).toMatch(/"name":"GET \/".*"name":"render"|"name":"render".*"name":"GET \/"/)
  })

  it('explains a missing LETOPIS_URL when listening on all interfaces', async () => {
    expect((await serve({ HOST: '0.0.0.0' })).startupLines()[1]).toContain('Set LETOPIS_URL')
    const withUrl = await serve({ HOST: '0.0.0.0', LETOPIS_URL: 'https://chronicle.example' })
    expect(withUrl.startupLines().join()).not.toContain('LETOPIS_URL')
  })

  it.each(['/nothing', '/article/1', '/article/x', '/%', '/%00', '//evil.test', '/article/%00', '/a/b/c'])(
    'returns a 404 page for %s',
    async (path) => {
      const response = await request(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('Page not found: /')
    },
  )

  it('allows each inline script of a page by its hash', async () => {
    const response = await request('/')
    const policy = response.headers.get('content-security-policy') ?? ''
    const html = await response.text()
    const inline = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>(.*?)<\/script>/gs)].map(
      ([, code]) => code ?? '',
    )
    expect(inline.length).toBeGreaterThan(0)
    for (const code of inline) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
      expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
    }
  })

  it('sends a nonce for the login page, and its scripts have that nonce or a hash', async () => {
    const response = await request('/login')
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    const html = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>(.*?)<\/script>/gs)]
    expect(inline.some(([, attributes]) => attributes?.includes(`nonce="${nonce}"`))).toBe(true)
    for (const [, attributes = '', code = ''] of inline) {
      const hash = createHash('sha256').update(code).digest('base64')
      expect(attributes.includes(`nonce="${nonce}"`) || policy.includes(`'sha256-${hash}'`)).toBe(true)
    }
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('returns 405 with Allow for an unsupported method', async () => {
    const response = await request('/news', {
      method: 'POST',
      headers: { ...browser, 'Sec-Fetch-Site': 'same-origin' },
    })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('survives a Postgres outage', async () => {
    const postgres = await startPostgres()
    cleanups.push(() => postgres.discard())
    const { child, end, ...server } = await serve({ DATABASE_URL: postgres.url() })
    expect((await server.request('/news')).status).toBe(200)
    await postgres.stop()
    expect((await server.request('/news')).status).toBe(200)
    const unavailable = await server.request('/books')
    expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '10'])
    expect(unavailable.headers.get('content-type')).toContain('text/html')
    expect((await server.request('/readyz')).status).toBe(503)
    expect((await server.request('/healthz')).status).toBe(200)
    await postgres.start()
    await expect.poll(async () => (await server.request('/books')).status).toBe(200)
    await expect.poll(async () => (await server.request('/readyz')).status).toBe(200)
    child.kill('SIGTERM')
    expect(await end).toBe(0)
  })
})
