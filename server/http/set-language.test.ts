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

const wayBack = async (referer: string) => (await choose('cs', { Referer: referer })).headers.get('location')

describe('the choice of a language', () => {
  it.each([
    'de',
    '',
    'CS',
    'cs; Domain=evil.test',
    'en-US\r\nSet-Cookie: a=b',
    '__proto__',
    'c'.repeat(10_000),
  ])('is refused where there is no such language: %j', async (language) => {
    const answer = await choose(language)
    expect(answer.status).toBe(400)
    expect(answer.headers.has('set-cookie')).toBe(false)
  })

  it.each([
    ['multipart/form-data; boundary=x', 'nonsense'],
    ['application/json', '{"language":"cs"}'],
    ['application/x-www-form-urlencoded', ''],
    ['application/x-www-form-urlencoded', 'language[]=cs'],
  ])('is refused in a body that is no such form: %s', async (type, body) => {
    const answer = await plain.fetch('/language', {
      method: 'POST',
      body,
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type },
    })
    expect([answer.status, answer.headers.has('set-cookie')]).toEqual([400, false])
  })

  it('is refused from another site', async () => {
    const answer = await choose('cs', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' })
    expect([answer.status, answer.headers.has('set-cookie')]).toEqual([403, false])
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
  ])('never leads away: %s', async (referer) => {
    expect(await wayBack(referer)).toBe('/')
  })

  it('leads to the home page where nobody says where from', async () => {
    expect((await choose('cs')).headers.get('location')).toBe('/')
  })

  it('leads back to the page, with its query', async () => {
    expect(await wayBack('http://site.test/articles?page=2&q=%C5%BEito#top')).toBe(
      '/articles?page=2&q=%C5%BEito',
    )
    expect(await wayBack(`${plain.origin}/book%20s`)).toBe('/book%20s')
  })

  it('is kept for 400 days', async () => {
    const answer = await choose('cs')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toBe(
      'letopis-language=cs; Path=/; Max-Age=34560000; SameSite=Lax',
    )
    expect((await choose('en-US', {}, secure)).headers.get('set-cookie')).toBe(
      'letopis-language=en-US; Path=/; Max-Age=34560000; SameSite=Lax; Secure',
    )
  })
})
