import { describe, expect, it } from 'vitest'
import { fitHtml } from './rich-html.ts'

const fitted = (html: string) => fitHtml(html, { table: 'Table' })

describe('stored HTML in a page', () => {
  it('cannot be broken out of by the words around it', () => {
    expect(fitHtml('<table></table>', { table: '"><script>' })).toContain(
      'aria-label="&quot;&gt;&lt;script&gt;"',
    )
  })

  it('is left alone where its text only speaks of tags', () => {
    const html = '<p>&lt;table&gt; &lt;img src="x" loading=</p><pre>&lt;/table&gt;</pre>'
    expect(fitted(html)).toBe(html)
  })

  it('has each table, also one in another, in a box that the keyboard reaches', () => {
    const html = fitted('<table><tr><td><table></table></td></tr></table>')
    expect(
      html.match(/<div class="rich-table" role="group" aria-label="Table" tabindex="0"><table>/g),
    ).toHaveLength(2)
    expect(html.match(/<\/table><\/div>/g)).toHaveLength(2)
  })

  it('has pictures that wait, unless they say otherwise', () => {
    const loaded = '<img src="/img/a/640.webp" loading="eager" />'
    expect(fitted(loaded)).toBe(loaded)
    expect(fitted('<img src="/img/a/640.webp" alt="loading=" width="3" />')).toBe(
      '<img loading="lazy" decoding="async" src="/img/a/640.webp" alt="loading=" width="3" />',
    )
  })
})
