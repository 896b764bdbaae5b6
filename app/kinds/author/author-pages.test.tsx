import { describe, expect, it } from 'vitest'
import { extractAndValidateJsonLd } from '../../testing/extract-json-ld.ts'
import { createFakeContentServices, createTestItemBaseFields } from '../../testing/fake-content.ts'
import { createTestPageFetcher } from '../../testing/test-app.ts'
import { villageTestItems } from '../../testing/village-test-items.ts'

const articles = Array.from({ length: 50 }, (_, index) => ({
  ...villageTestItems.article[0],
  id: index + 1,
  name: `Text ${index + 1}`,
  author: 1,
}))
const get = createTestPageFetcher(createFakeContentServices({ ...villageTestItems, article: articles }))

describe('the page of an author', () => {
  it('shows everything of the author by kind, and not the e-mail address', async () => {
    const { html } = await get('/author/1')
    expect(html).toMatch(/<h1[^>]*>Jana Koudelová<\/h1>/)
    expect(html).toContain('href="/news/7"')
    expect(html).toContain('href="/article/1"')
    expect(html).not.toContain('href="/article/50"')
    expect(html).toContain('href="/author/1/articles"')
    expect(html).not.toContain('>Books</h2>')
    expect(html).not.toContain('mailto:')
    const [profile] = await extractAndValidateJsonLd(html)
    expect(profile).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: 'Jana Koudelová', url: 'https://lhota.example/author/1' },
    })
  })

  it('is linked from articles and news', async () => {
    for (const path of ['/article/1', '/news/7', '/news'])
      expect((await get(path)).html).toContain('<a href="/author/1">Jana Koudelová</a>')
  })

  it('lists the items of one kind page by page', async () => {
    const first = (await get('/author/1/articles')).html
    expect(first).toContain('href="/author/1/articles?page=2"')
    expect((await get('/author/1/articles?page=2')).html).toContain('href="/article/50"')
    expect((await get('/author/1/articles?page=3')).response.status).toBe(404)
  })

  it.each(['/author/1/books', '/author/1/authors', '/author/1/sites', '/author/99', '/author/x'])(
    'is not found at %s',
    async (path) => {
      expect((await get(path)).response.status).toBe(404)
    },
  )

  it('says so when the author has published nothing, and escapes the name', async () => {
    const author = { ...createTestItemBaseFields(3), name: '<b>x</b>', email: null, account: null }
    const { html } = await createTestPageFetcher(createFakeContentServices({ author: [author] }))('/author/3')
    expect(html).toContain('This author has published nothing here yet.')
    expect(html).not.toContain('<b>x</b>')
  })
})
