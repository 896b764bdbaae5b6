import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { makeHtmlUrlsAbsolute } from './absolute-urls.ts'
import { escapeXml, serializeXmlDocument, serializeXmlElement } from './xml.ts'

describe('XML', () => {
  it('is well-formed for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const document = serializeXmlDocument(
          serializeXmlElement('a', { b: text }, text, serializeXmlElement('c', {}, text)),
        )
        expect(XMLValidator.validate(document)).toBe(true)
      }),
    )
  })

  it('contains no control characters, lone surrogates or CDATA ends', () => {
    expect(escapeXml('a\u0000\u0007\u001f\ufffe\uffffb')).toBe('ab')
    expect(escapeXml('\ud83d')).toBe('\ufffd')
    expect(escapeXml(']]>')).toBe(']]&gt;')
  })
})

describe('makeHtmlUrlsAbsolute', () => {
  const page = 'https://lhota.example/article/12'

  it.each([
    ['<a href="/x?a=1&amp;b=2">', '<a href="https://lhota.example/x?a=1&amp;b=2">'],
    ['<a href="#fn1" rel="x">', '<a href="https://lhota.example/article/12#fn1" rel="x">'],
    ['<a href="mailto:a@b.cz">', '<a href="mailto:a@b.cz">'],
    ['<a href="http://[">broken</a>', '<a>broken</a>'],
    [
      '<img src="/img/a/640.webp" alt="href=&quot;/x&quot;" />',
      '<img src="https://lhota.example/img/a/640.webp" alt="href=&quot;/x&quot;" />',
    ],
    ['<p>in text: href="/x"</p>', '<p>in text: href="/x"</p>'],
  ])('%s', (html, expected) => {
    expect(makeHtmlUrlsAbsolute(html, page)).toBe(expected)
  })
})
