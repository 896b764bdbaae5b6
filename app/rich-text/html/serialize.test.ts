import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editorDocuments, serializeEditorBlocks } from './editor-documents.fixture.ts'

// The server's sanitizer; app code does not import it, hence the dynamic import.
const { sanitizeContentHtml } = await import('../../../server/content/sanitize-html.ts')

const serialize = (...content: object[]) => serializeEditorBlocks(content)
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
      fc.property(editorDocuments, (content) => {
        const html = serialize(...content)
        expect(sanitizeContentHtml(html)).toBe(html)
      }),
      { numRuns: 150 },
    )
  })
})
