import { isbot } from 'isbot'
import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import { getYearInTimeZone } from '../../domain/wall-time.ts'
import {
  createDocumentResponse,
  createTestPages,
  readDecompressedText,
  waitForRenderStart,
} from './pages.fixture.ts'

describe('a stampede', () => {
  it('of a hundred for one page costs one rendering', async () => {
    const pages = createTestPages()
    const answers = await Promise.all(Array.from({ length: 100 }, () => pages.ask('/article/1')))
    const texts = new Set(await Promise.all(answers.map(readDecompressedText)))
    expect([...texts]).toEqual(['/article/1 rendering 1'])
  })

  it('on a page that fails tells everybody, and the next one tries again', async () => {
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

  it('in which crawlers and people ask does not give a person the crawler’s words', async () => {
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

  it('on a rendering that hangs ends with 503 for all and does not stay in the way', async () => {
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

describe('a purge', () => {
  it('takes out what was made of a tag, and nothing else', async () => {
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

  it('of the site’s settings takes out every page', async () => {
    const pages = createTestPages()
    await pages.ask('/news')
    pages.purge(['site'])
    expect(await readDecompressedText(await pages.ask('/news'))).toContain('rendering 2')
  })

  it.each([
    ['of its tag', (pages: ReturnType<typeof createTestPages>) => pages.purge(['article'])],
    ['of everything', (pages: ReturnType<typeof createTestPages>) => pages.purgeAll()],
  ])('%s while a page is rendered keeps the outdated rendering out', async (_, purge) => {
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

  it('parts those who asked before it from those who ask after it, whoever is answered first', async () => {
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

  it('of another tag while a page is rendered does not keep it out', async () => {
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

describe('a page that changes by itself', () => {
  it('is stored until then and no longer', async () => {
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

  it('is any page when the year ends on the site’s clocks, which each of them shows', async () => {
    const pages = createTestPages()
    await pages.ask('/news')
    const year = getYearInTimeZone(new Date(), 'Europe/Prague')
    const newYear = Date.UTC(year, 11, 31, 23)
    expect(pages.stored('GET', '/news', {}, newYear - 1)).not.toBeNull()
    expect(pages.stored('GET', '/news', {}, newYear)).toBeNull()
  })

  it('is not stored if the moment has passed while it was rendered', async () => {
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

describe('pages of a list', () => {
  it('are found in whatever order a request writes them', async () => {
    const pages = createTestPages()
    await pages.ask('/articles?category=2&page=3')
    expect(pages.stored('GET', '/articles?page=3&category=2', {}, Date.now())).not.toBeNull()
    expect(pages.stored('GET', '/articles?page=3', {}, Date.now())).toBeNull()
  })

  it('are stored each on its own', async () => {
    const pages = createTestPages({
      render: async (request, app) => createDocumentResponse(app, request.url),
    })
    expect(await (await pages.ask('/news?page=2')).text()).toBe('http://site.test/news?page=2')
    expect(await (await pages.ask('/news?page=3')).text()).toBe('http://site.test/news?page=3')
    expect(await (await pages.ask('/news')).text()).toBe('http://site.test/news')
    expect(pages.size.pages).toBe(3)
  })
})

describe('a visitor’s own language', () => {
  const inLanguage = (wanted: string) => ({ headers: { cookie: `letopis-language=${wanted}` } })
  const pagesByLanguage = () =>
    createTestPages({
      render: async (_, app) => createDocumentResponse(app, `in ${app.language} for ${app.context.language}`),
    })

  it('gets pages of its own, stored apart from those in the site’s', async () => {
    const pages = pagesByLanguage()
    expect(await readDecompressedText(await pages.ask('/articles'))).toBe('in en-US for en-US')
    expect(await readDecompressedText(await pages.ask('/articles', inLanguage('cs')))).toBe('in cs for cs')
    expect(pages.size.pages).toBe(2)
    const stored = pages.stored('GET', '/articles', { cookie: 'a=b; letopis-language=cs' }, Date.now())
    expect(Buffer.from(stored?.variant.bytes ?? []).toString()).toBe('in cs for cs')
  })

  it.each(['xx', 'cs/../x', '__proto__', 'cs,en-US', '', 'cs'.repeat(5000)])(
    'that is no language (%j) is the site’s',
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
