import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import { createForwardedHeadersReader } from '../auth/forwarded-headers.ts'
import { requireSameOrigin } from './same-origin.ts'
import type { SessionEnv } from './session-middleware.ts'

const own = 'https://site.example'

/** Whether a request with these headers passes, at a site behind a proxy. */
async function isAccepted(headers: Record<string, string>, method = 'POST', ownOrigin = own) {
  const app = new Hono<SessionEnv>()
  const proxies = createForwardedHeadersReader({ kind: 'count', count: 1 })
  app.use(requireSameOrigin(ownOrigin, proxies))
  app.all('/', (c) => c.text('accepted'))
  app.onError((error, c) => c.text(error instanceof ProblemError ? error.code : String(error), 403))
  const request = new Request('http://127.0.0.1/', { method, headers })
  const response = await app.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
  const text = await response.text()
  if (method !== 'HEAD') expect(text).toBe(response.ok ? 'accepted' : 'forbidden')
  return response.ok
}

describe('an unsafe request', () => {
  it.each<[string, Record<string, string>]>([
    ['names the page of this site', { 'sec-fetch-site': 'same-origin', origin: own }],
    ['comes from a browser that sends no origin', { 'sec-fetch-site': 'same-origin' }],
    ['comes from an old browser', { origin: own }],
    ['comes under another host of this site', { origin: 'https://other.example', host: 'other.example' }],
    [
      'comes by https to another host',
      { origin: 'https://other.example', host: 'other.example', 'x-forwarded-proto': 'https' },
    ],
    ['comes to an address without encryption', { origin: 'http://192.0.2.1', host: '192.0.2.1' }],
  ])('is accepted if it %s', async (_name, headers) => {
    expect(await isAccepted(headers)).toBe(true)
  })

  it.each<[string, Record<string, string>]>([
    ['names no page', {}],
    ['comes from another site', { 'sec-fetch-site': 'cross-site', origin: own }],
    ['comes from another subdomain', { 'sec-fetch-site': 'same-site', origin: own }],
    ['comes from outside of pages', { 'sec-fetch-site': 'none' }],
    ['names a page of another site', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
    ['names another host than it is sent to', { origin: 'https://evil.example', host: 'site.example' }],
    ['hides its page', { origin: 'null', host: 'site.example' }],
    ['hides its page behind a proxy', { origin: 'null', 'x-forwarded-proto': 'https' }],
    ['has more than an origin', { origin: 'https://other.example/x', host: 'other.example' }],
    [
      'comes from a page that was loaded without encryption',
      { origin: 'http://site.example', host: 'site.example' },
    ],
    [
      'comes from such a page by https to another host',
      { origin: 'http://other.example', host: 'other.example', 'x-forwarded-proto': 'https' },
    ],
  ])('is rejected if it %s', async (_name, headers) => {
    expect(await isAccepted(headers)).toBe(false)
  })

  it('is accepted without encryption if the site has none', async () => {
    const headers = { origin: 'http://localhost:3000', host: 'localhost:3000' }
    expect(await isAccepted(headers, 'POST', 'http://localhost:3000')).toBe(true)
    expect(await isAccepted({ ...headers, 'x-forwarded-proto': 'http' })).toBe(true)
  })

  it.each(['PUT', 'PATCH', 'DELETE'])('is rejected with the method %s, too', async (method) => {
    expect(await isAccepted({ origin: 'https://evil.example' }, method)).toBe(false)
  })
})

it.each(['GET', 'HEAD', 'OPTIONS'])('accepts a request with the method %s from anywhere', async (method) => {
  expect(await isAccepted({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, method)).toBe(
    true,
  )
})
