import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import {
  createDocumentResponse,
  createSiteOnlyContent,
  createTestPages,
  readDecompressedText,
  testPublicSite,
} from './pages.fixture.ts'

describe('while the database is unavailable', () => {
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
  ])('a stored page replaces a rendering that %s', async (_, fail) => {
    const { pages, begin, asked } = outage(fail)
    await pages.ask('/article/1')
    begin()
    pages.purge(['article'])
    const response = await pages.ask('/article/1')
    expect(response.status).toBe(200)
    expect(await readDecompressedText(response)).toBe('before')
    await pages.ask('/article/1')
    expect(asked()).toBe(1)
  })

  it('content that is no longer public is not served', async () => {
    const { pages, begin } = outage(answering)
    await pages.ask('/article/1')
    begin()
    pages.purge(['article'], true)
    expect((await pages.ask('/article/1')).status).toBe(503)
  })

  it('a page that returned 404 before is not served', async () => {
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

  it('a page that was never stored returns 503 with Retry-After', async () => {
    const { pages, begin } = outage(answering)
    begin()
    const response = await pages.ask('/article/1')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('10')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('other errors are not hidden', async () => {
    const { pages, begin } = outage(() => new Response('bug', { status: 500 }))
    await pages.ask('/article/1')
    begin()
    pages.purge(['article'])
    expect((await pages.ask('/article/1')).status).toBe(500)
  })

  it('the error page shows the last known site settings', async () => {
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
