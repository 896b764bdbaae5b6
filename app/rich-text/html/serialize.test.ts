import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schemaExtensions } from '../schema/extensions.ts'
import { serializeEditorDocument } from './serialize.ts'

// The server's sanitizer; app code does not import it, hence the dynamic import.
const { sanitizeContentHtml } = await import('../../../server/content/sanitize-html.ts')

const schema = getSchema(schemaExtensions)
const serialize = (...content: object[]) =>
  serializeEditorDocument(Node.fromJSON(schema, { type: 'doc', content }))
const paragraph = (text: string, marks: object[] = []) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks }],
})

describe('serializeEditorDocument', () => {
  it('escapes text and attributes so that no script can run', () => {
    const text = '</p><script>alert(1)</script><img src=x onerror="alert(1)">&lt;'
    expect(serialize(paragraph(text))).toBe(
      `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</p>`,
    )
    const title = '"><script>alert(1)</script>'
    const link = serialize(paragraph('x', [{ type: 'a', attrs: { href: '/article/1', title } }]))
    expect(link).toBe(
      '<p><a href="/article/1" title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">x</a></p>',
    )
    expect(sanitizeContentHtml(link)).toBe(link)
  })

  it('returns an empty string for a document without text or pictures', () => {
    expect(serialize({ type: 'paragraph' })).toBe('')
    expect(serialize({ type: 'horizontalRule' }, paragraph(' \u00a0 '))).toBe('')
  })

  it('serializes a table with caption, head, foot and merged cells', () => {
    const cell = (type: string, text: string, attrs = {}) => ({ type, attrs, content: [paragraph(text)] })
    const row = (section: string, ...content: object[]) => ({ type: 'tableRow', attrs: { section }, content })
    const table = serialize({
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
    expect(sanitizeContentHtml(table)).toBe(table)
  })

  it('returns HTML that the server’s sanitizer leaves unchanged', () => {
    fc.assert(
      fc.property(documents, (content) => {
        const html = serialize(...content)
        expect(sanitizeContentHtml(html)).toBe(html)
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
      arbitrary: fc
        .tuple(words, marks)
        .map(([text, textMarks]) => ({ type: 'text', text, marks: textMarks })),
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
