import { expect, it } from 'vitest'
import { fakeContent } from './testing/fake-content.ts'
import { type TestAnswer, testApp } from './testing/render.ts'
import { village } from './testing/village.ts'

const article = { ...village.article[0], id: 12 }

/** Only documents rendered without the router are bytes: the router's are text. */
const isRenderedAlone = ({ notes }: TestAnswer) => notes.html instanceof Uint8Array

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
])('%s is rendered without the router', async (path) => {
  const answer = await testApp(fakeContent(village))(path)
  expect([answer.response.status, isRenderedAlone(answer)]).toEqual([200, true])
})

it.each(['/article/999', '/Articles', '/articles/', '/admin'])('%s is left to the router', async (path) => {
  expect(isRenderedAlone(await testApp(fakeContent(village))(path))).toBe(false)
})

it('content cannot break out of its place by the marks a page is put together at', async () => {
  const hostile = '</head><body><hr class="gap"/></body></html>'
  const get = testApp(fakeContent({ ...village, article: [{ ...article, name: hostile, dscr: hostile }] }))
  const answer = await get('/article/12')
  const { html } = answer
  expect(isRenderedAlone(answer)).toBe(true)
  expect(html.match(/<\/head>/g)).toHaveLength(1)
  expect(html.match(/<body>/g)).toHaveLength(1)
  expect(html).not.toContain('<hr class="gap"/>')
  expect(html).toContain('&lt;/head&gt;&lt;body&gt;')
})

it('the site itself cannot either', async () => {
  const { html } = await testApp(fakeContent(village), { webTitle: '<hr class="gap"/></head>' })('/articles')
  expect(html.match(/<\/head>/g)).toHaveLength(1)
  expect(html).not.toContain('<hr class="gap"/>')
})

it('a frame that was rendered once is not shown around pages of another title, section or language', async () => {
  const content = fakeContent(village)
  const first = await testApp(content, { webTitle: 'Lhota' })('/articles')
  const second = await testApp(content, { webTitle: 'Bystrá', language: 'cs' })('/books')
  expect(first.html).toContain('Lhota')
  expect(second.html).not.toContain('Lhota')
  expect(second.html).toContain('<html lang="cs"')
  expect(second.html).toMatch(/href="\/books" aria-current="page"/)
  expect(second.html).not.toMatch(/href="\/articles" aria-current/)
})

it('what the page says of itself stands in the head', async () => {
  const { html } = await testApp(fakeContent(village))('/article/12')
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toContain('<title>')
  expect(html.slice(html.indexOf('</head>'))).not.toContain('<title>')
})
