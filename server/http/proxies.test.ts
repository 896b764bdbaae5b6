import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import type { TrustedProxyConfig } from '../../domain/trusted-proxy-config.ts'
import { createForwardedHeadersReader } from '../auth/index.ts'
import { readTrustedProxyConfig } from '../config/trust-proxy.ts'
import { createSessionFixture } from '../session/session.fixture.ts'
import { type RunningTestServer, startTestHttpServer } from './http.fixture.ts'
import type { SessionEnv } from './session-middleware.ts'

const none: TrustedProxyConfig = { kind: 'none' }
const loopback = readTrustedProxyConfig({ LETOPIS_TRUST_PROXY: '127.0.0.0/8, ::1' })
const elsewhere = readTrustedProxyConfig({ LETOPIS_TRUST_PROXY: '192.0.2.0/24' })

const running: RunningTestServer[] = []
afterEach(() => {
  for (const { http } of running.splice(0)) {
    http.server.close()
    http.server.closeAllConnections()
  }
})

/** Starts a server behind such proxies and records the client addresses of requests to `/admin`. */
async function start(setting: TrustedProxyConfig, origin = 'http://site.test') {
  const addresses: string[] = []
  const site = await startTestHttpServer({
    origin,
    proxies: createForwardedHeadersReader(setting),
    auth: new Hono<Pick<SessionEnv, 'Bindings'>>().get('/cookies', (c) => {
      c.header('Set-Cookie', 'a=1; Path=/; secure; HttpOnly', { append: true })
      c.header('Set-Cookie', 'b=Secure; Path=/', { append: true })
      return c.text('ok')
    }),
    sessions: {
      open: async (_, { address }) => {
        addresses.push(address)
        return createSessionFixture(null)
      },
    },
  })
  running.push(site)
  return { ...site, addresses }
}

describe('client address', () => {
  it.each([
    ['no proxy is trusted', none, '127.0.0.1'],
    ['another proxy is trusted', elsewhere, '127.0.0.1'],
    ['this proxy is trusted', loopback, '198.51.100.9'],
  ])('when %s', async (_, setting, address) => {
    const { fetch, addresses } = await start(setting)
    await fetch('/admin', { headers: { 'X-Forwarded-For': '1.1.1.1, 198.51.100.9' } })
    expect(addresses).toEqual([address])
  })

  it('is read from repeated headers in the order of their lines', async () => {
    const { sendRaw: send, addresses } = await start(loopback)
    const lines = [
      'X-Forwarded-For: 127.0.0.1',
      'X-Forwarded-For: 198.51.100.9',
      'x-forwarded-for: 127.0.0.2',
    ]
    await send(`GET /admin HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n${lines.join('\r\n')}\r\n\r\n`)
    expect(addresses).toEqual(['198.51.100.9'])
  })

  it('is the proxy’s own address when the header is empty, malformed or too long', async () => {
    const { fetch, addresses } = await start(loopback)
    for (const value of ['', ', ,', '\t', '%0d%0a', `${'9'.repeat(15_000)}`, '1.1.1.1, fe80::1%25eth0 x'])
      expect((await fetch('/admin', { headers: { 'X-Forwarded-For': value } })).status).toBe(302)
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']))
  })
})

describe('cookies', () => {
  const requestCookies = async (setting: TrustedProxyConfig, forwardedProto: string, origin?: string) => {
    const { fetch } = await start(setting, origin)
    const headers = { 'X-Forwarded-Proto': forwardedProto }
    const [login, own] = await Promise.all([
      fetch('/admin', { headers }),
      fetch('/auth/v1/cookies', { headers }),
    ])
    return [...login.headers.getSetCookie(), ...own.headers.getSetCookie()]
  }
  const isSecure = (line: string) => /; secure/i.test(line)

  it('are not marked Secure on behalf of an untrusted proxy', async () => {
    for (const setting of [none, elsewhere])
      expect((await requestCookies(setting, 'https')).map(isSecure)).toEqual([false, true, false])
  })

  it('are marked Secure exactly once when a trusted proxy reports https', async () => {
    const lines = await requestCookies(loopback, 'https')
    expect(lines.slice(1)).toEqual(['a=1; Path=/; secure; HttpOnly', 'b=Secure; Path=/; Secure'])
    expect(lines[0]).toMatch(/^[^;]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/)
    expect((await requestCookies(loopback, 'http')).map(isSecure)).toEqual([false, true, false])
  })

  it('follow LETOPIS_URL when it is set to https', async () => {
    const lines = await requestCookies(loopback, 'http', 'https://site.test')
    expect(isSecure(lines[0] ?? '')).toBe(true)
  })
})

describe('form submission', () => {
  const postForm = async (setting: TrustedProxyConfig, origin: string, forwardedProto: string) => {
    const { fetch, port } = await start(setting)
    const headers = { Origin: origin.replace('PORT', String(port)), 'X-Forwarded-Proto': forwardedProto }
    return (await fetch('/language', { method: 'POST', headers, body: new URLSearchParams('language=cs') }))
      .status
  }

  it('is rejected from an http page when the request came by https', async () => {
    expect(await postForm(loopback, 'http://127.0.0.1:PORT', 'https')).toBe(403)
    expect(await postForm(loopback, 'https://127.0.0.1:PORT', 'https')).toBe(303)
    expect(await postForm(loopback, 'http://127.0.0.1:PORT', 'http')).toBe(303)
  })

  it('ignores the headers of an untrusted proxy', async () => {
    expect(await postForm(none, 'http://127.0.0.1:PORT', 'https')).toBe(303)
    expect(await postForm(loopback, 'https://evil.test', 'https')).toBe(403)
  })
})

describe('untrusted proxy warning', () => {
  it('is logged once', async () => {
    const { fetch, logLines: logged } = await start(none)
    await fetch('/admin')
    expect(logged).toEqual([])
    for (let i = 0; i < 3; i += 1) await fetch('/admin', { headers: { 'X-Forwarded-For': '198.51.100.9' } })
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('LETOPIS_TRUST_PROXY is not set')
  })

  it('is not logged when the proxy is trusted', async () => {
    const { fetch, logLines: logged } = await start(elsewhere)
    await fetch('/admin', { headers: { 'X-Forwarded-For': '198.51.100.9' } })
    expect(logged).toEqual([])
  })
})
