import { describe, expect, it } from 'vitest'
import { stringifyJsonForScript } from './json-ld.tsx'
import { truncateToSummary } from './plain-text.ts'

describe('a summary', () => {
  it('is cut between words, never inside a letter', () => {
    expect(truncateToSummary('word '.repeat(100))).toMatch(/^(word )+word…$/)
    const faces = truncateToSummary('😀'.repeat(300))
    expect(faces.isWellFormed()).toBe(true)
    expect(faces.length).toBeLessThanOrEqual(201)
  })

  it('leaves a short text as it is, on one line', () => {
    expect(truncateToSummary('  Mlýn v\u00a0údolí\n a řeka ')).toBe('Mlýn v údolí a řeka')
    expect(truncateToSummary('')).toBe('')
  })
})

describe('JSON inside a script', () => {
  it('holds nothing that HTML or JavaScript would read as its own, and reads back the same', () => {
    const value = { text: '</ScRiPt><!--\u2028\u2029&amp;]]>' }
    expect(stringifyJsonForScript(value)).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(stringifyJsonForScript(value))).toEqual(value)
  })
})
