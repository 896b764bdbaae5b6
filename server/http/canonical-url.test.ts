import { afterEach, beforeEach, expect, it } from 'vitest'
import { formatRawGetRequest, type RunningTestServer, startTestHttpServer } from './http.fixture.ts'

let running: RunningTestServer

beforeEach(async () => {
  running = await startTestHttpServer({})
})
afterEach(() => running.http.close())

it.each([
  ['//evil.test/', '/evil.test'],
  ['///evil.test//', '/evil.test'],
  ['/article/18/', '/article/18'],
  ['/articles//', '/articles'],
  ['/search/?q=a%2Fb/', '/search?q=a%2Fb/'],
  ['/search?q=mill&kind=&from=&to=', '/search?q=mill'],
  ['/search?q=&kind=&from=&to=', '/search'],
  ['/timeline?kinds=timeline&from=1900&to=', '/timeline?kinds=timeline&from=1900'],
  ['/%61rticles', '/articles'],
  ['/%61dmin/edit%2Djson?x=%61', '/admin/edit-json?x=%61'],
  ['/%5Fignis%2dinfo', '/_ignis-info'],
  ['//%65vil.test', '/evil.test'],
  ['/%7Ea%2Fb%C5%99', '/~a%2Fb%C5%99'],
])('redirects %s to %s', async (target, to) => {
  const response = await running.sendRaw(formatRawGetRequest(target, 'Connection: close'))
  expect(response).toMatch(/^HTTP\/1\.1 308 /)
  expect(/^location: (.*)$/im.exec(response)?.[1]?.trim()).toBe(to)
})

it('does not redirect a posted form', async () => {
  const response = await running.fetch('/articles/', { method: 'POST' })
  expect(response.status).not.toBe(308)
})

it.each([
  '/search?q=a%3D',
  '/search?q==',
  '/articles?page=',
  '/search?q=mill&from=1900',
  '/a%2Fb%C5%99%3F%5C%2561',
])('leaves %s as it is', async (target) => {
  expect(await running.sendRaw(formatRawGetRequest(target, 'Connection: close'))).not.toMatch(
    /^HTTP\/1\.1 308 /,
  )
})
