import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldCaseAndAccents, splitIntoFoldedWords } from './fold-case-and-accents.ts'
import { extractPlainText } from './plain-text.ts'
import { createSearchSnippet } from './search-snippet.ts'

describe('fold', () => {
  it('finds žluťoučký by zlutoucky', () => {
    expect(foldCaseAndAccents('Žluťoučký KŮŇ')).toBe('zlutoucky kun')
  })

  it('keeps every position, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldCaseAndAccents(text).length).toBe(text.normalize('NFC').length)
      }),
    )
  })

  it('is the same when done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldCaseAndAccents(foldCaseAndAccents(text))).toBe(foldCaseAndAccents(text))
      }),
    )
  })

  it('splits words at anything that is not a letter or digit', () => {
    expect(splitIntoFoldedWords('Mlýn č. 14 – „Bártův“, 1547')).toEqual(['mlyn', 'c', '14', 'bartuv', '1547'])
  })
})

describe('snippet', () => {
  const text = `${'Nic se nedělo. '.repeat(30)}Pak přišla voda a mlýn stál. ${'A zase nic. '.repeat(30)}`

  it('marks what matched by its beginning, accents aside', () => {
    const parts = createSearchSnippet(text, 'mly')
    expect(parts[1]).toBe('mlýn')
    expect(parts[0]?.startsWith('…')).toBe(true)
    expect(parts.at(-1)?.endsWith('…')).toBe(true)
  })

  it('gives the beginning of the text where nothing matched', () => {
    expect(createSearchSnippet('Krátký text', 'jiné')).toEqual(['Krátký text'])
  })

  it('never adds or loses a character inside the piece', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ maxLength: 5 }),
        (whole, query) => {
          const piece = createSearchSnippet(whole, query).join('').replace(/^…|…$/g, '')
          expect(whole.normalize('NFC')).toContain(piece)
        },
      ),
    )
  })
})

describe('plainText', () => {
  it('keeps blocks apart and decodes entities once', () => {
    expect(extractPlainText('<p>a &amp;lt; b</p><p>&#269;&#x10D;</p>')).toBe('a &lt; b čč')
  })

  it('parts words wherever a block begins or ends', () => {
    const html =
      '<pre>alfa</pre><p>beta</p><ul><li>Obec<ul><li>Lhota</li></ul></li></ul><table><caption>Ceny</caption><tr><td>mouka</td></tr></table>a<hr>b'
    expect(extractPlainText(html)).toBe('alfa beta Obec Lhota Ceny mouka a b')
    expect(extractPlainText('vo<strong>d</strong>a')).toBe('voda')
  })

  it('drops tags with hostile attributes', () => {
    expect(extractPlainText('<a title="x" onclick="y">text</a>')).toBe('text')
  })
})
