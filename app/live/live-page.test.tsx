import { describe, expect, it } from 'vitest'
import { createFakeContentServices } from '../testing/fake-content.ts'
import { createTestPageFetcher } from '../testing/test-app.ts'
import { villageTestItems } from '../testing/village-test-items.ts'
import { formatPlural } from './plural-forms.ts'

const village = createFakeContentServices(villageTestItems)
const [article] = villageTestItems.article
/** As if every token were a link to the preview of an article. */
const content: typeof village = {
  ...village,
  previews: {
    ...village.previews,
    readLink: async () => ({
      kind: 'article',
      item: article,
      content: village,
      expiresAt: '2027-01-01T00:00:00.000Z',
    }),
  },
}

async function readSettings(path: string, options: Parameters<typeof createTestPageFetcher>[1] = {}) {
  const { html } = await createTestPageFetcher(content, options)(path)
  const json = /data-live="([^"]*)"/.exec(html)?.[1]
  return json === undefined ? null : JSON.parse(json.replaceAll('&quot;', '"'))
}

describe('a live page', () => {
  it.each(['/search', '/image/1', '/_ignis-config', '/_ignis-info', '/login', '/article/999'])(
    'is not %s',
    async (path) => {
      expect(await readSettings(path)).toBeNull()
    },
  )

  it('is not a preview of a page that is live', async () => {
    const { html } = await createTestPageFetcher(content)('/preview/token')
    expect(html).toContain(article.name)
    expect(html).not.toContain('data-live')
    expect(await readSettings(`/article/${article.id}`)).toMatchObject({
      item: `article:${article.id}`,
      rows: [{ table: 'articles', filter: `id=eq.${article.id}` }],
    })
  })

  it('listens to the service of a hosted project', async () => {
    const liveService = { key: 'sb_publishable_hosted', hostedUrl: 'https://abc.supabase.co' }
    expect(await readSettings('/articles', { liveService })).toMatchObject({
      service: liveService,
    })
  })

  it('is no page of a site without realtime', async () => {
    expect(await readSettings('/articles', { liveService: null })).toBeNull()
  })

  it.each([
    ['/', ['news', 'articles', 'galleries', 'timeline'], null],
    ['/news', ['news'], null],
    ['/articles', ['articles', 'categories'], null],
    ['/books', ['books', 'categories'], null],
    ['/links', ['links', 'categories'], null],
    ['/galleries', ['galleries', 'images'], null],
    ['/gallery/1', ['galleries', 'images', 'articles'], 'gallery:1'],
  ])('listens to what %s shows', async (path, tables, item) => {
    const settings = await readSettings(path)
    expect(settings).toMatchObject({ service: { key: 'sb_publishable_test', hostedUrl: null }, item })
    expect(settings.rows.map(({ table }: { table: string }) => table)).toEqual(tables)
  })

  it('has texts with the plural forms of the language', async () => {
    const { texts } = await readSettings('/articles', { language: 'cs' })
    expect([1, 2, 5, 1200].map((count) => formatPlural(texts.newItems.article, count, 'cs'))).toEqual([
      '1 nový článek',
      '2 nové články',
      '5 nových článků',
      `${(1200).toLocaleString('cs')} nových článků`,
    ])
  })
})
