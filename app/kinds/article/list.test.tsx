import { describe, expect, it } from 'vitest'
import { createFakeContentServices, createTestItemBaseFields } from '../../testing/fake-content.ts'
import { createTestPageFetcher } from '../../testing/test-app.ts'
import { villageTestItems } from '../../testing/village-test-items.ts'

const buildings = villageTestItems.category[0]
const people = {
  ...buildings,
  ...createTestItemBaseFields(90),
  name: 'People',
  description: 'Who lived here.',
  ord: 2,
}
const many = Array.from({ length: 30 }, (_, index) => ({
  ...villageTestItems.article[0],
  ...createTestItemBaseFields(200 + index),
  category: 90,
  name: `Person ${index}`,
}))
const withoutCategory = (id: number) => ({
  ...villageTestItems.article[0],
  ...createTestItemBaseFields(id),
  category: null,
  name: `Without a category ${id}`,
})
const content = createFakeContentServices({
  ...villageTestItems,
  category: [...villageTestItems.category, people],
  article: [withoutCategory(300), ...villageTestItems.article, ...many, withoutCategory(301)],
})
const get = createTestPageFetcher(content)
const getCzechPage = createTestPageFetcher(content, { language: 'cs' })

function readShownIds(html: string): number[] {
  return [...html.matchAll(/class="card-link" href="\/article\/(\d+)"/g)].map(([, id]) => Number(id))
}

describe('the list of articles', () => {
  it.each(['0', 'x', '-1', '999', '1e3', '9999999999999', '%3Cscript%3E', ''])(
    'returns 404 for category %j',
    async (category) => {
      expect((await get(`/articles?category=${category}`)).response.status).toBe(404)
    },
  )

  it('shows all articles, newest first, page by page, with categories as filters', async () => {
    const { html } = await get('/articles')
    expect(html).toContain('33 articles')
    expect(html.match(/class="card-link"/g)).toHaveLength(24)
    expect(html).toContain('href="/articles?page=2"')
    expect(html).toMatch(/href="\/articles" aria-current="page">All<small>33</)
    expect(html).toMatch(/href="\/articles\?category=90">People<small>30</)
    const second = (await get('/articles?page=2')).html
    expect(readShownIds(html + second)).toEqual([300, 12, ...many.map(({ id }) => id), 301])
    expect((await get('/articles?page=3')).response.status).toBe(404)
  })

  it('uses Czech plural forms', async () => {
    expect((await getCzechPage('/articles')).html).toContain('33 článků')
  })

  it('paginates one category and keeps it in the links', async () => {
    const first = (await get('/articles?category=90')).html
    expect(first).toContain('<h1>People</h1>')
    expect(first).toContain('30 articles')
    expect(first).toContain('Who lived here.')
    expect(first).toContain('href="/articles?category=90&amp;page=2"')
    expect(first).toMatch(/href="\/articles\?category=90" aria-current="page"/)
    const second = (await get('/articles?category=90&page=2')).html
    expect(second.match(/class="card-link"/g)).toHaveLength(6)
    expect((await get('/articles?category=90&page=3')).response.status).toBe(404)
  })

  it('leaves out categories without articles', async () => {
    const { html } = await createTestPageFetcher(
      createFakeContentServices({ ...villageTestItems, category: [...villageTestItems.category, people] }),
    )('/articles')
    expect(html).not.toContain('/articles?category=90')
  })
})

describe('an article', () => {
  it('links to its neighbours, its category and its gallery', async () => {
    const { html } = await get('/article/200')
    expect(html).toContain('rel="prev" href="/article/12"')
    expect(html).toContain('rel="next" href="/article/201"')
    expect(html).toContain('href="/articles?category=90"')
    expect(html).toContain('See all 2 pictures')
    expect(html).toContain('href="/image/1"')
  })

  it('has the beginning of its text in lists and in its head if it has no summary', async () => {
    const unsummarized = {
      ...villageTestItems.article[0],
      description: null,
      content: '<h2>Mill</h2><p>It burned in <em>1890</em>.</p><p>A man saw it.</p>',
    }
    const getUnsummarized = createTestPageFetcher(
      createFakeContentServices({ ...villageTestItems, article: [unsummarized] }),
    )
    const summary = 'It burned in 1890. A man saw it.'
    for (const list of ['/articles', '/'])
      expect((await getUnsummarized(list)).html).toContain(`<p>${summary}</p>`)
    const { html } = await getUnsummarized('/article/12')
    expect(html).toContain('<meta name="description" content="It burned in 1890. A man saw it."/>')
    expect(html).not.toContain('class="perex"')
  })

  it('shows the reading time', async () => {
    const long = { ...villageTestItems.article[0], content: `<p>${'slovo '.repeat(1000)}</p>` }
    const getInCzech = createTestPageFetcher(
      createFakeContentServices({ ...villageTestItems, article: [long] }),
      {
        language: 'cs',
      },
    )
    expect((await getInCzech('/article/12')).html).toContain('5 minut čtení')
  })
})
