import { expect, it } from 'vitest'
import { startTestHttpServer } from '../../server/http/http.fixture.ts'
import { purgePagesOnContentEvents } from '../../server/pages/index.ts'
import { createTestPages } from '../../server/pages/pages.fixture.ts'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createOwnerContext,
} from '../support/content-harness.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { registerCleanup } from '../support/shared-setup.ts'

async function openSite(open: OpenTestDatabase, configured: Readonly<Record<string, string>> = {}) {
  const connection = await open()
  const harness = new ContentTestHarness(connection)
  const pages = createTestPages()
  purgePagesOnContentEvents(harness.events, pages)
  const running = await startTestHttpServer({
    pages,
    redirects: new Map(Object.entries(configured).map(([from, to]) => [from, { to, status: 302 }])),
    siteRedirects: () => harness.content.site.redirects(),
  })
  registerCleanup(() => {
    running.http.server.close()
    running.http.server.closeAllConnections()
  })
  const lead = (fromPath: string, toAddress: string, status = '301') =>
    harness.content.items.save('redirect', { values: { fromPath, toAddress, status } }, createOwnerContext())
  /** The result of a path: `301 /new`, or the status of the page. */
  const seen = async (path: string, init?: RequestInit) => {
    const { status, headers } = await running.fetch(path, init)
    const to = headers.get('location')
    return to === null ? String(status) : `${status} ${to}`
  }
  return { connection, harness, lead, seen, running }
}

const wrongFields = (rejected: { details: unknown }) =>
  JSON.stringify(rejected.details)
    .match(/"(fromPath|toAddress|status)"/g)
    ?.map((name) => name.slice(1, -1))

describeOnOneEngine('redirects', (open) => {
  it('are rejected for editors, for the product’s own paths, and for unsafe targets', async () => {
    const { harness, lead } = await openSite(open)
    const values = { fromPath: '/old', toAddress: '/new', status: '301' }
    expect(
      (await catchProblem(harness.content.items.save('redirect', { values }, createEditorContext()))).code,
    ).toBe('forbidden')
    const paths = [
      '/',
      '/admin',
      '/x/login',
      '/img/a',
      '/a%2Fb',
      '/../a',
      '//evil.test',
      '/a\\b',
      'old',
      '/a?b',
    ]
    for (const path of paths) {
      expect([path, wrongFields(await catchProblem(lead(path, '/new')))]).toEqual([path, ['fromPath']])
    }
    const targets = [
      'javascript:alert(1)',
      '//evil.test',
      'https://a:b@evil.test',
      '/a//b',
      '/x y',
      'x',
      '/old',
    ]
    for (const to of targets) {
      expect([to, wrongFields(await catchProblem(lead('/old', to)))]).toEqual([to, ['toAddress']])
    }
    expect(wrongFields(await catchProblem(lead('/old', '/new', '307')))).toEqual(['status'])
    const types = { fromPath: ['/old'], toAddress: { a: 1 }, status: 301 }
    const wrong = await catchProblem(
      harness.content.items.save('redirect', { values: types }, createOwnerContext()),
    )
    expect(wrong.code).toBe('invalid')
    expect((await harness.content.items.list('redirect', {}, createOwnerContext())).total).toBe(0)
  })

  it('have one canonical path each, regardless of escaping and races, and form no loops', async () => {
    const { harness, lead } = await openSite(open)
    const stará = await lead('/star%C3%A1', '/new')
    expect(stará.fromPath).toBe('/stará')
    expect(wrongFields(await catchProblem(lead('/stará', '/else')))).toEqual(['fromPath'])
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => lead('/same', '/new')).concat(lead('/x', '/y'), lead('/y', '/x')),
    )
    const made = (from: number, to: number) =>
      outcomes.slice(from, to).filter(({ status }) => status === 'fulfilled').length
    expect([made(0, 4), made(4, 6)]).toEqual([1, 1])
    await lead('/a', '/b/')
    await lead('/b', '/c?page=2')
    expect(wrongFields(await catchProblem(lead('/c', '/a#top')))).toEqual(['toAddress'])
    expect(wrongFields(await catchProblem(lead('/d', '/d/')))).toEqual(['toAddress'])
    // Saving it again does not conflict with itself.
    const again = { id: stará.id, version: 1, values: { toAddress: '/newer' } }
    expect((await harness.content.items.save('redirect', again, createOwnerContext())).toAddress).toBe(
      '/newer',
    )
  })

  it('are restored from the trash only while their path is free', async () => {
    const { harness, lead, seen } = await openSite(open)
    const { id } = await lead('/old', '/first')
    await harness.content.trash.remove('redirect', id, createOwnerContext())
    expect(await seen('/old')).toBe('200')
    const other = await lead('/old', '/second')
    expect(
      wrongFields(await catchProblem(harness.content.trash.restore('redirect', id, createOwnerContext()))),
    ).toEqual(['fromPath'])
    await harness.content.trash.remove('redirect', other.id, createOwnerContext())
    await harness.content.trash.restore('redirect', id, createOwnerContext())
    expect(await seen('/old')).toBe('301 /first')
  })

  it('take effect immediately, even for stored pages, and the operator’s take precedence', async () => {
    const { lead, seen, running } = await openSite(open, { '/shop': '/operator', '/back': '/there' })
    expect([await seen('/article/12'), await seen('/article/12')]).toEqual(['200', '200'])
    await lead('/article/12', '/article/13', '302')
    expect(await seen('/article/12')).toBe('302 /article/13')
    await lead('/shop', '/ours')
    await lead('/stará-škola', 'https://háčky.example/ž?q=č')
    await lead('/there', '/back')
    await lead('/home', 'http://site.test/home')
    await lead('/slash/', '/new')
    expect(await seen('/shop')).toBe('302 /operator')
    const abroad = '301 https://xn--hky-ela4t.example/%C5%BE?q=%C4%8D'
    expect(await seen('/star%C3%A1-%c5%a1kola?x=1')).toBe(abroad)
    // Loops that only the operator's redirects or the site's own host name close end at the page.
    expect([await seen('/there'), await seen('/home')]).toEqual(['200', '200'])
    expect([await seen('/slash/'), await seen('/slash')]).toEqual(['301 /new', '200'])
    expect(await seen('/article/12/')).toBe('308 /article/12')
    expect(await seen('/ARTICLE/12')).toBe('200')
    const posted = await seen('/article/12', { method: 'POST', headers: { Origin: 'http://site.test' } })
    expect(posted).not.toMatch(/^30[12]/)
    const byRouter = await running.fetch('/article/12.data', { headers: { 'sec-fetch-dest': 'empty' } })
    expect([byRouter.status, byRouter.headers.get('x-remix-redirect')]).toEqual([204, '/article/13'])
    expect(byRouter.headers.get('x-remix-reload-document')).toBe('true')
  })

  it('made by another instance take effect once its event arrives', async () => {
    const { connection, harness, seen } = await openSite(open)
    expect(await seen('/old')).toBe('200')
    const elsewhere = new ContentTestHarness(connection)
    await elsewhere.createItem('redirect', { fromPath: '/old', toAddress: '/new', status: '301' })
    await harness.events.receiveRemote(1)
    expect(await seen('/old')).toBe('301 /new')
  })
})
