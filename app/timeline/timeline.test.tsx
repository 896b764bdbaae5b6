import { describe, expect, it } from 'vitest'
import { createFakeContentServices, createTestItemBaseFields } from '../testing/fake-content.ts'
import { createTestPageFetcher } from '../testing/test-app.ts'
import { villageTestItems } from '../testing/village-test-items.ts'
import type { TimelineChunk, TimelineViewModel } from './timeline-page-data.ts'

const event = (id: number, date: string | null, more: object = {}) => ({
  ...createTestItemBaseFields(id),
  title: `Event ${id}`,
  content: `What happened ${id}.`,
  tooltip: null,
  date,
  titleFormat: 'text' as const,
  titleDateFormat: null,
  image: null,
  article: null,
  gallery: null,
  ...more,
})
const century = Array.from({ length: 65 }, (_, index) => event(index + 1, String(1900 + index)))
const json = { headers: { Accept: 'application/json' } }

const get = createTestPageFetcher(createFakeContentServices(villageTestItems))
const many = createTestPageFetcher(createFakeContentServices({ timeline: century }))
const data = async <T,>(app: typeof get, path: string): Promise<T> => JSON.parse((await app(path, json)).html)

describe('the timeline', () => {
  it.each([
    ['/timeline?at=999', 'a missing item'],
    ['/timeline?at=0', 'an invalid id'],
    ['/timeline?at=news-7', 'a kind that the timeline does not show'],
    ['/timeline?at=__proto__-1', 'an invalid kind'],
    ['/timeline?at=1%27--', 'a hostile id'],
    ['/timeline?page=4', 'a page beyond the end'],
  ])('returns 404 for %s: %s', async (path) => {
    expect((await many(path)).response.status).toBe(404)
  })

  it.each([
    'from=abc&to=%00',
    'from=99999999&to=-99999999',
    'from=1e3',
    'kinds=',
    'kinds=zzz,__proto__',
    'kinds[]=image',
    `kinds=${'image,'.repeat(500)}`,
    'page=-1&from=%3Cscript%3E',
  ])('ignores invalid parameters: %s', async (query) => {
    const { response, html } = await many(`/timeline?${query}`)
    expect(response.status).toBe(200)
    expect(html).not.toContain('<script>alert')
  })

  it('escapes HTML in texts', async () => {
    const evil = '"><img src=x onerror=alert(1)>'
    const app = createTestPageFetcher(
      createFakeContentServices({
        timeline: [event(1, '1900', { title: evil, content: evil, tooltip: evil })],
      }),
    )
    const { html } = await app('/timeline')
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x')
  })

  it('shows a message on an empty site, and in an empty period with a link to the whole timeline', async () => {
    const empty = await createTestPageFetcher(createFakeContentServices({}))('/timeline')
    expect(empty.html).toContain('No events on the timeline yet.')
    expect(empty.html).not.toContain('class="rail"')
    const { html } = await many('/timeline?from=1000&to=1100')
    expect(html).toContain('No items match the filter.')
    expect(html).toContain('href="/timeline">The whole timeline')
  })

  it('asks for a kind when all kinds are switched off', async () => {
    for (const path of ['/timeline?kinds=none', '/timeline?kinds=none&from=1900&to=']) {
      const { html } = await many(path)
      expect(html).toContain('Choose above what the timeline should show')
      expect(html).toContain('href="/timeline">The whole timeline')
      expect(html).not.toContain('class="it-row"')
    }
    expect(await data<TimelineChunk>(many, '/timeline?kinds=none&offset=0')).toEqual({ items: [], total: 0 })
    const { html } = await many('/timeline?kinds=none&kinds=timeline&from=&to=')
    expect(html).toContain('65 events')
  })

  it('shows undated events only', async () => {
    const { html } = await createTestPageFetcher(
      createFakeContentServices({ timeline: [event(1, null), event(2, null)] }),
    )('/timeline')
    expect(html).toContain('Undated: 2 items')
    expect(html).toContain('Event 2')
  })

  it('paginates by 30 with plain links', async () => {
    const { html } = await many('/timeline')
    expect(html).toContain('65 events')
    expect(html).toContain('id="timeline-30"')
    expect(html).not.toContain('id="timeline-31"')
    expect(html).toContain('rel="next" href="/timeline?page=2"')
    const second = await many('/timeline?page=2')
    expect(second.html).toContain('id="timeline-31"')
    expect(second.html).toContain('rel="prev" href="/timeline"')
    expect(second.html).toContain('aria-posinset="31"')
    expect(second.html).toContain('aria-setsize="65"')
  })

  it('lists up to 500 entries on one page under century headings, and says on paper when there are more', async () => {
    const { html } = await many('/timeline?view=list')
    expect(html).toContain('<h2>20th century</h2>')
    expect(html.match(/class="line-entry"/g)).toHaveLength(65)
    expect(html).not.toContain('line-part-note')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('href="/timeline?view=list#timeline-41"')
    const longApp = createTestPageFetcher(
      createFakeContentServices({
        timeline: Array.from({ length: 501 }, (_, index) => event(index + 1, index < 499 ? '1900' : '2000')),
      }),
    )
    const first = (await longApp('/timeline?view=list')).html
    expect(first).toContain('Entries 1 to 500 of 501.')
    expect(first).toContain('rel="next" href="/timeline?view=list&amp;page=2"')
    const second = (await longApp('/timeline?view=list&page=2')).html
    expect(second).toContain('<h2>21st century</h2>')
    expect(second.match(/class="line-entry"/g)).toHaveLength(1)
  })

  it('puts a heading above the first entry of each century, also in a chunk', async () => {
    const { html } = await get('/timeline')
    expect(html).toMatch(/<h2 class="it-heading">[^<]+<\/h2>/)
    const twoCenturies = createTestPageFetcher(
      createFakeContentServices({
        timeline: [event(1, '1899'), event(2, '1900'), event(3, '1901'), event(4, null)],
      }),
    )
    const { items } = await data<TimelineChunk>(twoCenturies, '/timeline?offset=1&count=3')
    expect(items.map(({ heading }) => heading)).toEqual(['20th century', undefined, 'Undated'])
  })

  it('has an overview with links to each decade that work without scripts', async () => {
    const { html } = await many('/timeline')
    expect(html).toContain('20th century')
    expect(html).toContain('aria-label="1940s: 10 items"')
    expect(html).toContain('href="/timeline?page=2#timeline-41"')
    const narrow = await many('/timeline?from=1940')
    expect(narrow.html).toContain('href="/timeline?from=1940#timeline-41"')
    expect(narrow.html).not.toContain('1930s')
  })

  it.each([
    ['/timeline?at=41', '/timeline?page=2#timeline-41'],
    ['/timeline?at=timeline-41', '/timeline?page=2#timeline-41'],
    ['/timeline?at=41&from=1935', '/timeline?from=1935#timeline-41'],
  ])('redirects %s to %s', async (path, location) => {
    const { response } = await many(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe(location)
  })

  it('redirects to an image on a timeline that includes images', async () => {
    const { response } = await get('/timeline?at=image-1')
    expect(response.headers.get('Location')).toBe('/timeline?kinds=timeline,image#image-1')
  })

  it('swaps years in the wrong order, also in the form', async () => {
    const { html } = await many('/timeline?from=1950&to=%E2%88%9250')
    expect(html).toMatch(/name="from"[^>]*value="-50"|value="-50"[^>]*name="from"/)
    expect(html).toContain('51 events')
  })

  it('shows dated articles, images and books in one order, each with its kind', async () => {
    const { html } = await get('/timeline?kinds=timeline&kinds=image&kinds=book,article')
    expect(html).toContain('5 items')
    const order = ['timeline-1', 'image-1', 'book-1', 'article-12'].map((id) => html.indexOf(`id="${id}"`))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(order).not.toContain(-1)
    for (const part of ['>Event<', '>Picture<', '>Book<', '>Article<', 'around 1890', 'href="/image/1"']) {
      expect(html).toContain(part)
    }
    expect(html).not.toContain('The miller')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('does not label the kind on a timeline of one kind', async () => {
    const { html } = await get('/timeline?kinds=image')
    expect(html).toContain('1 item<')
    expect(html).not.toContain('First mention')
    expect(html).not.toContain('>Image</p>')
  })

  it('shows the date as the title in the entry’s format', async () => {
    const dated = { titleFormat: 'date', titleDateFormat: 'D. M. YYYY' }
    const items = [event(1, '1945-05-09', dated), event(2, '1890~', { ...dated, titleDateFormat: null })]
    const { html } = await createTestPageFetcher(
      createFakeContentServices({ timeline: [...items, event(3, null, dated)] }),
    )('/timeline')
    expect(html).toMatch(/data-format="date">9\. 5\. 1945</)
    expect(html).toMatch(/data-format="date">~1890</)
    expect(html).toMatch(/data-format="text">Event 3</)
    expect(html).toContain('class="line-subtitle">Event 1<')
  })

  it('gives every item a permalink', async () => {
    const { html } = await many('/timeline')
    expect(html).toContain('href="/timeline?at=7#timeline-7"')
    expect(html).toContain('aria-label="Options for “Event 7”"')
    expect(html).toContain('data-share="/timeline"')
  })

  it('shows pictures in an available width, with their dimensions', async () => {
    const { html } = await get('/timeline')
    expect(html).toMatch(
      /<img class="it-image" src="\/img\/a{24}\/640" srcSet="[^"]* 640w, [^"]*" sizes="[^"]*" alt="[^"]*" width="640" height="427"/,
    )
  })

  it('shows the focal point of a picture that is cropped to its card', async () => {
    const image = villageTestItems.image.map((one) => ({ ...one, focus: '20,80' }))
    const focused = createTestPageFetcher(createFakeContentServices({ ...villageTestItems, image }))
    const { html } = await focused('/timeline')
    expect(html).toMatch(/<img class="it-image"[^>]* style="object-fit:cover;object-position:20% 80%"/)
  })

  it('is in Czech, and marks the language of the content', async () => {
    const czech = await createTestPageFetcher(createFakeContentServices({ timeline: century }), {
      lang: 'cs',
    })('/timeline')
    expect(czech.html).toContain('65 událostí')
    expect(czech.html).toContain('40. léta 20. století: 10 položek')
    const mixed = await createTestPageFetcher(createFakeContentServices(villageTestItems), {
      lang: 'cs',
      language: 'en-US',
    })('/timeline')
    expect(mixed.html).toContain('class="line-items" lang="cs"')
  })
})

describe('the JSON of the timeline', () => {
  it('returns a page’s view, the requested number of items, or a position', async () => {
    const view = await data<TimelineViewModel>(many, '/timeline?from=1910&to=1920')
    expect(view).toMatchObject({ address: '/timeline?from=1910&to=1920', total: 11, summary: '11 events' })
    const chunk = await data<TimelineChunk>(many, '/timeline?offset=40&count=10')
    expect(chunk.items.map(({ id }) => id)).toEqual(century.slice(40, 50).map(({ id }) => `timeline-${id}`))
    expect(chunk.total).toBe(65)
    expect(await data(many, '/timeline?at=41')).toEqual({ position: 40 })
  })

  it('accepts any offset and returns at most a hundred items', async () => {
    const long = createTestPageFetcher(
      createFakeContentServices({
        timeline: Array.from({ length: 300 }, (_, index) => event(index + 1, '1900')),
      }),
    )
    expect((await data<TimelineChunk>(long, '/timeline?offset=0&count=999999')).items).toHaveLength(100)
    expect((await data<TimelineChunk>(long, '/timeline?offset=999999999&count=10')).items).toEqual([])
    const { response, html } = await long('/timeline?at=x', json)
    expect(response.status).toBe(404)
    expect(JSON.parse(html)).toEqual({ code: 'not_found' })
  })
})
