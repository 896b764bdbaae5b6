import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProblemError } from '../domain/problem-error.ts'
import type { ContentServices } from '../server/content/contract/content-services.ts'
import type { ItemService } from '../server/content/contract/items.ts'
import { type ServerErrorHook, setServerErrorHook } from './server-errors.ts'
import { createFakeContent } from './testing/fake-content.ts'
import { createTestApp } from './testing/test-app.ts'
import { villageTestItems } from './testing/village-test-items.ts'

const CRAWLER = {
  headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
}

const hook = vi.fn<ServerErrorHook>()
// The hook belongs to the module, which other test files share.
let before: ServerErrorHook
beforeEach(() => {
  before = setServerErrorHook(hook)
})
afterEach(() => {
  setServerErrorHook(before)
  hook.mockReset()
})

/** A site on which every read fails. */
function broken(error: unknown): ContentServices {
  const fail = () => Promise.reject(error)
  return withItems({ read: fail, list: fail })
}

function withItems(methods: Partial<ItemService>): ContentServices {
  const content = createFakeContent(villageTestItems)
  return { ...content, items: { ...content.items, ...methods } }
}

const get = createTestApp(createFakeContent(villageTestItems))

describe('a page that is not there', () => {
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
  ])('%s is a real 404', async (path) => {
    const { response, html } = await get(path)
    expect(response.status).toBe(404)
    expect(response.statusText).toBe('Page Not Found')
    expect(html).toContain(`>Page not found: ${decodeURI(path)}</p>`)
    expect(html).toContain('class="menu"')
    expect(hook).not.toHaveBeenCalled()
  })

  it.each(['/article/%00', '/article/%E0%A4%A', '/%'])(
    '%s is a 404 that shows the path as it came',
    async (path) => {
      const { response, html } = await get(path)
      expect(response.status).toBe(404)
      expect(html).toContain(`>Page not found: ${path}</p>`)
      expect(html).not.toContain('\0')
    },
  )

  it('does not become markup', async () => {
    const { html } = await get('/<script>alert(1)</script>')
    expect(html).not.toContain('<script>alert')
  })

  it('keeps the message in Czech too', async () => {
    const { html } = await createTestApp(createFakeContent(villageTestItems), { lang: 'cs' })('/nic')
    expect(html).toContain('Stránka nenalezena')
    expect(html).toContain('Page not found: /nic')
  })
})

describe('a fault', () => {
  it('is an error page with status 500 and is told to the hook, not to the visitor', async () => {
    const fault = new Error('secret table article')
    const { response, html, renderedPage: notes } = await createTestApp(broken(fault))('/article/12')
    expect(response.status).toBe(500)
    expect(response.statusText).toBe('Internal Server Error')
    expect(html).toContain('<h1>Internal Server Error</h1>')
    expect(html).not.toContain('secret table')
    expect(html).not.toContain('at ')
    expect(notes.renderMode).toBe('document')
    expect(hook).toHaveBeenCalledExactlyOnceWith(fault, expect.any(Request))
  })

  it('of rendering is an error page as well', async () => {
    const article = { ...villageTestItems.article[0], content: Symbol('not text') }
    const { response, html } = await createTestApp(withItems({ read: async () => article as never }))(
      '/article/12',
    )
    expect(response.status).toBe(500)
    expect(html).toContain('<h1>Internal Server Error</h1>')
    expect(hook).toHaveBeenCalledOnce()
  })

  it('of a database that is away asks to come again', async () => {
    const away = new ProblemError('unavailable')
    const { response, html } = await createTestApp(broken(away))('/articles')
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('10')
    expect(html).toContain('Back in a moment')
    expect(hook).toHaveBeenCalledExactlyOnceWith(away, expect.any(Request))
  })

  it('of a visitor who left is not told to anybody', async () => {
    const left = new AbortController()
    const read = () => {
      left.abort()
      return Promise.reject(new Error('too late'))
    }
    const answer = createTestApp(withItems({ read }))
    await answer('/article/12', { signal: left.signal }).catch(() => undefined)
    expect(hook).not.toHaveBeenCalled()
  })

  it('of a form that no page takes is no fault of ours', async () => {
    const { response } = await get('/articles', { method: 'POST', body: new URLSearchParams({ a: '1' }) })
    expect(response.status).toBe(405)
    expect(hook).not.toHaveBeenCalled()
  })
})

describe('a crawler', () => {
  it('is told of a fault in few words, and so is the hook', async () => {
    const fault = new Error('x')
    const { response, html, renderedPage: notes } = await createTestApp(broken(fault))('/article/12', CRAWLER)
    expect(response.status).toBe(500)
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(html).toBe('Internal Server Error\n')
    expect(notes.renderMode).toBeNull()
    expect(hook).toHaveBeenCalledExactlyOnceWith(fault, expect.any(Request))
  })

  it('is told of a missing page in few words', async () => {
    const { response, html } = await get('/nothing', CRAWLER)
    expect(response.status).toBe(404)
    expect(html).toBe('Page not found: /nothing\n')
  })

  it('is not seen in a browser that has no window', async () => {
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/153.0.0.0 Safari/537.36' }
    expect((await get('/nothing', { headers })).html).toContain('<h1>Page Not Found</h1>')
  })

  it('reads what people read', async () => {
    const { html } = await get('/article/12', CRAWLER)
    expect(html).toBe((await get('/article/12')).html)
  })
})
