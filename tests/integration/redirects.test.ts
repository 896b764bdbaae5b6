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
import { describeOnBothEngines, type OpenTestDatabase } from '../support/database-engines.ts'
import { registerCleanup } from '../support/shared-setup.ts'

async function openSite(open: OpenTestDatabase, configured: Readonly<Record<string, string>> = {}) {
  const connection = await open()
  const bench = new ContentTestHarness(connection)
  const pages = createTestPages()
  purgePagesOnContentEvents(bench.events, pages)
  const running = await startTestHttpServer({
    pages,
    redirects: new Map(Object.entries(configured).map(([from, to]) => [from, { to, status: 302 }])),
    siteRedirects: () => bench.content.site.redirects(),
  })
  registerCleanup(() => {
    running.http.server.close()
    running.http.server.closeAllConnections()
  })
  const lead = (fromPath: string, toAddress: string, status = '301') =>
    bench.content.items.save('redirect', { values: { fromPath, toAddress, status } }, createOwnerContext())
  /** Where a path leads: `301 /new`, or the status of the page that is there. */
  const seen = async (path: string, init?: RequestInit) => {
    const { status, headers } = await running.fetch(path, init)
    const to = headers.get('location')
    return to === null ? String(status) : `${status} ${to}`
  }
  return { connection, bench, lead, seen, running }
}

const wrongFields = (refused: { details: unknown }) =>
  JSON.stringify(refused.details)
    .match(/"(fromPath|toAddress|status)"/g)
    ?.map((name) => name.slice(1, -1))

describeOnBothEngines('redirects', (open) => {
  it('are refused to editors, before the product’s own pages, and to addresses no browser should be led to', async () => {
    const { bench, lead } = await openSite(open)
    const values = { fromPath: '/old', toAddress: '/new', status: '301' }
    expect(
      (await catchProblem(bench.content.items.save('redirect', { values }, createEditorContext()))).code,
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
      bench.content.items.save('redirect', { values: types }, createOwnerContext()),
    )
    expect(wrong.code).toBe('invalid')
    expect((await bench.content.items.list('redirect', {}, createOwnerContext())).total).toBe(0)
  })

  it('have one address each, however it is escaped and whoever is faster, and lead in no circle', async () => {
    const { bench, lead } = await openSite(open)
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
    // It stays itself when it is saved again.
    const again = { id: stará.id, version: 1, values: { toAddress: '/newer' } }
    expect((await bench.content.items.save('redirect', again, createOwnerContext())).toAddress).toBe('/newer')
  })

  it('come back from the trash only while their address is free', async () => {
    const { bench, lead, seen } = await openSite(open)
    const { id } = await lead('/old', '/first')
    await bench.content.trash.remove('redirect', id, createOwnerContext())
    expect(await seen('/old')).toBe('200')
    const other = await lead('/old', '/second')
    expect(
      wrongFields(await catchProblem(bench.content.trash.restore('redirect', id, createOwnerContext()))),
    ).toEqual(['fromPath'])
    await bench.content.trash.remove('redirect', other.id, createOwnerContext())
    await bench.content.trash.restore('redirect', id, createOwnerContext())
    expect(await seen('/old')).toBe('301 /first')
  })

  it('are followed at once, also where a page was stored, and the operator’s come first', async () => {
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
    // Circles that only the operator's redirects or the site's own name close end at the page.
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

  it('made by another instance are followed as soon as it is heard of', async () => {
    const { connection, bench, seen } = await openSite(open)
    expect(await seen('/old')).toBe('200')
    const elsewhere = new ContentTestHarness(connection)
    await elsewhere.createItem('redirect', { fromPath: '/old', toAddress: '/new', status: '301' })
    await bench.events.receiveRemote(1)
    expect(await seen('/old')).toBe('301 /new')
  })
})
