import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../tests/support/postgres.ts'

// The whole product as a process of its own, with the app as it was built.

const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

const clearing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(clearing.map((clear) => clear())))

async function serve(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-serving-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, LETOPIS_DATA: folder, LETOPIS_SAMPLE: 'off', PORT: '0', ...settings },
  })
  clearing.push(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  const end = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const early = end.then((code) => Promise.reject(new Error(`it ended with ${code}; is it built?`)))
  const address = /^Letopis is at (https?:\S+)$/
  // The line after its address says what is left to do; lines of the log may stand anywhere before.
  const told = () => lines.slice(lines.findIndex((line) => address.test(line)))
  while (!address.test(told()[0] ?? '') || told().length < 2)
    await Promise.race([once(reader, 'line'), early])
  early.catch(() => undefined)
  const url = address.exec(told()[0] ?? '')?.[1] ?? ''
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { redirect: 'manual', headers: browser, ...init })
  return { ask, child, end, folder, lines: told() }
}

describe('the product', () => {
  let ask: Awaited<ReturnType<typeof serve>>['ask']
  beforeAll(async () => {
    ask = (await serve()).ask
  })

  it('tells where it is and how to make an owner, serves, and leaves with 0', async () => {
    const { child, end, folder, lines, ...own } = await serve()
    expect(lines[0]).toMatch(/^Letopis is at http:\/\/127\.0\.0\.1:\d+$/)
    expect(lines[1]).toMatch(
      /^It has no owner yet\. Become the owner, within a day: http:\S+\/setup\?token=[\w-]{43}$/,
    )
    const home = await own.ask('/')
    expect(home.status).toBe(200)
    expect(await home.text()).toContain('<h1')
    expect(home.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+='/)
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
    child.kill('SIGTERM')
    expect(await end).toBe(0)
  })

  it('says what a missing LETOPIS_URL means where others can reach it', async () => {
    expect((await serve({ HOST: '0.0.0.0' })).lines[1]).toContain('until LETOPIS_URL says')
    const told = await serve({ HOST: '0.0.0.0', LETOPIS_URL: 'https://chronicle.example' })
    expect(told.lines.join()).not.toContain('LETOPIS_URL')
  })

  it.each(['/nothing', '/article/1', '/article/x', '/%', '/%00', '//evil.test', '/article/%00', '/a/b/c'])(
    'answers %s with a page that says it was not found',
    async (path) => {
      const answer = await ask(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('Page not found: /')
    },
  )

  it('allows each inline script of a page by its hash', async () => {
    const answer = await ask('/')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const html = await answer.text()
    const inline = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>(.*?)<\/script>/gs)].map(
      ([, code]) => code ?? '',
    )
    expect(inline.length).toBeGreaterThan(0)
    for (const code of inline) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
      expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
    }
  })

  it('gives the login a nonce, and the scripts of the page the same one or a hash', async () => {
    const answer = await ask('/login')
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
    const html = await answer.text()
    const policy = answer.headers.get('content-security-policy') ?? ''
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>(.*?)<\/script>/gs)]
    expect(inline.some(([, attributes]) => attributes?.includes(`nonce="${nonce}"`))).toBe(true)
    for (const [, attributes = '', code = ''] of inline) {
      const hash = createHash('sha256').update(code).digest('base64')
      expect(attributes.includes(`nonce="${nonce}"`) || policy.includes(`'sha256-${hash}'`)).toBe(true)
    }
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('refuses what a page does not take, and says what it does', async () => {
    const answer = await ask('/news', {
      method: 'POST',
      headers: { ...browser, 'Sec-Fetch-Site': 'same-origin' },
    })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('lives through the loss of its Postgres', async () => {
    const postgres = await startPostgres()
    clearing.push(() => postgres.discard())
    const { child, end, ...own } = await serve({ DATABASE_URL: postgres.url() })
    expect((await own.ask('/news')).status).toBe(200)
    await postgres.stop()
    expect((await own.ask('/news')).status).toBe(200)
    const away = await own.ask('/books')
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '10'])
    expect(away.headers.get('content-type')).toContain('text/html')
    expect((await own.ask('/readyz')).status).toBe(503)
    expect((await own.ask('/healthz')).status).toBe(200)
    await postgres.start()
    await expect.poll(async () => (await own.ask('/books')).status).toBe(200)
    await expect.poll(async () => (await own.ask('/readyz')).status).toBe(200)
    child.kill('SIGTERM')
    expect(await end).toBe(0)
  })
})
