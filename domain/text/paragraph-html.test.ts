import { describe, expect, it } from 'vitest'
import { convertParagraphHtmlToText, convertTextToParagraphHtml } from './paragraph-html.ts'

describe('paragraph HTML', () => {
  it.each([
    ['<p>A <strong>bold</strong> word</p>'],
    ['<h2>Heading</h2><p>Text</p>'],
    ['<ul><li>One</li></ul>'],
    ['<p class="x">Text</p>'],
    ['Text without a paragraph'],
    ['<p>Text</p><script>alert(1)</script>'],
    ['<p>&#8203;</p>'],
  ])('returns null for %s, which is more than plain text', (html) => {
    expect(convertParagraphHtmlToText(html)).toBeNull()
  })

  it('escapes text that looks like tags', () => {
    expect(convertTextToParagraphHtml('<img src=x onerror=alert(1)> & co')).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt; &amp; co</p>',
    )
  })

  it.each(['', 'One line', 'Two\nlines', 'Two\n\nparagraphs <b> & "more"', 'Amp &amp; as written'])(
    'round-trips %j',
    (text) => {
      expect(convertParagraphHtmlToText(convertTextToParagraphHtml(text))).toBe(text)
    },
  )

  it('removes superfluous blank lines and spaces', () => {
    expect(convertTextToParagraphHtml('  One\r\n\r\n \r\n\r\nTwo \n')).toBe('<p>One</p><p>Two</p>')
  })
})
