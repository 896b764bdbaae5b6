import { describe, expect, it } from 'vitest'
import {
  bindSingleLetterWordsInHtml,
  bindSingleLetterWordsInParts,
  bindSingleLetterWordsInText,
  findSingleLetterWordRanges,
} from './single-letter-words.ts'

describe('Czech single-letter words', () => {
  it('are bound to the next word', () => {
    expect(bindSingleLetterWordsInText('Šel k lesu a v lese s ním', 'cs')).toBe(
      'Šel k\u00a0lesu a\u00a0v\u00a0lese s\u00a0ním',
    )
  })

  it('are found at the start, in upper case and after an opening quote', () => {
    expect(bindSingleLetterWordsInText('V zimě „v lese“ (u mlýna)', 'cs')).toBe(
      'V\u00a0zimě „v\u00a0lese“ (u\u00a0mlýna)',
    )
  })

  it('are not found inside words or at the very end', () => {
    expect(bindSingleLetterWordsInText('okov u ', 'cs')).toBe('okov u ')
    expect(bindSingleLetterWordsInText('dub a', 'cs')).toBe('dub a')
  })

  it('are not bound in English', () => {
    expect(bindSingleLetterWordsInText('a mill', 'en-US')).toBe('a mill')
  })

  it('are not bound inside HTML tags and attributes', () => {
    expect(bindSingleLetterWordsInHtml('<a title="k lesu" href="/a b">k lesu</a>', 'cs')).toBe(
      '<a title="k lesu" href="/a b">k\u00a0lesu</a>',
    )
  })

  it('are bound over one newline, but not over the end of a paragraph', () => {
    expect(bindSingleLetterWordsInText('šel\nk\nlesu a \r\n  zpět, a\n\nV zimě', 'cs')).toBe(
      'šel\nk\u00a0lesu a\u00a0zpět, a\n\nV\u00a0zimě',
    )
  })

  it('are bound to a word in another inline element, not to the next block or in preformatted text', () => {
    expect(bindSingleLetterWordsInHtml('<p>šel k\n<em>lesu</em> a </p><p>zpět</p>', 'cs')).toBe(
      '<p>šel k\u00a0<em>lesu</em> a </p><p>zpět</p>',
    )
    expect(bindSingleLetterWordsInHtml('<pre>k\nlesu <b>a</b> v lese</pre>', 'cs')).toBe(
      '<pre>k\nlesu <b>a</b> v lese</pre>',
    )
  })

  it('are bound to a marked word', () => {
    expect(bindSingleLetterWordsInParts(['šel k ', 'lesu', ' a zpět'], 'cs')).toEqual([
      'šel k\u00a0',
      'lesu',
      ' a\u00a0zpět',
    ])
  })

  it('are found with their positions, adjacent ones too', () => {
    const text = 'Šel a v lese u '
    expect(findSingleLetterWordRanges(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'a ',
      'v ',
    ])
  })
})
