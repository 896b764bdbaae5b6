import { describe, expect, it, vi } from 'vitest'
import { Problem } from '../../domain/problem.ts'
import { type ErrorHook, setErrorHook } from '../failures.ts'
import { fakeContent } from '../testing/fake-content.ts'
import { testApp } from '../testing/render.ts'
import { village, villageHits } from '../testing/village.ts'

const JSON_WANTED = { headers: { Accept: 'application/json' } }
const hits = Array.from({ length: 25 }, (_, place) => ({
  ...villageHits[0],
  id: place + 1,
  title: `Mill ${place}`,
}))
const get = testApp(fakeContent(village, villageHits))

describe('the search that answers while one types', () => {
  it('answers the same address in JSON, ready to be shown', async () => {
    const { response, html, notes } = await get('/search?q=mill', JSON_WANTED)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    expect(response.headers.get('Vary')).toBe('Accept')
    expect(notes.kind).toBeNull()
    expect(JSON.parse(html)).toEqual({
      query: 'mill',
      summary: '1 result for “mill”',
      results: [
        {
          key: 'article-12',
          kind: 'Article',
          title: 'The mill',
          path: '/article/12',
          snippet: ['Four hundred years of ', 'flour', '.'],
        },
      ],
      page: null,
      previous: null,
      next: null,
    })
  })

  it('leaves browsers their page', async () => {
    const { response } = await get('/search?q=mill', { headers: { Accept: 'text/html,application/json' } })
    expect(response.headers.get('Content-Type')).toContain('text/html')
    expect(response.headers.has('Vary')).toBe(false)
  })

  it('answers in JSON too when something is wrong', async () => {
    const away = new Problem('unavailable')
    const content = { ...fakeContent(village), search: () => Promise.reject(away) }
    const told = vi.fn<ErrorHook>()
    setErrorHook(told)
    const { response, html } = await testApp(content)('/search?q=mill', JSON_WANTED)
    expect(response.status).toBe(503)
    expect(JSON.parse(html)).toEqual({ code: 'unavailable' })
    expect(told).toHaveBeenCalledExactlyOnceWith(away, expect.any(Request))
  })
})

describe('a search', () => {
  it('for nothing asks nobody', async () => {
    const content = { ...fakeContent(village), search: () => Promise.reject(new Error('asked')) }
    expect((await testApp(content)('/search?q=%20%20')).response.status).toBe(200)
  })

  it('that finds nothing says what was sought', async () => {
    expect((await get('/search?q=zebra')).html).toContain('Nothing was found for “zebra”.')
  })

  it('pages its results by plain links that keep the question', async () => {
    const { html } = await testApp(fakeContent(village, hits))('/search?q=mill&page=2')
    expect(html).toContain('25 results for “mill”')
    expect(html).toContain('Page 2 of 2')
    expect(html).toContain('rel="prev" href="/search?q=mill"')
  })

  it('is shortened where it is a whole book', async () => {
    const { html } = await get(`/search?q=${'a'.repeat(3000)}`, JSON_WANTED)
    expect(JSON.parse(html).query).toHaveLength(200)
  })

  it('cannot write into the page', async () => {
    const { html } = await get(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(html).not.toContain('<script>alert')
  })
})
