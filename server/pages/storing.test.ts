import { brotliDecompressSync } from 'node:zlib'
import { isbot } from 'isbot'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../domain/problem.ts'
import { contentWith, documentAnswer, logged, pagesWith, settled, site, textOf } from './pages.fixture.ts'

const long = `<p>${'Tichá Lhota '.repeat(400)}</p>`

function deferred<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  return { promise, resolve, reject }
}

describe('a stampede', () => {
  it('of a hundred for one page costs one rendering', async () => {
    const pages = pagesWith()
    const answers = await Promise.all(Array.from({ length: 100 }, () => pages.ask('/article/1')))
    const texts = new Set(await Promise.all(answers.map(textOf)))
    expect([...texts]).toEqual(['/article/1 rendering 1'])
  })

  it('on a page that fails tells everybody, and the next one tries again', async () => {
    let count = 0
    const pages = pagesWith({
      render: async (_, app) => {
        count += 1
        if (count === 1) throw new Error('once')
        return documentAnswer(app, 'well')
      },
    })
    const first = await Promise.allSettled([pages.ask('/news'), pages.ask('/news')])
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(count).toBe(1)
    expect(await (await pages.ask('/news')).text()).toBe('well')
  })

  it('in which crawlers and people ask does not give a person the crawler’s words', async () => {
    const pages = pagesWith({
      render: async (request, app) => {
        return isbot(request.headers.get('user-agent'))
          ? new Response('404', { status: 404 })
          : documentAnswer(app, '<h1>404</h1>', { status: 404 })
      },
    })
    const robot = { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }
    const [one, other] = await Promise.all([pages.ask('/article/9', robot), pages.ask('/article/9')])
    expect(await one.text()).toBe('404')
    expect(await other.text()).toBe('<h1>404</h1>')
  })

  it('on a rendering that hangs ends with 503 for all and does not stay in the way', async () => {
    let hang = true
    const pages = pagesWith({
      renderLimit: 30,
      render: async (_, app) => (hang ? new Promise(() => undefined) : documentAnswer(app, 'well')),
    })
    await expect(pages.ask('/news')).rejects.toThrow(new Problem('unavailable'))
    hang = false
    expect(await (await pages.ask('/news')).text()).toBe('well')
  })
})

describe('a purge', () => {
  it('takes out what was made of a tag, and nothing else', async () => {
    const pages = pagesWith({
      render: async (request, app) => {
        const { pathname } = new URL(request.url)
        app.asker.trace.saw(pathname === '/news' ? 'news' : 'article')
        return documentAnswer(app, `${pathname} ${crypto.randomUUID()}`)
      },
    })
    const before = [await textOf(await pages.ask('/news')), await textOf(await pages.ask('/articles'))]
    pages.purge(['article', 'article:7'])
    expect(pages.stored('GET', '/articles', {}, Date.now())).toBeNull()
    expect(await textOf(await pages.ask('/news'))).toBe(before[0])
    expect(await textOf(await pages.ask('/articles'))).not.toBe(before[1])
  })

  it('of the site’s settings takes out every page', async () => {
    const pages = pagesWith()
    await pages.ask('/news')
    pages.purge(['site'])
    expect(await textOf(await pages.ask('/news'))).toContain('rendering 2')
  })

  it.each([
    ['of its tag', (pages: ReturnType<typeof pagesWith>) => pages.purge(['article'])],
    ['of everything', (pages: ReturnType<typeof pagesWith>) => pages.purgeAll()],
  ])('%s while a page is rendered keeps the outdated rendering out', async (_, purge) => {
    const gate = deferred<void>()
    let text = 'old'
    const pages = pagesWith({
      render: async (_request, app) => {
        app.asker.trace.saw('article')
        const read = text
        await gate.promise
        return documentAnswer(app, read)
      },
    })
    const early = pages.ask('/article/1')
    await settled()
    text = 'new'
    purge(pages)
    gate.resolve()
    expect(await textOf(await early)).toBe('old')
    expect(pages.size.pages).toBe(0)
    expect(await textOf(await pages.ask('/article/1'))).toBe('new')
  })

  it('parts those who asked before it from those who ask after it, whoever is answered first', async () => {
    const gates = [deferred<void>(), deferred<void>()]
    let text = 'old'
    let count = 0
    const pages = pagesWith({
      render: async (_request, app) => {
        app.asker.trace.saw('article')
        const read = text
        count += 1
        await gates[count - 1]?.promise
        return documentAnswer(app, read)
      },
    })
    const early = pages.ask('/article/1')
    await settled()
    text = 'new'
    pages.purge(['article'])
    const late = pages.ask('/article/1')
    gates[1]?.resolve()
    expect(await textOf(await late)).toBe('new')
    gates[0]?.resolve()
    expect(await textOf(await early)).toBe('old')
    expect(await textOf(await pages.ask('/article/1'))).toBe('new')
  })

  it('of another tag while a page is rendered does not keep it out', async () => {
    const gate = deferred<void>()
    const pages = pagesWith({
      render: async (_, app) => {
        app.asker.trace.saw('article')
        await gate.promise
        return documentAnswer(app, 'x')
      },
    })
    const asked = pages.ask('/article/1')
    await settled()
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
    const pages = pagesWith({
      render: async (_, app) => {
        count += 1
        app.asker.trace.freshUntil(new Date(moment + 5000).toISOString())
        app.asker.trace.freshUntil(new Date(moment).toISOString())
        return documentAnswer(app, `rendering ${count}`)
      },
    })
    await pages.ask('/news')
    expect(pages.stored('GET', '/news', {}, moment - 1)).not.toBeNull()
    expect(pages.stored('GET', '/news', {}, moment)).toBeNull()
  })

  it('is any page when the year ends, which each of them shows', async () => {
    const pages = pagesWith()
    await pages.ask('/news')
    const newYear = new Date(new Date().getFullYear() + 1, 0, 1).getTime()
    expect(pages.stored('GET', '/news', {}, newYear - 1)).not.toBeNull()
    expect(pages.stored('GET', '/news', {}, newYear)).toBeNull()
  })

  it('is not stored if the moment has passed while it was rendered', async () => {
    const pages = pagesWith({
      render: async (_, app) => {
        app.asker.trace.freshUntil(new Date(Date.now() - 1).toISOString())
        return documentAnswer(app, 'x')
      },
    })
    await pages.ask('/news')
    expect(pages.size.pages).toBe(0)
  })
})

describe('while the database is away', () => {
  function outage(fail: () => Response | Promise<Response>) {
    let away = false
    let asked = 0
    const pages = pagesWith({
      render: async (_, app) => {
        asked += 1
        app.asker.trace.saw('article')
        return away ? fail() : documentAnswer(app, 'before')
      },
    })
    return {
      pages,
      begin: () => {
        away = true
        asked = 0
      },
      asked: () => asked,
    }
  }
  const throwing = () => Promise.reject(new Problem('unavailable'))
  const answering = () => new Response('sorry', { status: 503 })

  it.each([
    ['throws', throwing],
    ['answers 503', answering],
  ])('what is stored stands in for a rendering that %s', async (_, fail) => {
    const { pages, begin, asked } = outage(fail)
    await pages.ask('/article/1')
    begin()
    pages.purge(['article'])
    const answer = await pages.ask('/article/1')
    expect(answer.status).toBe(200)
    expect(await textOf(answer)).toBe('before')
    await pages.ask('/article/1')
    expect(asked()).toBe(1)
  })

  it('what was taken away from the public does not come back', async () => {
    const { pages, begin } = outage(answering)
    await pages.ask('/article/1')
    begin()
    pages.purge(['article'], true)
    expect((await pages.ask('/article/1')).status).toBe(503)
  })

  it('a page that was never stored is a 503 that says when to come again', async () => {
    const { pages, begin } = outage(answering)
    begin()
    const answer = await pages.ask('/article/1')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('10')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('another failure than that is not covered up', async () => {
    const { pages, begin } = outage(() => new Response('bug', { status: 500 }))
    await pages.ask('/article/1')
    begin()
    pages.purge(['article'])
    expect((await pages.ask('/article/1')).status).toBe(500)
  })

  it('the error page wears the site’s last known face', async () => {
    let away = false
    const faces: string[] = []
    const pages = pagesWith({
      content: contentWith(async () => {
        if (away) throw new Problem('unavailable')
        return { ...site, webTitle: 'Tichá Lhota', lang: 'cs' }
      }),
      render: async (_, app) => {
        faces.push(`${app.site.webTitle} ${app.language} ${app.asker.language}`)
        return documentAnswer(app, 'x', { status: away ? 503 : 200 })
      },
    })
    await pages.ask('/news')
    away = true
    await pages.ask('/books')
    expect(faces).toEqual(['Tichá Lhota cs cs', 'Tichá Lhota cs cs'])
  })
})

describe('how a stored page is sent', () => {
  const fixed = () => pagesWith({ render: async (_, app) => documentAnswer(app, long) })

  it('packed in the best way the browser opens, each with its own strong tag', async () => {
    const pages = fixed()
    await pages.ask('/news')
    await settled()
    const tags = new Set<string | null>()
    for (const [accept, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['*', 'br'],
      ['identity', null],
    ] as const) {
      const answer = await pages.ask('/news', { headers: { 'accept-encoding': accept } })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect(answer.headers.get('etag')).toMatch(/^"[\w-]+"$/)
      tags.add(answer.headers.get('etag'))
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect(Number(answer.headers.get('content-length'))).toBe(bytes.byteLength)
      if (encoding === 'br') expect(brotliDecompressSync(bytes).toString()).toBe(long)
    }
    expect(tags.size).toBe(3)
    expect(logged).toEqual([])
  })

  it('packed for the first one who asks, too', async () => {
    const answer = await fixed().ask('/news', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(await textOf(answer)).toBe(long)
  })

  it('not at all to those who have it: 304 without a body, in either packing', async () => {
    const pages = fixed()
    const first = await pages.ask('/news', { headers: { 'accept-encoding': 'gzip, br' } })
    await settled()
    for (const held of [first.headers.get('etag') ?? '', `"x", W/${first.headers.get('etag')}`, '*']) {
      const again = await pages.ask('/news', {
        headers: { 'accept-encoding': 'gzip, br', 'if-none-match': held },
      })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.has('content-length')).toBe(false)
      expect(again.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    }
  })

  it('whole to those who hold another one, or a packing they did not ask for', async () => {
    const pages = fixed()
    const packed = await pages.ask('/news', { headers: { 'accept-encoding': 'gzip' } })
    for (const held of ['"other"', packed.headers.get('etag') ?? '']) {
      expect((await pages.ask('/news', { headers: { 'if-none-match': held } })).status).toBe(200)
    }
  })

  it('without its body for HEAD, with the same headers', async () => {
    const pages = fixed()
    const head = await pages.ask('/news', { method: 'HEAD' })
    const get = await pages.ask('/news')
    expect(await head.text()).toBe('')
    expect([...head.headers]).toEqual([...get.headers])
    expect(Number(get.headers.get('content-length'))).toBe(Buffer.byteLength(long))
  })

  it('in the same way when answered from the quick path', async () => {
    const pages = fixed()
    const answer = await pages.ask('/news')
    const quick = pages.stored('GET', '/news', {}, Date.now())
    expect(quick?.status).toBe(200)
    const list = quick?.variant.header ?? []
    const pairs = list.flatMap((name, i) => (i % 2 === 0 ? [[name.toLowerCase(), list[i + 1]]] : []))
    expect(Object.fromEntries(pairs)).toEqual(Object.fromEntries(answer.headers))
    expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length)
  })
})

describe('pages of a list', () => {
  it('are stored each on its own', async () => {
    const pages = pagesWith({ render: async (request, app) => documentAnswer(app, request.url) })
    expect(await (await pages.ask('/news?page=2')).text()).toBe('http://site.test/news?page=2')
    expect(await (await pages.ask('/news?page=3')).text()).toBe('http://site.test/news?page=3')
    expect(await (await pages.ask('/news')).text()).toBe('http://site.test/news')
    expect(pages.size.pages).toBe(3)
  })
})

describe('what is rendered for one', () => {
  it('sees the request as it was made, at the site’s own address', async () => {
    const pages = pagesWith({
      render: async (request) =>
        Response.json({
          url: request.url,
          method: request.method,
          body: await request.text(),
          headers: [...request.headers.keys()],
        }),
    })
    const headers = { 'x-forwarded-host': 'evil.test', 'x-react-router-spa-mode': 'yes', cookie: 'a=b' }
    const answer = await pages.answer(
      new Request('http://evil.test/search?q=x', { method: 'POST', body: 'a=b', headers }),
      'request-id',
    )
    expect(await answer.json()).toEqual({
      url: 'http://site.test/search?q=x',
      method: 'POST',
      body: 'a=b',
      headers: ['content-type', 'cookie', 'x-request-id'],
    })
  })

  it('is packed if it is long, and never together with a session’s secrets', async () => {
    const pages = pagesWith({ render: async (_, app) => documentAnswer(app, long) })
    const headers = { 'accept-encoding': 'gzip' }
    const packed = await pages.ask('/search?q=a', { headers })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(await textOf(packed)).toBe(long)
    const personal = await pages.ask('/search?q=a', { headers: { ...headers, cookie: 'sb-x=1' } })
    expect(personal.headers.has('content-encoding')).toBe(false)
  })
})
