import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schemaExtensions } from '../schema/extensions.ts'
import { serializeEditorDocument } from './serialize.ts'

// The server's own cleaner, which this side of the house does not import.
const { sanitizeContentHtml: cleanHtml } = await import('../../../../server/content/sanitize-html.ts')

const schema = getSchema(schemaExtensions)
const html = (...content: object[]) =>
  serializeEditorDocument(Node.fromJSON(schema, { type: 'doc', content }))
const paragraph = (text: string, marks: object[] = []) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks }],
})

describe('a document as HTML', () => {
  it('runs nothing, whatever is written in it', () => {
    const text = '</p><script>alert(1)</script><img src=x onerror="alert(1)">&lt;'
    expect(html(paragraph(text))).toBe(
      `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</p>`,
    )
    const title = '"><script>alert(1)</script>'
    const link = html(paragraph('x', [{ type: 'a', attrs: { href: '/article/1', title } }]))
    expect(link).toBe(
      '<p><a href="/article/1" title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">x</a></p>',
    )
    expect(cleanHtml(link)).toBe(link)
  })

  it('is nothing where nothing can be read or seen', () => {
    expect(html({ type: 'paragraph' })).toBe('')
    expect(html({ type: 'horizontalRule' }, paragraph(' \u00a0 '))).toBe('')
  })

  it('has a table with its caption, head, foot and joined cells', () => {
    const cell = (type: string, text: string, attrs = {}) => ({ type, attrs, content: [paragraph(text)] })
    const row = (section: string, ...content: object[]) => ({ type: 'tableRow', attrs: { section }, content })
    const table = html({
      type: 'table',
      attrs: { caption: 'Mills & millers' },
      content: [
        row('head', cell('tableHeader', 'Year', { scope: 'col' }), cell('tableHeader', 'Miller')),
        row('body', cell('tableCell', '1890', { rowspan: 2 }), cell('tableCell', 'Novák')),
        row('body', cell('tableCell', 'Dvořák')),
        row('foot', cell('tableCell', 'two', { colspan: 2 })),
      ],
    })
    expect(table).toBe(
      '<table><caption>Mills &amp; millers</caption><thead><tr><th scope="col">Year</th><th>Miller</th></tr></thead>' +
        '<tbody><tr><td rowspan="2">1890</td><td>Novák</td></tr><tr><td>Dvořák</td></tr></tbody>' +
        '<tfoot><tr><td colspan="2">two</td></tr></tfoot></table>',
    )
    expect(cleanHtml(table)).toBe(table)
  })

  it('is kept by the server to the letter, whatever it holds', () => {
    fc.assert(
      fc.property(documents, (content) => {
        const written = html(...content)
        expect(cleanHtml(written)).toBe(written)
      }),
      { numRuns: 150 },
    )
  })
})

const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }),
  fc.constantFrom('Mlýn', ' a ', '<b>', '&amp;', '"', '\u0000\u0007', '\ud800', 'v lese', '\u00a0', '\ufffe'),
)
const marks = fc.uniqueArray(
  fc.oneof(
    fc
      .constantFrom('strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'cite')
      .map((type) => ({ type, attrs: {} })),
    fc
      .record({
        href: fc.constantFrom(
          '/article/1',
          'https://example.org/?a=1&b="2"',
          'mailto:a@b.cz',
          '#fn-1',
          'a b',
        ),
        title: fc.option(words),
      })
      .map((attrs) => ({ type: 'a', attrs })),
    words.map((title) => ({ type: 'abbr', attrs: { title } })),
  ),
  { selector: ({ type }) => type, maxLength: 3 },
)
const picture = {
  src: `/img/${'a'.repeat(24)}/960.jpg`,
  alt: 'Mlýn "u" <lesa>',
  width: '960',
  height: '640',
}
const inline = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(words, marks).map(([text, own]) => ({ type: 'text', text, marks: own })),
    },
    fc.constant({ type: 'hardBreak' }),
    fc.constant({ type: 'image', attrs: picture }),
    fc.constant({ type: 'footnoteRef', attrs: { note: 'fn-ab', ref: 'fnref-ab', number: 1 } }),
  ),
  { maxLength: 4 },
)
const { block } = fc.letrec<{ block: object; blocks: object[] }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small' },
    inline.map((content) => ({ type: 'paragraph', content })),
    fc
      .tuple(fc.constantFrom(2, 3, 4), inline)
      .map(([level, content]) => ({ type: 'heading', attrs: { level }, content })),
    inline.map((content) => ({ type: 'pre', content })),
    fc.constant({ type: 'horizontalRule' }),
    inline.map((content) => ({ type: 'figure', attrs: picture, content })),
    tie('blocks').map((content) => ({
      type: 'blockquote',
      attrs: { cite: 'https://example.org/' },
      content,
    })),
    fc
      .tuple(
        fc.constantFrom('bulletList', 'orderedList'),
        fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }),
      )
      .map(([type, items]) => ({ type, content: items.map((content) => ({ type: 'listItem', content })) })),
    fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }).map((cells) => ({
      type: 'table',
      content: [{ type: 'tableRow', content: cells.map((content) => ({ type: 'tableCell', content })) }],
    })),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
}))
const documents = fc.array(block, { minLength: 1, maxLength: 5 })
