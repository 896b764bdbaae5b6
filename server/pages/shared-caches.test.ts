import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import { createDocumentResponse, createTestPages } from './pages.fixture.ts'

const shared = 'public, max-age=0, s-maxage=600, stale-while-revalidate=30, stale-if-error=3600'
const revalidate = 'public, max-age=0, must-revalidate'
const cacheControl = (response: Response) => response.headers.get('cache-control')

describe('pages in shared caches', () => {
  it('are revalidated on each request and have no keys, unless the operator has set a time', async () => {
    const response = await createTestPages().ask('/news')
    expect(cacheControl(response)).toBe(revalidate)
    expect([response.headers.has('surrogate-key'), response.headers.has('cache-tag')]).toEqual([false, false])
  })

  it('are stored for that time, with the keys of their content', async () => {
    const pages = createTestPages({ sharedCacheSeconds: 600 })
    // The first response comes from the rendering, the second one from the page cache.
    for (const response of [await pages.ask('/news'), await pages.ask('/news')]) {
      expect(cacheControl(response)).toBe(shared)
      expect(response.headers.get('surrogate-key')).toBe('letopis article site')
      expect(response.headers.get('cache-tag')).toBe('letopis,article,site')
      expect(response.headers.get('vary')).toContain('Cookie')
    }
    const etag = (await pages.ask('/news')).headers.get('etag') ?? ''
    const unchanged = await pages.ask('/news', { headers: { 'if-none-match': etag } })
    expect([unchanged.status, cacheControl(unchanged)]).toEqual([304, shared])
  })

  it('are never those of a session, of a language that a visitor has chosen, or errors', async () => {
    const pages = createTestPages({
      sharedCacheSeconds: 600,
      render: async (request, app) =>
        createDocumentResponse(app, 'text', { status: request.url.endsWith('/missing') ? 404 : 200 }),
    })
    for (const init of [
      { headers: { cookie: 'sb-auth-token=secret' } },
      { headers: { cookie: 'letopis-language=cs' } },
      { headers: { authorization: 'Bearer x' } },
      { headers: { accept: 'application/json' } },
    ]) {
      await pages.ask('/news', init)
      expect([init, cacheControl(await pages.ask('/news', init))]).toEqual([
        init,
        expect.not.stringContaining('s-maxage'),
      ])
    }
    expect(cacheControl(await pages.ask('/news', { headers: { cookie: 'letopis-language=cs' } }))).toBe(
      'private, no-cache',
    )
    for (const path of ['/missing', '/login', '/search?q=x'])
      expect(cacheControl(await pages.ask(path))).not.toContain('s-maxage')
  })

  it('are revalidated if they change soon without an event, or are outdated', async () => {
    let isAway = false
    const pages = createTestPages({
      sharedCacheSeconds: 600,
      render: async (request, app) => {
        if (isAway) throw new ProblemError('unavailable')
        app.context.cacheTags.addTag('news')
        if (request.url.endsWith('/books'))
          app.context.cacheTags.expireAt(new Date(Date.now() + 620_000).toISOString())
        return createDocumentResponse(app, 'text')
      },
    })
    expect(cacheControl(await pages.ask('/books'))).toBe(revalidate)
    expect(cacheControl(await pages.ask('/books'))).toBe(revalidate)
    expect(cacheControl(await pages.ask('/news'))).toBe(shared)
    isAway = true
    pages.purge(['news'])
    expect(cacheControl(await pages.ask('/news'))).toBe(revalidate)
    expect(pages.counts).toEqual({ hits: 1, misses: 2, outdated: 0, stale: 1 })
  })

  it('are revalidated if they have more keys than fit into headers; hostile tags cannot split headers', async () => {
    const pages = createTestPages({
      sharedCacheSeconds: 600,
      render: async (request, app) => {
        const count = request.url.endsWith('/books') ? 500 : 1
        for (let i = 0; i < count; i += 1) app.context.cacheTags.addTag(`image:${i}`)
        app.context.cacheTags.addTag('a b,c\r\nSet-Cookie: x=\ud800')
        return createDocumentResponse(app, 'text')
      },
    })
    const many = await pages.ask('/books')
    expect([cacheControl(many), many.headers.has('surrogate-key')]).toEqual([revalidate, false])
    const few = await pages.ask('/news')
    expect(few.headers.get('surrogate-key')).toMatch(/^letopis h:[0-9a-f]{32} image:0 site$/)
    expect(few.headers.has('set-cookie')).toBe(false)
  })
})
