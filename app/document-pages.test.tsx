import { expect, it } from 'vitest'
import { createFakeContentServices } from './testing/fake-content.ts'
import { createTestPageFetcher } from './testing/test-app.ts'
import { villageTestItems } from './testing/village-test-items.ts'

const article = { ...villageTestItems.article[0], id: 12 }

it.each([
  '/',
  '/news',
  '/news/7',
  '/articles',
  '/article/12',
  '/galleries',
  '/gallery/1',
  '/image/1',
  '/timeline',
  '/books',
  '/links',
  '/search?q=mill',
])('renders %s as a document', async (path) => {
  const { response, renderedPage } = await createTestPageFetcher(createFakeContentServices(villageTestItems))(
    path,
  )
  expect([response.status, renderedPage.renderMode]).toEqual([200, 'document'])
})

it('escapes HTML in titles and texts', async () => {
  const hostile = '</head><body><hr class="gap"/></body></html>'
  const get = createTestPageFetcher(
    createFakeContentServices({
      ...villageTestItems,
      article: [{ ...article, name: hostile, description: hostile }],
    }),
  )
  const { html } = await get('/article/12')
  expect(html.match(/<\/head>/g)).toHaveLength(1)
  expect(html.match(/<body>/g)).toHaveLength(1)
  expect(html).not.toContain('<hr class="gap"/>')
  expect(html).toContain('&lt;/head&gt;&lt;body&gt;')
})

it('escapes HTML in the site title', async () => {
  const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems), {
    webTitle: '<hr class="gap"/></head>',
  })('/articles')
  expect(html.match(/<\/head>/g)).toHaveLength(1)
  expect(html).not.toContain('<hr class="gap"/>')
})

it('renders title, section and language separately for each page', async () => {
  const content = createFakeContentServices(villageTestItems)
  const first = await createTestPageFetcher(content, { webTitle: 'Lhota' })('/articles')
  const second = await createTestPageFetcher(content, { webTitle: 'Bystrá', language: 'cs' })('/books')
  expect(first.html).toContain('Lhota')
  expect(second.html).not.toContain('Lhota')
  expect(second.html).toContain('<html lang="cs"')
  expect(second.html).toMatch(/href="\/books" aria-current="page"/)
  expect(second.html).not.toMatch(/href="\/articles" aria-current/)
})

it('puts the title into the head', async () => {
  const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems))('/article/12')
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toContain('<title>')
  expect(html.slice(html.indexOf('</head>'))).not.toContain('<title>')
})
