import { describe, expect, it } from 'vitest'
import { stringifyJsonForScript } from './json-ld.tsx'
import { truncateToSummary } from './plain-text.ts'

describe('truncateToSummary', () => {
  it('cuts between words, never inside a character', () => {
    expect(truncateToSummary('word '.repeat(100))).toMatch(/^(word )+word…$/)
    const faces = truncateToSummary('😀'.repeat(300))
    expect(faces.isWellFormed()).toBe(true)
    expect(faces.length).toBeLessThanOrEqual(201)
  })

  it('keeps a short text, on one line', () => {
    expect(truncateToSummary('  Mlýn v\u00a0údolí\n a řeka ')).toBe('Mlýn v údolí a řeka')
    expect(truncateToSummary('')).toBe('')
  })
})

describe('stringifyJsonForScript', () => {
  it('escapes HTML and line separators, and round-trips', () => {
    const value = { text: '</ScRiPt><!--\u2028\u2029&amp;]]>' }
    expect(stringifyJsonForScript(value)).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(stringifyJsonForScript(value))).toEqual(value)
  })
})
