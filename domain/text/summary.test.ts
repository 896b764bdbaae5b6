import { describe, expect, it } from 'vitest'
import { createSummary } from './summary.ts'

describe('createSummary', () => {
  it.each([
    ['', ''],
    ['<p></p>', ''],
    ['<p>The mill &amp; the <em>dam</em>.</p><p>Two.</p>', 'The mill & the dam. Two.'],
    [
      '<h2>Mill</h2><figure><img src="a.jpg" alt=""><figcaption>K. N.</figcaption></figure><p>It burned.</p>',
      'It burned.',
    ],
    ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
    ['plain', 'plain'],
  ])('makes of %j the summary %j', (html, summary) => {
    expect(createSummary(html)).toBe(summary)
  })

  it('ends after a whole word and character, within the length of a summary', () => {
    const words = createSummary(`<p>${'slovo '.repeat(100)}</p>`)
    expect(words).toMatch(/^(?:slovo )+slovo…$/)
    expect(words.length).toBeGreaterThan(240)
    expect(words.length).toBeLessThanOrEqual(255)
    for (const word of ['😀'.repeat(300), `a${'😀'.repeat(300)}`]) {
      const cut = createSummary(`<p>${word}</p>`)
      expect(cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(255)
    }
  })

  it('reads only the beginning of a long text, and never a part of a tag', () => {
    const long = `<p>${`<a href="https://example.org/${'x'.repeat(500)}">a</a> `.repeat(100)}</p>`
    expect(createSummary(long)).toMatch(/^(?:a )+a…?$/)
  })
})
