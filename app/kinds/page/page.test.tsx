import { describe, expect, it } from 'vitest'
import { createFakeContentServices, createTestItemBaseFields } from '../../testing/fake-content.ts'
import { createTestPageFetcher } from '../../testing/test-app.ts'

const about = {
  ...createTestItemBaseFields(1),
  ...{ title: 'About & us', path: '/about', parent: null, ord: 1 },
  content: '<p>We are <strong>here</strong>.</p>',
}
const history = {
  ...createTestItemBaseFields(2),
  ...{ title: 'History', path: '/about/history', parent: 1, ord: 2, content: null },
}
const content = createFakeContentServices({ page: [about, history] })
const links = {
  menu: [{ id: 1, label: 'About', href: '/about' }],
  footer: [{ id: 2, label: '<b>Map</b>', href: 'https://maps.example/' }],
}
const get = createTestPageFetcher(content, { links, intros: { news: 'Only <i>today</i>.' } })

describe('a page', () => {
  it('shows its text, its parent and the pages below it at its own path', async () => {
    const { html, response } = await get('/about')
    expect(response.status).toBe(200)
    expect(html).toContain('<title>About &amp; us – ')
    expect(html).toContain('<h1>About &amp; us</h1>')
    expect(html).toContain('<strong>here</strong>')
    expect(html).toMatch(/<h2 id="page-children">In this section<\/h2><ul><li><a href="\/about\/history">/)
    expect(html).toContain('"@type":"WebPage"')
    const child = (await get('/about/history')).html
    expect(child).toMatch(/aria-label="You are here"><ol><li><a href="\/about">About &amp; us<\/a>/)
  })

  it('is reached by its id, and any other path is not found', async () => {
    const { response } = await get('/page/2')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/about/history'])
    for (const path of ['/page/3', '/page/x', '/About', '/about/nothing', '/constructor']) {
      const missing = await get(path)
      expect([path, missing.response.status]).toEqual([path, 404])
      expect(missing.html).toContain(`Page not found: ${path}`)
    }
  })
})

describe('the layout', () => {
  it('shows the links of the owner after the fixed menu entries and in the footer, as text', async () => {
    const { html } = await get('/about/history')
    const menu = /<nav class="menu".*?<\/nav>/s.exec(html)?.[0] ?? ''
    expect(Array.from(menu.matchAll(/href="([^"]*)"/g), ([, href]) => href)).toEqual([
      '/',
      '/articles',
      '/galleries',
      '/timeline',
      '/books',
      '/links',
      '/about',
    ])
    expect(menu).toContain('href="/about" aria-current="true"')
    expect(html).toContain('<a href="https://maps.example/">&lt;b&gt;Map&lt;/b&gt;</a>')
  })

  it('shows the introduction of the owner above a list', async () => {
    expect((await get('/news')).html).toContain('Only &lt;i&gt;today&lt;/i&gt;.')
    expect((await get('/books')).html).toContain('Books for further reading')
  })
})
