import { describe, expect, it } from 'vitest'
import { scriptJson } from './linked-data.tsx'
import { summaryOf } from './plain.ts'

describe('a summary', () => {
  it('is cut between words, never inside a letter', () => {
    expect(summaryOf('word '.repeat(100))).toMatch(/^(word )+word…$/)
    const faces = summaryOf('😀'.repeat(300))
    expect(faces.isWellFormed()).toBe(true)
    expect(faces.length).toBeLessThanOrEqual(201)
  })

  it('leaves a short text as it is, on one line', () => {
    expect(summaryOf('  Mlýn v\u00a0údolí\n a řeka ')).toBe('Mlýn v údolí a řeka')
    expect(summaryOf('')).toBe('')
  })
})

describe('JSON inside a script', () => {
  it('holds nothing that HTML or JavaScript would read as its own, and reads back the same', () => {
    const value = { text: '</ScRiPt><!--\u2028\u2029&amp;]]>' }
    expect(scriptJson(value)).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(scriptJson(value))).toEqual(value)
  })
})
