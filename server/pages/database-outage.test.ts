import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import {
  createDocumentResponse,
  createSiteOnlyContent,
  createTestPages,
  readDecompressedText,
  testPublicSite,
} from './pages.fixture.ts'

describe('while the database is away', () => {
  function outage(fail: () => Response | Promise<Response>) {
    let away = false
    let asked = 0
    const pages = createTestPages({
      render: async (_, app) => {
        asked += 1
        app.context.cacheTags.addTag('article')
        return away ? fail() : createDocumentResponse(app, 'before')
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
  const throwing = () => Promise.reject(new ProblemError('unavailable'))
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
    expect(await readDecompressedText(answer)).toBe('before')
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

  it('a page that was found gone before does not come back', async () => {
    const statuses = [200, 404, 503]
    let count = 0
    const pages = createTestPages({
      render: async (_, app) => {
        count += 1
        return createDocumentResponse(app, 'x', { status: statuses[count - 1] ?? 500 })
      },
    })
    const seen: number[] = []
    for (const _ of statuses) {
      seen.push((await pages.ask('/article/1')).status)
      pages.purgeAll()
    }
    expect(seen).toEqual(statuses)
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
    const pages = createTestPages({
      content: createSiteOnlyContent(async () => {
        if (away) throw new ProblemError('unavailable')
        return { ...testPublicSite, webTitle: 'Tichá Lhota', lang: 'cs' }
      }),
      render: async (_, app) => {
        faces.push(`${app.site.webTitle} ${app.language} ${app.context.language}`)
        return createDocumentResponse(app, 'x', { status: away ? 503 : 200 })
      },
    })
    await pages.ask('/news')
    away = true
    await pages.ask('/books')
    expect(faces).toEqual(['Tichá Lhota cs cs', 'Tichá Lhota cs cs'])
  })
})
