import { describe, expect, it } from 'vitest'
import { createSessionFixture } from '../session/session.fixture.ts'
import { createDocumentResponse, createTestPages } from './pages.fixture.ts'

const session = { headers: { cookie: 'theme=dark; sb-letopis-auth-token=abc' } }

describe('never stores', () => {
  it('a page rendered with a session, and never serves a stored page to one', async () => {
    const pages = createTestPages()
    const personal = await pages.ask('/news', session)
    expect(personal.headers.get('cache-control')).toMatch(/^private/)
    expect(personal.headers.has('etag')).toBe(false)
    expect(pages.size.pages).toBe(0)
    expect(await (await pages.ask('/news')).text()).toContain('rendering 2')
    expect(await (await pages.ask('/news', session)).text()).toContain('rendering 3')
    expect(pages.stored('GET', '/news', session.headers, Date.now())).toBeNull()
  })

  it('a page that the app marked `public` although there was a session', async () => {
    const pages = createTestPages({
      render: async (_, app) =>
        createDocumentResponse(app, 'x', { headers: { 'Cache-Control': 'public, max-age=60' } }),
    })
    expect((await pages.ask('/news', session)).headers.get('cache-control')).toBe('private, no-cache')
  })

  it.each(['__Host-sb-x=1', '__Secure-sb-x=1', 'a=b;sb-x=1'])('a page requested with %s', async (cookie) => {
    const pages = createTestPages()
    expect((await pages.ask('/news', { headers: { cookie } })).headers.get('cache-control')).toMatch(
      /^private/,
    )
    expect(pages.size.pages).toBe(0)
  })

  it('a response to a request with an Authorization header', async () => {
    const pages = createTestPages()
    await pages.ask('/news', { headers: { authorization: 'Bearer x' } })
    expect(pages.size.pages).toBe(0)
  })

  it.each([404, 500, 503, 301, 204])('a response with status %d', async (status) => {
    const pages = createTestPages({
      render: async (_, app) => {
        app.renderedPage.renderMode = 'document'
        const headers = { 'Content-Type': 'text/html' }
        return new Response(status === 204 ? null : 'x', { status, headers })
      },
    })
    expect((await pages.ask('/article/1')).status).toBe(status)
    expect(pages.size.pages).toBe(0)
  })

  it.each<[string, Record<string, string>]>([
    ['sets a cookie', { 'Set-Cookie': 'a=b' }],
    ['is marked private', { 'Cache-Control': 'private' }],
    ['is marked no-store', { 'Cache-Control': 'no-store' }],
    ['depends on a header the key does not hold', { Vary: 'Accept' }],
  ])('a page that %s', async (_, headers) => {
    const pages = createTestPages({
      render: async (_request, app) => createDocumentResponse(app, 'x', { headers }),
    })
    await pages.ask('/news')
    expect(pages.size.pages).toBe(0)
  })

  it('an application, whose nonce would then be known', async () => {
    const pages = createTestPages({
      render: async (_, app) => {
        const response = createDocumentResponse(app, 'x')
        app.renderedPage.renderMode = 'application'
        return response
      },
    })
    const response = await pages.ask('/news')
    expect(pages.size.pages).toBe(0)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('a response that is not a page', async () => {
    const pages = createTestPages({ render: async () => Response.json({ total: 1 }) })
    await pages.ask('/news')
    expect(pages.size.pages).toBe(0)
  })

  it('the response to a form', async () => {
    const pages = createTestPages()
    await pages.ask('/news', { method: 'POST', body: 'a=b' })
    expect(pages.size.pages).toBe(0)
  })
})

describe('filling the cache', () => {
  it.each([
    '/news?page=2&page=3',
    '/news?page=02',
    '/timeline?kinds=image,timeline',
    '/timeline?kinds=image,image',
    '/timeline?kinds=__proto__',
    '/timeline?kinds=',
    '/timeline?from=1900',
    '/timeline?view=other',
    '/news?page=1000000',
    '/news?page=-1',
    '/search?q=a',
    '/NEWS',
    '/News',
    '/n%65ws',
    '/news/',
    '//news',
    '/news//',
    '/news.data',
    `/${'a'.repeat(300)}`,
    '/login',
    '/admin',
    '/preview/0123456789abcdef',
  ])('%s is served but not stored', async (target) => {
    const pages = createTestPages()
    expect((await pages.ask(`http://site.test${target}`)).status).toBe(200)
    expect(pages.size.pages).toBe(0)
  })

  it('stays within the memory limit regardless of the number of pages', async () => {
    const most = 256 * 1024
    const pages = createTestPages({
      cacheBytes: most,
      render: async (request, app) =>
        createDocumentResponse(app, `${request.url}${crypto.randomUUID().repeat(500)}`),
    })
    for (let id = 1; id <= 60; id += 1) {
      await pages.ask(`/article/${id}`)
      expect(pages.size.bytes).toBeLessThanOrEqual(most)
    }
    expect(pages.size.pages).toBeGreaterThan(3)
    expect(pages.stored('GET', '/article/60', {}, Date.now())).not.toBeNull()
    expect(pages.stored('GET', '/article/1', {}, Date.now())).toBeNull()
  })

  it('stores nothing larger than the memory limit', async () => {
    const pages = createTestPages({ cacheBytes: 1024 })
    expect((await pages.ask('/news')).status).toBe(200)
    expect(pages.size).toEqual({ pages: 0, bytes: 0 })
  })
})

describe('poisoning a shared page', () => {
  it('through headers fails: no visitor’s header reaches a shared rendering', async () => {
    const seen: [string, Record<string, string>][] = []
    const pages = createTestPages({
      render: async (request, app) => {
        seen.push([request.url, Object.fromEntries(request.headers)])
        return createDocumentResponse(app, 'x')
      },
    })
    await pages.answer(
      new Request('http://evil.test/news', {
        headers: {
          host: 'evil.test',
          'x-forwarded-host': 'evil.test',
          'x-forwarded-proto': 'https',
          'x-react-router-spa-mode': 'yes',
          'accept-language': 'cs',
          'user-agent': 'Mozilla/5.0 (X11) <script>',
          cookie: 'theme=evil',
        },
      }),
      'request-id',
      async () => createSessionFixture(null),
    )
    expect(seen).toEqual([
      [
        'http://site.test/news',
        { accept: 'text/html', 'user-agent': expect.stringMatching(/Firefox/), 'x-request-id': 'request-id' },
      ],
    ])
  })

  it('through a data request at the URL of a page fails', async () => {
    const pages = createTestPages({
      render: async (request, app) =>
        request.headers.get('accept') === 'application/json'
          ? Response.json([])
          : createDocumentResponse(app, 'a page'),
    })
    const data = { headers: { accept: 'application/json' } }
    expect(await (await pages.ask('/news', data)).json()).toEqual([])
    expect(await (await pages.ask('/news')).text()).toBe('a page')
    expect(await (await pages.ask('/news', data)).json()).toEqual([])
    expect(pages.stored('GET', '/news', data.headers, Date.now())).toBeNull()
  })

  it('through an aborted request fails', async () => {
    const pages = createTestPages()
    const leaving = new AbortController()
    const asked = pages.ask('/news', { signal: leaving.signal })
    leaving.abort()
    expect((await asked).status).toBe(200)
    expect(pages.size.pages).toBe(1)
  })
})

describe('injecting a script', () => {
  const code = '<script>alert(1)</script>'

  it('through content fails: only scripts registered by the app are allowed', async () => {
    const hash = `'sha256-${'a'.repeat(43)}='`
    const pages = createTestPages({
      render: async (_, app) => {
        app.renderedPage.inlineCspSources.push(hash)
        return createDocumentResponse(app, code)
      },
    })
    const policy = (await pages.ask('/news')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' ${hash};`)
    expect(policy).not.toContain('nonce')
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('through an uploaded file or a string fails: scripts come from the assets folder, and violations are reported', async () => {
    const pages = createTestPages({ render: async (_, app) => createDocumentResponse(app, code) })
    const header = (await pages.ask('/news')).headers.get('content-security-policy') ?? ''
    // A browser enforces each policy of the list.
    const policies = header.split(', ').map((policy) => policy.split('; '))
    expect(policies).toEqual([
      expect.arrayContaining(["script-src 'self'", "require-trusted-types-for 'script'"]),
      expect.arrayContaining(['script-src *:*/assets/']),
    ])
    for (const policy of policies) expect(policy).toContain('report-uri /csp-report')
  })

  it('through an invalid hash fails', async () => {
    const pages = createTestPages({
      render: async (_, app) => {
        app.renderedPage.inlineCspSources.push("'unsafe-inline'")
        return createDocumentResponse(app, code)
      },
    })
    await expect(pages.ask('/news')).rejects.toThrow('without a valid hash')
  })

  it('is prevented in applications by a new nonce for each response', async () => {
    const pages = createTestPages({
      render: async (_, app) => {
        const response = createDocumentResponse(app, app.renderedPage.nonce)
        app.renderedPage.renderMode = 'application'
        return response
      },
    })
    const nonces = new Set<string>()
    for (let i = 0; i < 3; i += 1) {
      const response = await pages.ask('/login')
      const nonce = await response.text()
      expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}';`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })
})
