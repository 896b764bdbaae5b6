import { expect, it } from 'vitest'
import { fakeContent } from './testing/fake-content.ts'
import { testApp } from './testing/render.ts'
import { village } from './testing/village.ts'

const article = { ...village.article[0], id: 12 }

it.each([
  '/',
  '/news',
  '/articles',
  '/article/12',
  '/galleries',
  '/gallery/1',
  '/image/1',
  '/timeline',
  '/books',
  '/links',
  '/search?q=mill',
])('%s is a document', async (path) => {
  const { response, notes } = await testApp(fakeContent(village))(path)
  expect([response.status, notes.kind]).toEqual([200, 'document'])
})

it('escapes markup of the page in titles and texts', async () => {
  const hostile = '</head><body><hr class="gap"/></body></html>'
  const get = testApp(
    fakeContent({ ...village, article: [{ ...article, name: hostile, description: hostile }] }),
  )
  const { html } = await get('/article/12')
  expect(html.match(/<\/head>/g)).toHaveLength(1)
  expect(html.match(/<body>/g)).toHaveLength(1)
  expect(html).not.toContain('<hr class="gap"/>')
  expect(html).toContain('&lt;/head&gt;&lt;body&gt;')
})

it('escapes markup of the page in the title of the site', async () => {
  const { html } = await testApp(fakeContent(village), { webTitle: '<hr class="gap"/></head>' })('/articles')
  expect(html.match(/<\/head>/g)).toHaveLength(1)
  expect(html).not.toContain('<hr class="gap"/>')
})

it('renders title, section and language of each page anew', async () => {
  const content = fakeContent(village)
  const first = await testApp(content, { webTitle: 'Lhota' })('/articles')
  const second = await testApp(content, { webTitle: 'Bystrá', language: 'cs' })('/books')
  expect(first.html).toContain('Lhota')
  expect(second.html).not.toContain('Lhota')
  expect(second.html).toContain('<html lang="cs"')
  expect(second.html).toMatch(/href="\/books" aria-current="page"/)
  expect(second.html).not.toMatch(/href="\/articles" aria-current/)
})

it('puts the title into the head', async () => {
  const { html } = await testApp(fakeContent(village))('/article/12')
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toContain('<title>')
  expect(html.slice(html.indexOf('</head>'))).not.toContain('<title>')
})
