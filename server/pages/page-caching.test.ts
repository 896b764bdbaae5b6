import { isbot } from 'isbot'
import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import { getYearInTimeZone } from '../../domain/wall-time.ts'
import type { SessionUser } from '../session/index.ts'
import { createSessionFixture, ownerFixture } from '../session/session.fixture.ts'
import {
  createDocumentResponse,
  createTestPages,
  readDecompressedText,
  waitForRenderStart,
} from './pages.fixture.ts'

describe('concurrent requests', () => {
  it('for one page share one rendering', async () => {
    const pages = createTestPages()
    const responses = await Promise.all(Array.from({ length: 100 }, () => pages.ask('/article/1')))
    const texts = new Set(await Promise.all(responses.map(readDecompressedText)))
    expect([...texts]).toEqual(['/article/1 rendering 1'])
  })

  it('for a page that fails all get the error, and the next request tries again', async () => {
    let count = 0
    const pages = createTestPages({
      render: async (_, app) => {
        count += 1
        if (count === 1) throw new Error('once')
        return createDocumentResponse(app, 'well')
      },
    })
    const first = await Promise.allSettled([pages.ask('/news'), pages.ask('/news')])
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(count).toBe(1)
    expect(await (await pages.ask('/news')).text()).toBe('well')
  })

  it('of crawlers and browsers do not share a rendering', async () => {
    const pages = createTestPages({
      render: async (request, app) => {
        return isbot(request.headers.get('user-agent'))
          ? new Response('404', { status: 404 })
          : createDocumentResponse(app, '<h1>404</h1>', { status: 404 })
      },
    })
    const robot = { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }
    const [one, other] = await Promise.all([pages.ask('/article/9', robot), pages.ask('/article/9')])
    expect(await one.text()).toBe('404')
    expect(await other.text()).toBe('<h1>404</h1>')
  })

  it('for a rendering that hangs all get 503, and later requests are not blocked', async () => {
    let hang = true
    const pages = createTestPages({
      renderLimit: 30,
      render: async (_, app) => (hang ? new Promise(() => undefined) : createDocumentResponse(app, 'well')),
    })
    await expect(pages.ask('/news')).rejects.toThrow(new ProblemError('unavailable'))
    hang = false
    expect(await (await pages.ask('/news')).text()).toBe('well')
  })
})

describe('purge', () => {
  it('removes pages with a tag, and nothing else', async () => {
    const pages = createTestPages({
      render: async (request, app) => {
        const { pathname } = new URL(request.url)
        app.context.cacheTags.addTag(pathname === '/news' ? 'news' : 'article')
        return createDocumentResponse(app, `${pathname} ${crypto.randomUUID()}`)
      },
    })
    const before = [
      await readDecompressedText(await pages.ask('/news')),
      await readDecompressedText(await pages.ask('/articles')),
    ]
    pages.purge(['article', 'article:7'])
    expect(pages.stored('GET', '/articles', {}, Date.now())).toBeNull()
    expect(await readDecompressedText(await pages.ask('/news'))).toBe(before[0])
    expect(await readDecompressedText(await pages.ask('/articles'))).not.toBe(before[1])
  })

  it('of the site settings removes every page', async () => {
    const pages = createTestPages()
    await pages.ask('/news')
    pages.purge(['site'])
    expect(await readDecompressedText(await pages.ask('/news'))).toContain('rendering 2')
  })

  it.each([
    ['of its tag', (pages: ReturnType<typeof createTestPages>) => pages.purge(['article'])],
    ['of everything', (pages: ReturnType<typeof createTestPages>) => pages.purgeAll()],
  ])('%s while a page is rendered keeps the outdated rendering out of the cache', async (_, purge) => {
    const gate = Promise.withResolvers<void>()
    let text = 'old'
    const pages = createTestPages({
      render: async (_request, app) => {
        app.context.cacheTags.addTag('article')
        const read = text
        await gate.promise
        return createDocumentResponse(app, read)
      },
    })
    const early = pages.ask('/article/1')
    await waitForRenderStart()
    text = 'new'
    purge(pages)
    gate.resolve()
    expect(await readDecompressedText(await early)).toBe('old')
    expect(pages.size.pages).toBe(0)
    expect(await readDecompressedText(await pages.ask('/article/1'))).toBe('new')
  })

  it('separates requests before it from requests after it, whichever finishes first', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let text = 'old'
    let count = 0
    const pages = createTestPages({
      render: async (_request, app) => {
        app.context.cacheTags.addTag('article')
        const read = text
        count += 1
        await gates[count - 1]?.promise
        return createDocumentResponse(app, read)
      },
    })
    const early = pages.ask('/article/1')
    await waitForRenderStart()
    text = 'new'
    pages.purge(['article'])
    const late = pages.ask('/article/1')
    gates[1]?.resolve()
    expect(await readDecompressedText(await late)).toBe('new')
    gates[0]?.resolve()
    expect(await readDecompressedText(await early)).toBe('old')
    expect(await readDecompressedText(await pages.ask('/article/1'))).toBe('new')
  })

  it('of another tag while a page is rendered does not keep it out of the cache', async () => {
    const gate = Promise.withResolvers<void>()
    const pages = createTestPages({
      render: async (_, app) => {
        app.context.cacheTags.addTag('article')
        await gate.promise
        return createDocumentResponse(app, 'x')
      },
    })
    const asked = pages.ask('/article/1')
    await waitForRenderStart()
    pages.purge(['book'])
    gate.resolve()
    await asked
    expect(pages.size.pages).toBe(1)
  })
})

describe('page with an expiry time', () => {
  it('is stored until it expires', async () => {
    const moment = Date.now() + 60_000
    let count = 0
    const pages = createTestPages({
      render: async (_, app) => {
        count += 1
        app.context.cacheTags.expireAt(new Date(moment + 5000).toISOString())
        app.context.cacheTags.expireAt(new Date(moment).toISOString())
        return createDocumentResponse(app, `rendering ${count}`)
      },
    })
    await pages.ask('/news')
    expect(pages.stored('GET', '/news', {}, moment - 1)).not.toBeNull()
    expect(pages.stored('GET', '/news', {}, moment)).toBeNull()
  })

  it('is any page at the end of the year in the site’s time zone, because each shows the year', async () => {
    const pages = createTestPages()
    await pages.ask('/news')
    const year = getYearInTimeZone(new Date(), 'Europe/Prague')
    const newYear = Date.UTC(year, 11, 31, 23)
    expect(pages.stored('GET', '/news', {}, newYear - 1)).not.toBeNull()
    expect(pages.stored('GET', '/news', {}, newYear)).toBeNull()
  })

  it('is not stored if it expired while it was rendered', async () => {
    const pages = createTestPages({
      render: async (_, app) => {
        app.context.cacheTags.expireAt(new Date(Date.now() - 1).toISOString())
        return createDocumentResponse(app, 'x')
      },
    })
    await pages.ask('/news')
    expect(pages.size.pages).toBe(0)
  })
})

describe('list pages', () => {
  it('are found regardless of the order of query parameters', async () => {
    const pages = createTestPages()
    await pages.ask('/articles?category=2&page=3')
    expect(pages.stored('GET', '/articles?page=3&category=2', {}, Date.now())).not.toBeNull()
    expect(pages.stored('GET', '/articles?page=3', {}, Date.now())).toBeNull()
  })

  it('are stored separately', async () => {
    const pages = createTestPages({
      render: async (request, app) => createDocumentResponse(app, request.url),
    })
    expect(await (await pages.ask('/news?page=2')).text()).toBe('http://site.test/news?page=2')
    expect(await (await pages.ask('/news?page=3')).text()).toBe('http://site.test/news?page=3')
    expect(await (await pages.ask('/news')).text()).toBe('http://site.test/news')
    expect(pages.size.pages).toBe(3)
  })
})

describe('the rendering of a page', () => {
  it('is not repeated for parameters that the page does not read', async () => {
    const pages = createTestPages()
    for (const target of ['/', '/?x=1', '/?x=2&y', '/?%78'])
      expect(await (await pages.ask(target)).text()).toBe('/ rendering 1')
    expect(await (await pages.ask('/news?page=2&x=1')).text()).toBe('/news rendering 2')
    expect(await (await pages.ask('/news?y=1&page=2')).text()).toBe('/news rendering 2')
  })

  it('is counted for the visitor, unless the page is stored', async () => {
    const pages = createTestPages()
    const charged: string[] = []
    const ask = async (target: string, account: SessionUser | null = null) => {
      const { headers, url } = new Request(`http://site.test${target}`, {
        headers: account === null ? {} : { cookie: 'sb-x=1' },
      })
      if (pages.stored('GET', target, Object.fromEntries(headers), Date.now()) !== null) return
      const session = async () => createSessionFixture(account)
      await pages.answer(new Request(url, { headers }), 'id', session, async (work) => {
        charged.push(`${work} of ${target}`)
      })
    }
    for (const target of ['/', '/?x=1', '/timeline?from=1900', '/timeline?from=1900', '/not/stored.html'])
      await ask(target)
    await ask('/', ownerFixture)
    expect(charged).toEqual([
      'page of /',
      'page of /timeline?from=1900',
      'page of /timeline?from=1900',
      'page of /not/stored.html',
    ])
  })

  it('is refused to a visitor who has used the budget up', async () => {
    const pages = createTestPages()
    const refuse = () => Promise.reject(new ProblemError('too_often', { retryAfter: 3 }))
    const session = async () => createSessionFixture(null)
    for (const target of ['/', '/timeline?from=1900'])
      await expect(
        pages.answer(new Request(`http://site.test${target}`), 'id', session, refuse),
      ).rejects.toMatchObject({ code: 'too_often' })
    expect(await (await pages.ask('/')).text()).toBe('/ rendering 1')
  })
})

describe('visitor’s language', () => {
  const inLanguage = (wanted: string) => ({ headers: { cookie: `letopis-language=${wanted}` } })
  const pagesByLanguage = () =>
    createTestPages({
      render: async (_, app) => createDocumentResponse(app, `in ${app.language} for ${app.context.language}`),
    })

  it('has its own pages, stored apart from those in the site’s language', async () => {
    const pages = pagesByLanguage()
    expect(await readDecompressedText(await pages.ask('/articles'))).toBe('in en-US for en-US')
    expect(await readDecompressedText(await pages.ask('/articles', inLanguage('cs')))).toBe('in cs for cs')
    expect(pages.size.pages).toBe(2)
    const stored = pages.stored('GET', '/articles', { cookie: 'a=b; letopis-language=cs' }, Date.now())
    expect(Buffer.from(stored?.variant.bytes ?? []).toString()).toBe('in cs for cs')
  })

  it.each(['xx', 'cs/../x', '__proto__', 'cs,en-US', '', 'cs'.repeat(5000)])(
    'falls back to the site’s language when invalid (%j)',
    async (wanted) => {
      const pages = pagesByLanguage()
      expect(await readDecompressedText(await pages.ask('/articles', inLanguage(wanted)))).toBe(
        'in en-US for en-US',
      )
      await pages.ask('/articles')
      expect(pages.size.pages).toBe(1)
    },
  )
})
