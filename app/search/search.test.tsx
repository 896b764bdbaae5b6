import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isSearchableKind, kindNames } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { ContentServices } from '../../server/content/contract/content-services.ts'
import type { SearchHit, SearchService } from '../../server/content/contract/search.ts'
import { replaceServerErrorHook, type ServerErrorHook } from '../server-errors.ts'
import { createFakeContentServices } from '../testing/fake-content.ts'
import { createTestPageFetcher } from '../testing/test-app.ts'
import { villageTestItems, villageTestSearchHits } from '../testing/village-test-items.ts'

const ACCEPT_JSON = { headers: { Accept: 'application/json' } }
const hits = Array.from({ length: 25 }, (_, index) => ({
  ...villageTestSearchHits[0],
  id: index + 1,
  title: `Mill ${index}`,
}))
const content = createFakeContentServices(villageTestItems, villageTestSearchHits)
const get = createTestPageFetcher(content)
const many = createTestPageFetcher(createFakeContentServices(villageTestItems, hits))

/** An app whose search calls are recorded. */
function createRecordingApp() {
  const search = vi.fn<SearchService['find']>(content.search.find)
  return { search, get: createTestPageFetcher(withSearch(search)) }
}

function withSearch(find: SearchService['find']): ContentServices {
  return { ...content, search: { ...content.search, find } }
}

describe('instant search', () => {
  it('returns the view model as JSON at the same URL', async () => {
    const { response, html, renderedPage } = await get('/search?q=mill', ACCEPT_JSON)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    expect(response.headers.get('Vary')).toBe('Accept')
    expect(renderedPage.renderMode).toBeNull()
    const { kinds, ...rest } = JSON.parse(html)
    expect(rest).toEqual({
      fields: { q: 'mill', kind: '', from: '', to: '' },
      heading: 'Search: mill',
      summary: '1 result for “mill”',
      results: [
        {
          key: 'article-12',
          kind: 'Article',
          icon: 'article',
          title: ['The mill'],
          path: '/article/12',
          when: 'March 1, 2026',
          lang: null,
          snippet: ['Four hundred years of ', 'flour', '.'],
          picture: null,
        },
      ],
      suggestions: [],
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

  it('returns HTML to browsers', async () => {
    const { response } = await get('/search?q=mill', { headers: { Accept: 'text/html,application/json' } })
    expect(response.headers.get('Content-Type')).toContain('text/html')
    expect(response.headers.has('Vary')).toBe(false)
  })

  it('returns errors as JSON', async () => {
    const unavailable = new ProblemError('unavailable')
    const broken = withSearch(() => Promise.reject(unavailable))
    const onServerError = vi.fn<ServerErrorHook>()
    const previousHook = replaceServerErrorHook(onServerError)
    onTestFinished(() => void replaceServerErrorHook(previousHook))
    const { response, html } = await createTestPageFetcher(broken)('/search?q=mill', ACCEPT_JSON)
    expect(response.status).toBe(503)
    expect(JSON.parse(html)).toEqual({ code: 'unavailable' })
    expect(onServerError).toHaveBeenCalledExactlyOnceWith(unavailable, expect.any(Request))
  })
})

describe('the search page', () => {
  it('escapes HTML in all parameters', async () => {
    const evil = encodeURIComponent('"><script>alert(1)</script>')
    const { html } = await get(`/search?q=${evil}&kind=${evil}&from=${evil}&to=${evil}&page=${evil}`)
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)')
  })

  it('does not search for an empty query, and asks for a word when only filters are set', async () => {
    const broken = withSearch(() => Promise.reject(new Error('The search was called.')))
    expect((await createTestPageFetcher(broken)('/search?q=%20%20')).response.status).toBe(200)
    const { html } = await createTestPageFetcher(broken)('/search?kind=news')
    expect(html).toContain('Enter a word or a period.')
  })

  it('passes the kind and years to the search service', async () => {
    const { search, get: getRecorded } = createRecordingApp()
    await getRecorded('/search?q=mill&kind=image&from=1900&to=-50')
    expect(search.mock.lastCall?.[0]).toEqual({
      q: 'mill',
      kinds: ['image'],
      years: { from: -50, to: 1900 },
      offset: 0,
      limit: 20,
    })
    await getRecorded('/search?q=mill&kind=nonsense&from=x')
    expect(search.mock.lastCall?.[0]).toMatchObject({ kinds: [], years: {} })
  })

  it('has a form that works without scripts and shows the query', async () => {
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

  it('shows the query and advice without results, and a link without filters when filtered', async () => {
    const { html } = await get('/search?q=zebra')
    expect(html).toContain('No results for “zebra”.')
    expect(html).toContain('Check the spelling')
    expect(html).not.toContain('without filters</a>')
    expect((await get('/search?q=zebra&kind=book')).html).toContain(
      'href="/search?q=zebra">Search without filters',
    )
  })

  it('shows the corrected query and keeps the typed one in the form', async () => {
    const { html } = await get('/search?q=millx')
    expect(html).toContain('No results for “millx”. Showing 1 result for “mill”.')
    expect(html).toMatch(/<input[^>]*type="search"[^>]*value="millx"/)
  })

  it('links to the other pages of the corrected query', async () => {
    expect((await many('/search?q=millx')).html).toContain('rel="next" href="/search?q=mill&amp;page=2"')
  })

  it('paginates with plain links that keep the query', async () => {
    const { html } = await many('/search?q=mill&kind=article&from=1900&page=2')
    expect(html).toContain('25 results for “mill”')
    expect(html).toContain('Page 2 of 2')
    expect(html).toContain('rel="prev" href="/search?q=mill&amp;kind=article&amp;from=1900"')
  })

  it('returns 404 beyond the last page', async () => {
    expect((await many('/search?q=mill&page=3')).response.status).toBe(404)
  })

  it('has the query in its title and is not indexed', async () => {
    const { html } = await get('/search?q=mill')
    expect(html).toContain('<title>Search: mill – Tichá Lhota</title>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('shows dates in words, and pictures with an empty alt text', async () => {
    const picture = {
      image: 1,
      name: 'x',
      alt: 'The mill',
      hash: 'a'.repeat(64),
      width: 1200,
      height: 800,
      thumbhash: null,
      colour: null,
      focus: null,
    }
    const image: SearchHit = {
      ...villageTestSearchHits[0],
      kind: 'image',
      path: '/image/1',
      date: '1890~',
      picture,
    }
    const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems, [image]), {
      lang: 'cs',
    })('/search?q=mill')
    expect(html).toContain('kolem roku 1890')
    expect(html).toMatch(/<img[^>]*alt=""/)
  })

  it('marks the language of results when the page has another', async () => {
    const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems, hits), {
      lang: 'en-US',
      language: 'cs',
    })('/search?q=mill')
    expect(html).toContain('<h2 lang="en-US">')
  })

  it('is in Czech with the right plural forms', async () => {
    const czech = createTestPageFetcher(createFakeContentServices(villageTestItems, hits.slice(0, 3)), {
      lang: 'cs',
    })
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
