import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isSearchableKind, kindNames } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { ContentServices } from '../../server/content/contract/content-services.ts'
import type { SearchHit, SearchService } from '../../server/content/contract/search.ts'
import { type ServerErrorHook, setServerErrorHook } from '../server-errors.ts'
import { createFakeContent } from '../testing/fake-content.ts'
import { createTestApp } from '../testing/test-app.ts'
import { villageTestItems, villageTestSearchHits } from '../testing/village-test-items.ts'

const JSON_WANTED = { headers: { Accept: 'application/json' } }
const hits = Array.from({ length: 25 }, (_, place) => ({
  ...villageTestSearchHits[0],
  id: place + 1,
  title: `Mill ${place}`,
}))
const content = createFakeContent(villageTestItems, villageTestSearchHits)
const get = createTestApp(content)
const many = createTestApp(createFakeContent(villageTestItems, hits))

/** A content whose search only notes what it is asked. */
function listening() {
  const search = vi.fn<SearchService['find']>(content.search.find)
  return { search, get: createTestApp(withSearch(search)) }
}

function withSearch(find: SearchService['find']): ContentServices {
  return { ...content, search: { ...content.search, find } }
}

describe('the search that answers while one types', () => {
  it('answers the same address in JSON, ready to be shown', async () => {
    const { response, html, renderedPage: notes } = await get('/search?q=mill', JSON_WANTED)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    expect(response.headers.get('Vary')).toBe('Accept')
    expect(notes.renderMode).toBeNull()
    const { kinds, ...answer } = JSON.parse(html)
    expect(answer).toEqual({
      fields: { q: 'mill', kind: '', from: '', to: '' },
      heading: 'Search: mill',
      summary: '1 result for “mill”',
      results: [
        {
          key: 'article-12',
          kind: 'Article',
          icon: 'article',
          title: 'The mill',
          path: '/article/12',
          when: '1 March 2026',
          lang: null,
          snippet: ['Four hundred years of ', 'flour', '.'],
          picture: null,
        },
      ],
      empty: false,
      wider: null,
      page: null,
      previous: null,
      next: null,
    })
    expect(kinds.slice(0, 3)).toEqual([
      { value: '', label: 'Everything', icon: null, count: '1' },
      { value: 'news', label: 'News', icon: 'news', count: '0' },
      { value: 'article', label: 'Articles', icon: 'article', count: '1' },
    ])
  })

  it('leaves browsers their page', async () => {
    const { response } = await get('/search?q=mill', { headers: { Accept: 'text/html,application/json' } })
    expect(response.headers.get('Content-Type')).toContain('text/html')
    expect(response.headers.has('Vary')).toBe(false)
  })

  it('answers in JSON too when something is wrong', async () => {
    const away = new ProblemError('unavailable')
    const broken = withSearch(() => Promise.reject(away))
    const told = vi.fn<ServerErrorHook>()
    const before = setServerErrorHook(told)
    onTestFinished(() => void setServerErrorHook(before))
    const { response, html } = await createTestApp(broken)('/search?q=mill', JSON_WANTED)
    expect(response.status).toBe(503)
    expect(JSON.parse(html)).toEqual({ code: 'unavailable' })
    expect(told).toHaveBeenCalledExactlyOnceWith(away, expect.any(Request))
  })
})

describe('a search', () => {
  it('cannot write into the page, from whichever of its fields', async () => {
    const evil = encodeURIComponent('"><script>alert(1)</script>')
    const { html } = await get(`/search?q=${evil}&kind=${evil}&from=${evil}&to=${evil}&page=${evil}`)
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)')
  })

  it('for nothing asks nobody, and says so where only its filters are filled in', async () => {
    const broken = withSearch(() => Promise.reject(new Error('asked')))
    expect((await createTestApp(broken)('/search?q=%20%20')).response.status).toBe(200)
    const { html } = await createTestApp(broken)('/search?kind=news&from=1900')
    expect(html).toContain('Write at least one word; the filters only narrow what it finds.')
  })

  it('is asked with its kind and its years', async () => {
    const { search, get: ask } = listening()
    await ask('/search?q=mill&kind=image&from=1900&to=-50')
    expect(search.mock.lastCall?.[0]).toEqual({
      q: 'mill',
      kinds: ['image'],
      years: { from: -50, to: 1900 },
      offset: 0,
      limit: 20,
    })
    await ask('/search?q=mill&kind=nonsense&from=x')
    expect(search.mock.lastCall?.[0]).toMatchObject({ kinds: [], years: {} })
  })

  it('has a form that works without scripts and shows what was asked', async () => {
    const { html } = await get('/search?q=mill&kind=article&from=-50&to=1900')
    const form = /<form.*?<\/form>/s.exec(html)?.[0] ?? ''
    expect(form).toContain('action="/search"')
    expect(form).toMatch(/<input[^>]*type="search"[^>]*name="q"[^>]*value="mill"/)
    expect(form).toMatch(/<input[^>]*type="number"[^>]*name="from"[^>]*value="-50"/)
    expect(form).toMatch(/<input[^>]*type="number"[^>]*name="to"[^>]*value="1900"/)
    expect(form).toMatch(/<input type="radio" name="kind" checked="" value="article"\/>/)
    expect(form.match(/checked=""/g)).toHaveLength(1)
    expect(form.match(/type="radio"/g)).toHaveLength(kindNames.filter(isSearchableKind).length + 1)
  })

  it('that finds nothing says what was sought and what to try, wider where it was narrowed', async () => {
    const { html } = await get('/search?q=zebra')
    expect(html).toContain('Nothing was found for “zebra”.')
    expect(html).toContain('Check the spelling')
    expect(html).not.toContain('without filters</a>')
    expect((await get('/search?q=zebra&kind=book')).html).toContain(
      'href="/search?q=zebra">Search everything',
    )
  })

  it('that was misspelt says what is shown instead and keeps what was typed', async () => {
    const { html } = await get('/search?q=millx')
    expect(html).toContain('Nothing was found for “millx”. Showing 1 result for “mill”.')
    expect(html).toMatch(/<input[^>]*type="search"[^>]*value="millx"/)
  })

  it('that was misspelt has the other pages of what was meant', async () => {
    expect((await many('/search?q=millx')).html).toContain('rel="next" href="/search?q=mill&amp;page=2"')
  })

  it('pages its results by plain links that keep the question', async () => {
    const { html } = await many('/search?q=mill&kind=article&from=1900&page=2')
    expect(html).toContain('25 results for “mill”')
    expect(html).toContain('Page 2 of 2')
    expect(html).toContain('rel="prev" href="/search?q=mill&amp;kind=article&amp;from=1900"')
  })

  it('has no page beyond its last', async () => {
    expect((await many('/search?q=mill&page=3')).response.status).toBe(404)
  })

  it('is called by its words, and its results are not for search engines', async () => {
    const { html } = await get('/search?q=mill')
    expect(html).toContain('<title>Search: mill – Tichá Lhota</title>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('shows when things happened in words, and their pictures without a name that is read twice', async () => {
    const picture = {
      image: 1,
      name: 'x',
      alt: 'The mill',
      hash: 'a'.repeat(64),
      width: 1200,
      height: 800,
      thumbhash: null,
      colour: null,
    }
    const image: SearchHit = {
      ...villageTestSearchHits[0],
      kind: 'image',
      path: '/image/1',
      date: '1890~',
      picture,
    }
    const { html } = await createTestApp(createFakeContent(villageTestItems, [image]), { lang: 'cs' })(
      '/search?q=mill',
    )
    expect(html).toContain('kolem roku 1890')
    expect(html).toMatch(/<img[^>]*alt=""/)
  })

  it('marks the language of what it found where the page speaks another', async () => {
    const { html } = await createTestApp(createFakeContent(villageTestItems, hits), {
      lang: 'en-US',
      language: 'cs',
    })('/search?q=mill')
    expect(html).toContain('<h2 lang="en-US">')
  })

  it('speaks Czech, with its plurals', async () => {
    const czech = createTestApp(createFakeContent(villageTestItems, hits.slice(0, 3)), { lang: 'cs' })
    const { html } = await czech('/search?q=mill')
    for (const words of [
      '3 výsledky pro „mill“',
      'Co hledáte?',
      'Zobrazit',
      'Vše',
      'Obrázky',
      'Období',
      'Od roku',
    ])
      expect(html).toContain(words)
    const misspelt = 'Pro „millx“ se nic nenašlo. Místo toho 3 výsledky pro „mill“.'
    expect((await czech('/search?q=millx')).html).toContain(misspelt)
  })
})
