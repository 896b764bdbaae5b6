import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editorDocuments, serializeEditorBlocks } from '../../app/rich-text/html/editor-documents.fixture.ts'
import { htmlInjectionPayloads } from '../../tests/support/html-injection-payloads.ts'
import { normalizePlainText, sanitizeContentHtml } from '../content/index.ts'
import { formatMarkdownFile, formatRichText } from './format-content-files.ts'
import { type IdFinder, type KeyFinder, replaceKeysByPaths } from './item-links.ts'
import { parseMarkdownFile } from './read-content-folder.ts'

const findKey: KeyFinder = (kind, id) => (id < 10 ? `${kind}-no-${id}` : null)
const findId: IdFinder = (kind, key) => (key.startsWith(`${kind}-no-`) ? Number(key.slice(-1)) : null)
const index = { findKey, findId }

/** Stores a text as a save does. */
const store = (html: string) => sanitizeContentHtml(normalizePlainText(html, true)) ?? ''
/** Writes the file of a news item and reads it again. */
const writeAndRead = (values: Record<string, string>) => {
  const file = formatMarkdownFile('news', values, { index, findPictureName: () => null })
  const { content = '', ...others } = parseMarkdownFile('news', 'a.md', file)
  return { ...others, content: store(replaceKeysByPaths(String(content), findId, () => undefined)) }
}

describe('a Markdown file', () => {
  it('keeps every text of the editor, and every title, as they are stored', () => {
    fc.assert(
      fc.property(editorDocuments, fc.string({ minLength: 1, unit: 'binary' }), (blocks, text) => {
        const title = normalizePlainText(text, false) || 'x'
        const values = { title, content: store(serializeEditorBlocks(blocks)) }
        expect(writeAndRead(values)).toEqual(values)
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    '1990. rok',
    '- a',
    '# a',
    '> a',
    '* * *',
    '---',
    '| a | b |',
    '~~~',
    '```',
    '&amp;',
    '\\',
    '[a](b)',
    '![a](b)',
    '<b>',
    'https://example.org/ www.example.org a@b.cz',
    '_a_ *b* ~~c~~',
    '    a',
    '[ ] a',
    'a  \nb',
    '+ a',
    '1) a',
    '=',
    'a\n===',
    '<!-- a',
    '::: a',
    '$a$',
    '\u00a0a\u00a0',
    'a\u2028b',
  ])('keeps %j in paragraphs, headings, lists, tables and quotes', (text) => {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    for (const html of [
      `<p>${escaped}</p>`,
      `<h2>${escaped}</h2><p><strong>${escaped}</strong></p>`,
      `<ul><li>${escaped}</li><li>b<ol><li>${escaped}</li></ol></li></ul><ol start="3"><li>${escaped}</li></ol>`,
      `<table><thead><tr><th>${escaped}</th></tr></thead><tbody><tr><td>${escaped}</td></tr></tbody></table>`,
      `<blockquote><p>${escaped}</p></blockquote><pre>${escaped}</pre>`,
    ]) {
      const values = { title: normalizePlainText(text, false) || 'x', content: store(html) }
      expect(writeAndRead(values)).toEqual(values)
    }
  })

  it('keeps what the sanitizer leaves of hostile HTML', () => {
    for (const payload of htmlInjectionPayloads) {
      const values = { title: normalizePlainText(payload, false), content: store(`<p>a</p>${payload}`) }
      expect(writeAndRead(values)).toEqual(values)
    }
  })
})

describe('formatRichText', () => {
  const format = (html: string) => formatRichText(html, index, 1000)

  it('writes Markdown with links by key', () => {
    const html =
      '<h2>A</h2><p>See <a href="/article/3">the <em>mill</em></a>, <a href="/news/4">news</a>, <a href="/news?at=4#news-4">old</a>,' +
      ' <a href="/article/3#fn-1">note</a> and <a href="/article/12">another</a>.</p><ul><li>a</li><li>b</li></ul>'
    expect(format(html)).toEqual({
      isHtml: false,
      text:
        '## A\n\nSee [the *mill*](article:article-no-3), [news](news:news-no-4), [old](news:news-no-4), [note](article:article-no-3#fn-1)' +
        ' and [another](/article/12).\n\n- a\n- b',
    })
  })

  it('writes as HTML only the block that has no Markdown', () => {
    const figure = `<figure><img src="/img/${'a'.repeat(24)}/960.jpg" alt="" /></figure>`
    expect(format(`<p>a</p>${figure}<p>b</p>`)).toEqual({ isHtml: false, text: `a\n\n${figure}\n\nb` })
  })

  it('writes as HTML a text that would be too long with the entities of Markdown', () => {
    const html = `<p>${'"a" '.repeat(240)}b</p>`
    expect(format(html)).toEqual({ isHtml: true, text: html })
  })

  it('writes as HTML a text that is not in blocks', () => {
    expect(format('a <strong>b</strong>')).toEqual({ isHtml: true, text: 'a <strong>b</strong>' })
  })
})
