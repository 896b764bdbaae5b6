import { describe, expect, it } from 'vitest'
import { createFakeContentServices } from '../testing/fake-content.ts'
import { createTestPageFetcher } from '../testing/test-app.ts'
import { villageTestItems } from '../testing/village-test-items.ts'

const [villageArticle] = villageTestItems.article
const article = { ...villageArticle, thumb: null, period: null }
const [image] = villageTestItems.image
const [book] = villageTestItems.book
const [event] = villageTestItems.timeline
const noReferences = { article: null, gallery: null, image: null }
const items = {
  ...villageTestItems,
  article: [
    { ...article, id: 12, author: 1, gallery: 2 },
    { ...article, id: 13, name: 'By the same author', author: 1, category: 50, gallery: null },
    { ...article, id: 14, name: 'In the same category', author: null, gallery: null },
    { ...article, id: 15, name: 'With the same gallery', author: null, category: 50, gallery: 2 },
    { ...article, id: 16, name: 'Of something else', author: null, category: 50, gallery: null },
  ],
  image: [
    { ...image, id: 1, name: 'The wheel', gallery: 2, date: '1890' },
    { ...image, id: 2, name: 'Beside the wheel', gallery: 2, date: '1890' },
    { ...image, id: 3, name: 'From another gallery', gallery: 3, date: '1890-06' },
  ],
  timeline: [
    { ...event, ...noReferences, id: 1, title: 'The opening', date: '1890-05-03', article: 12 },
    { ...event, ...noReferences, id: 2, title: 'Long before', date: '1227' },
    { ...event, ...noReferences, id: 3, title: 'All the century', date: '1890/1999' },
  ],
  book: [
    { ...book, id: 1, name: 'Of that year', period: '1890' },
    { ...book, id: 2, name: 'A newer one', category: 51, year: '1999' },
  ],
}
const get = createTestPageFetcher(createFakeContentServices(items))

async function readRelatedTitles(path: string): Promise<string[]> {
  const { html } = await get(path)
  const related = /<section[^>]*aria-labelledby="related-title".*?<\/section>/s.exec(html)?.[0] ?? ''
  return Array.from(related.matchAll(/class="item-card-link"[^>]*>([^<]*)</g), ([, title = '']) => title)
}

describe('related items', () => {
  it('of an article have its event, gallery, category or author, in this order', async () => {
    expect(await readRelatedTitles('/article/12')).toEqual([
      'The opening',
      'With the same gallery',
      'In the same category',
      'By the same author',
    ])
  })

  it('of a picture have its time or its gallery; the pictures around it are elsewhere on the page', async () => {
    const titles = await readRelatedTitles('/image/1')
    expect(titles).toEqual(
      expect.arrayContaining([
        'The opening',
        'From another gallery',
        'Of that year',
        'With the same gallery',
      ]),
    )
    for (const title of ['The wheel', 'Beside the wheel', 'Long before', 'All the century', 'A newer one'])
      expect(titles).not.toContain(title)
  })

  it('of events and books are on pages of their own, with links from their lists', async () => {
    const ofEvent = await readRelatedTitles('/related/timeline/1')
    expect(ofEvent[0]).toBe('The mill')
    expect(ofEvent).toContain('The wheel')
    expect(await readRelatedTitles('/related/book/1')).toContain('The opening')
    expect((await get('/books')).html).toContain('href="/related/book/1"')
    expect((await get('/timeline')).html).toContain('href="/related/timeline/1"')
    expect((await get('/related/timeline/2')).html).toContain('Nothing related has been found yet.')
  })

  it.each(['/related/author/1', '/related/site/1', '/related/book/99', '/related/book/x', '/related/book'])(
    'are not found at %s',
    async (path) => {
      expect((await get(path)).response.status).toBe(404)
    },
  )
})
