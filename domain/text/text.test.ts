import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldCaseAndAccents, splitIntoFoldedWords } from './fold-case-and-accents.ts'
import { extractPlainText } from './plain-text.ts'
import { createSearchSnippetParts } from './search-snippet.ts'

describe('foldCaseAndAccents', () => {
  it('folds Czech accents and upper case', () => {
    expect(foldCaseAndAccents('Žluťoučký KŮŇ')).toBe('zlutoucky kun')
  })

  it('preserves positions in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldCaseAndAccents(text).length).toBe(text.normalize('NFC').length)
      }),
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldCaseAndAccents(foldCaseAndAccents(text))).toBe(foldCaseAndAccents(text))
      }),
    )
  })

  it('splits words at anything but letters and digits', () => {
    expect(splitIntoFoldedWords('Mlýn č. 14 – „Bártův“, 1547')).toEqual(['mlyn', 'c', '14', 'bartuv', '1547'])
  })
})

describe('createSearchSnippet', () => {
  const text = `${'Nic se nedělo. '.repeat(30)}Pak přišla voda a mlýn stál. ${'A zase nic. '.repeat(30)}`

  it('marks words that match by prefix, ignoring accents', () => {
    const parts = createSearchSnippetParts(text, ['mly'])
    expect(parts[1]).toBe('mlýn')
    expect(parts[0]?.startsWith('…')).toBe(true)
    expect(parts.at(-1)?.endsWith('…')).toBe(true)
  })

  it('returns the beginning of the text if nothing matches', () => {
    expect(createSearchSnippetParts('Krátký text', ['jine'])).toEqual(['Krátký text'])
  })

  it('never adds or loses a character within the excerpt', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ maxLength: 5 }),
        (original, query) => {
          const excerpt = createSearchSnippetParts(original, splitIntoFoldedWords(query))
            .join('')
            .replace(/^…|…$/g, '')
          expect(original.normalize('NFC')).toContain(excerpt)
        },
      ),
    )
  })
})

describe('extractPlainText', () => {
  it('separates blocks and decodes entities once', () => {
    expect(extractPlainText('<p>a &amp;lt; b</p><p>&#269;&#x10D;</p>')).toBe('a &lt; b čč')
  })

  it('separates words wherever a block begins or ends', () => {
    const html =
      '<pre>alfa</pre><p>beta</p><ul><li>Obec<ul><li>Lhota</li></ul></li></ul><table><caption>Ceny</caption><tr><td>mouka</td></tr></table>a<hr>b'
    expect(extractPlainText(html)).toBe('alfa beta Obec Lhota Ceny mouka a b')
    expect(extractPlainText('vo<strong>d</strong>a')).toBe('voda')
  })

  it('drops tags with hostile attributes', () => {
    expect(extractPlainText('<a title="x" onclick="y">text</a>')).toBe('text')
  })
})
