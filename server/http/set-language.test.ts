import { describe, expect, it } from 'vitest'
import { type RunningTestServer, startTestHttpServer } from './http.fixture.ts'

const plain = await startTestHttpServer()
const secure = await startTestHttpServer({ origin: 'https://site.test' })

function choose(
  language: string,
  headers: Record<string, string> = {},
  { fetch }: RunningTestServer = plain,
) {
  return fetch('/language', {
    method: 'POST',
    body: new URLSearchParams({ language }),
    headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
  })
}

const getReturnPath = async (referer: string) =>
  (await choose('cs', { Referer: referer })).headers.get('location')

describe('POST /language', () => {
  it.each([
    'de',
    '',
    'CS',
    'cs; Domain=evil.test',
    'en-US\r\nSet-Cookie: a=b',
    '__proto__',
    'c'.repeat(10_000),
  ])('rejects an unknown language: %j', async (language) => {
    const response = await choose(language)
    expect(response.status).toBe(400)
    expect(response.headers.has('set-cookie')).toBe(false)
  })

  it.each([
    ['multipart/form-data; boundary=x', 'nonsense'],
    ['application/json', '{"language":"cs"}'],
    ['application/x-www-form-urlencoded', ''],
    ['application/x-www-form-urlencoded', 'language[]=cs'],
  ])('rejects a malformed form body: %s', async (type, body) => {
    const response = await plain.fetch('/language', {
      method: 'POST',
      body,
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type },
    })
    expect([response.status, response.headers.has('set-cookie')]).toEqual([400, false])
  })

  it('rejects a request from another site', async () => {
    const response = await choose('cs', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' })
    expect([response.status, response.headers.has('set-cookie')]).toEqual([403, false])
  })

  it.each([
    'https://evil.test/articles',
    'http://site.test.evil.test/',
    'http://site.test@evil.test/',
    'http://site.test//evil.test/',
    'http://site.test/\\evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'site.test/articles',
    '//site.test/articles',
  ])('never redirects to another site: %s', async (referer) => {
    expect(await getReturnPath(referer)).toBe('/')
  })

  it('redirects to the home page without a referrer', async () => {
    expect((await choose('cs')).headers.get('location')).toBe('/')
  })

  it('redirects back to the page including its query', async () => {
    expect(await getReturnPath('http://site.test/articles?page=2&q=%C5%BEito#top')).toBe(
      '/articles?page=2&q=%C5%BEito',
    )
    expect(await getReturnPath(`${plain.origin}/book%20s`)).toBe('/book%20s')
  })

  it('sets a cookie that lasts 400 days', async () => {
    const response = await choose('cs')
    expect(response.status).toBe(303)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toBe(
      'letopis-language=cs; Path=/; Max-Age=34560000; SameSite=Lax',
    )
    expect((await choose('en-US', {}, secure)).headers.get('set-cookie')).toBe(
      '__Host-letopis-language=en-US; Path=/; Max-Age=34560000; SameSite=Lax; Secure',
    )
  })
})
