import { describe, expect, it } from 'vitest'
import { decodeHtmlEntities } from '../../domain/text/plain-text.ts'
import { createFakeContentServices } from '../testing/fake-content.ts'
import { createTestPageFetcher } from '../testing/test-app.ts'
import { villageTestItems } from '../testing/village-test-items.ts'

const content = createFakeContentServices(villageTestItems)
const get = createTestPageFetcher(content)

function findWords(html: string): string {
  return decodeHtmlEntities(/class="cite-words">([^<]*)</.exec(html)?.[1] ?? '').replaceAll('\u00a0', ' ')
}

describe('a citation in words', () => {
  it.each([
    [
      '/article/12',
      'Jana Koudelová. “The mill.” Tichá Lhota. March 1, 2026. Accessed November 15, 2026. https://lhota.example/article/12',
    ],
    [
      '/image/1',
      '“The wheel.” Around 1890. Source: Village museum. Tichá Lhota. Accessed November 15, 2026. https://lhota.example/image/1',
    ],
    [
      '/cite/book/1',
      'František Holub. “The chronicle.” 1931. Listed at Tichá Lhota. Accessed November 15, 2026. https://lhota.example/books?at=1#book-1',
    ],
    [
      '/cite/timeline/1',
      '“First mention (1227).” Tichá Lhota. March 1, 2026. Accessed November 15, 2026. https://lhota.example/timeline?at=1#timeline-1',
    ],
  ])('on %s in English', async (path, words) => {
    expect(findWords((await get(path)).html)).toBe(words)
  })

  it.each([
    [
      '/gallery/2',
      'Mill. In: Tichá Lhota [online]. 1. března 2026 [cit. 15. listopadu 2026]. Dostupné z: https://lhota.example/gallery/2',
    ],
    [
      '/cite/news/7',
      'Jana Koudelová. The bridge is open. In: Tichá Lhota [online]. 1. března 2026 [cit. 15. listopadu 2026]. Dostupné z: https://lhota.example/news/7',
    ],
  ])('on %s in Czech', async (path, words) => {
    const { html } = await createTestPageFetcher(content, { language: 'cs' })(path)
    expect(findWords(html)).toBe(words)
  })
})

it.each([
  ['bib', 'application/x-bibtex; charset=utf-8', '@misc{tichalhota-article-12,'],
  ['ris', 'application/x-research-info-systems; charset=utf-8', 'TY  - ELEC'],
  ['json', 'application/vnd.citationstyles.csl+json', '"id": "article-12"'],
])('serves the citation as a file: %s', async (format, type, text) => {
  const { response, html } = await get(`/cite/article/12/${format}`)
  expect(response.headers.get('Content-Type')).toBe(type)
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="article-12.${format}"`)
  expect(html).toContain(text)
})

it.each([
  '/cite/article/99',
  '/cite/article/012',
  '/cite/contact/1',
  '/cite/constructor/1',
  '/cite/article/12/doc',
  '/cite/article/99/bib',
  '/cite/page/1/json',
])('returns 404 for %s', async (path) => {
  expect((await get(path)).response.status).toBe(404)
})

it('returns 404 for a draft and a scheduled item that a signed-in user may read', async () => {
  const [article] = villageTestItems.article
  const drafts = createFakeContentServices({
    ...villageTestItems,
    article: [
      { ...article, published_at: null },
      { ...article, id: 13, published_at: '2030-01-01T00:00:00.000Z' },
    ],
  })
  const getDraft = createTestPageFetcher(drafts)
  expect((await getDraft('/cite/article/12')).response.status).toBe(404)
  expect((await getDraft('/cite/article/13/ris')).response.status).toBe(404)
  expect((await getDraft('/article/12')).html).not.toContain('class="cite"')
})

it('has Dublin Core tags in the head of pages', async () => {
  const { html } = await get('/image/1')
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toContain('<link rel="schema.DC" href="http://purl.org/dc/elements/1.1/"/>')
  expect(head).toContain('<meta name="DC.title" content="The wheel"/>')
  expect(head).toContain('<meta name="DC.date" content="1890~"/>')
  expect(head).toContain('<meta name="DC.rights" content="CC BY 4.0"/>')
})

it('links the entries of lists to their citations', async () => {
  expect((await get('/books')).html).toContain('href="/cite/book/1"')
  expect((await get('/news')).html).toContain('href="/cite/news/7"')
  expect((await get('/timeline')).html).toContain('href="/cite/timeline/1"')
})
