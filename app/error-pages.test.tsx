import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProblemError } from '../domain/problem-error.ts'
import type { ContentServices } from '../server/content/contract/content-services.ts'
import type { ItemService } from '../server/content/contract/items.ts'
import { replaceServerErrorHook, type ServerErrorHook } from './server-errors.ts'
import { createFakeContentServices } from './testing/fake-content.ts'
import { createTestPageFetcher } from './testing/test-app.ts'
import { villageTestItems } from './testing/village-test-items.ts'

const CRAWLER = {
  headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
}

const hook = vi.fn<ServerErrorHook>()
// The hook is module state, which other test files share.
let previousHook: ServerErrorHook
beforeEach(() => {
  previousHook = replaceServerErrorHook(hook)
})
afterEach(() => {
  replaceServerErrorHook(previousHook)
  hook.mockReset()
})

/** Content in which every read fails. */
function createBrokenContent(error: unknown): ContentServices {
  const fail = () => Promise.reject(error)
  return withItems({ read: fail, list: fail })
}

function withItems(methods: Partial<ItemService>): ContentServices {
  const content = createFakeContentServices(villageTestItems)
  return { ...content, items: { ...content.items, ...methods } }
}

const get = createTestPageFetcher(createFakeContentServices(villageTestItems))

describe('a missing page', () => {
  it.each([
    '/nothing',
    '/article/999',
    '/article/abc',
    '/article/1.5',
    '/article/-1',
    '/article/0',
    '/article/012',
    '/article/9999999999999',
    '/article/2147483648',
    '/article/1e3',
    '/article/0x0c',
    '/article/+12',
    '/article/12%20',
    '/article/12/more',
    '/article/',
    '/gallery/abc',
    '/image/abc',
  ])('returns 404 for %s', async (path) => {
    const { response, html } = await get(path)
    expect(response.status).toBe(404)
    expect(response.statusText).toBe('Page Not Found')
    expect(html).toContain(`>Page not found: ${decodeURI(path)}</p>`)
    expect(html).toContain('<h1>Page Not Found</h1>')
    expect(html).toMatch(/href="\/"[^>]*>Home page</)
    expect(html).toContain('class="menu"')
    expect(hook).not.toHaveBeenCalled()
  })

  it.each(['/article/%00', '/article/%E0%A4%A', '/%'])(
    'returns 404 for %s and shows the undecoded path',
    async (path) => {
      const { response, html } = await get(path)
      expect(response.status).toBe(404)
      expect(html).toContain(`>Page not found: ${path}</p>`)
      expect(html).not.toContain('\0')
    },
  )

  it.each(['/news?page=99', '/news?page=0', '/news?page=x', '/articles?page=-1', '/images?page=0'])(
    'returns 404 for %s, a page that a list does not have, and shows the query',
    async (target) => {
      const { response, html } = await get(target)
      expect(response.status).toBe(404)
      expect(html).toContain(`>Page not found: ${target}</p>`)
    },
  )

  it.each(['/news?page=', '/news?page=1', '/search?q=a&page=0'])('is not shown for %s', async (target) => {
    expect((await get(target)).response.status).toBe(200)
  })

  it('has an escaped path', async () => {
    const { html } = await get('/<script>alert(1)</script>')
    expect(html).not.toContain('<script>alert')
  })

  it('has the English message also in Czech', async () => {
    const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems), { lang: 'cs' })(
      '/nic',
    )
    expect(html).toContain('Stránka nenalezena')
    expect(html).toContain('Page not found: /nic')
  })
})

describe('an error', () => {
  it('returns a page with status 500, and is reported to the hook but not shown to the visitor', async () => {
    const error = new Error('secret table article')
    const { response, html, renderedPage } = await createTestPageFetcher(createBrokenContent(error))(
      '/article/12',
    )
    expect(response.status).toBe(500)
    expect(response.statusText).toBe('Internal Server Error')
    expect(html).toContain('<h1>Internal Server Error</h1>')
    expect(html).not.toContain('secret table')
    expect(html).not.toContain('at ')
    expect(renderedPage.renderMode).toBe('document')
    expect(hook).toHaveBeenCalledExactlyOnceWith(error, expect.any(Request))
  })

  it('in rendering returns an error page', async () => {
    const article = { ...villageTestItems.article[0], content: Symbol('not text') }
    const { response, html } = await createTestPageFetcher(withItems({ read: async () => article as never }))(
      '/article/12',
    )
    expect(response.status).toBe(500)
    expect(html).toContain('<h1>Internal Server Error</h1>')
    expect(hook).toHaveBeenCalledOnce()
  })

  it('of an unavailable database returns 503 with Retry-After', async () => {
    const unavailable = new ProblemError('unavailable')
    const { response, html } = await createTestPageFetcher(createBrokenContent(unavailable))('/articles')
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('10')
    expect(html).toContain('We’ll be right back')
    expect(hook).toHaveBeenCalledExactlyOnceWith(unavailable, expect.any(Request))
  })

  it('after the client disconnected is not reported', async () => {
    const clientAbort = new AbortController()
    const read = () => {
      clientAbort.abort()
      return Promise.reject(new Error('too late'))
    }
    const getPage = createTestPageFetcher(withItems({ read }))
    await getPage('/article/12', { signal: clientAbort.signal }).catch(() => undefined)
    expect(hook).not.toHaveBeenCalled()
  })

  it('of a POST to a page without an action is a 405 and is not reported', async () => {
    const { response } = await get('/articles', { method: 'POST', body: new URLSearchParams({ a: '1' }) })
    expect(response.status).toBe(405)
    expect(hook).not.toHaveBeenCalled()
  })
})

describe('a crawler', () => {
  it('gets a short text for an error, which is reported to the hook', async () => {
    const error = new Error('x')
    const { response, html, renderedPage } = await createTestPageFetcher(createBrokenContent(error))(
      '/article/12',
      CRAWLER,
    )
    expect(response.status).toBe(500)
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(html).toBe('Internal Server Error\n')
    expect(renderedPage.renderMode).toBeNull()
    expect(hook).toHaveBeenCalledExactlyOnceWith(error, expect.any(Request))
  })

  it.each(['/nothing', '/article/999'])(
    'gets a short text for the missing page %s, which is reported',
    async (path) => {
      const { response, html, renderedPage } = await get(path, CRAWLER)
      expect(response.status).toBe(404)
      expect(html).toBe(`Page not found: ${path}\n`)
      expect(renderedPage.renderMode).toBeNull()
      expect(hook).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ status: 404 }),
        expect.any(Request),
      )
    },
  )

  it('is not detected in a headless browser', async () => {
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/153.0.0.0 Safari/537.36' }
    expect((await get('/nothing', { headers })).html).toContain('<h1>Page Not Found</h1>')
  })

  it('gets the same page as other visitors', async () => {
    const { html } = await get('/article/12', CRAWLER)
    expect(html).toBe((await get('/article/12')).html)
  })
})
