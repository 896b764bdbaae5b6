import { describe, expect, it } from 'vitest'
import type { Language } from '../../../../domain/language.ts'
import { createSmartTypographyRules } from './smart-typography.ts'

/** What a line becomes, typed letter by letter. */
function typed(line: string, language: Language): string {
  let text = ''
  for (const letter of line) {
    text += letter
    for (const { find, getReplacement: set } of createSmartTypographyRules(language)) {
      const match = find.exec(text)
      const sign = match && set(match[0], text)
      if (match === null || sign === null) continue
      text = text.slice(0, match.index) + sign
      break
    }
  }
  return text
}

describe('typed signs', () => {
  it.each([
    ['0x1F a 0x10', '0x1F a 0x10'],
    ['a-b - c', 'a-b - c'],
    ['---', '---'],
    ['ax4 x 3', 'ax4 x 3'],
  ])('are left alone where nothing is meant: %s', (line, text) => expect(typed(line, 'cs')).toBe(text))

  it.each([
    ['"Ano," řekl. ("Ne")', '„Ano,“ řekl. („Ne“)'],
    ['Řekl: "Četl jsem \'Máj\'."', 'Řekl: „Četl jsem ‚Máj‘.“'],
    ["rock'n'roll", 'rock’n’roll'],
    ['1914--1918 -- tedy...', '1914–1918 – tedy…'],
    ['3x4 a 3 x 4 a 2,5x3', '3×4 a 3 × 4 a 2,5×3'],
    ['-- Ano', '– Ano'],
    ['a---b', 'a—b'],
  ])('are set in Czech: %s', (line, text) => expect(typed(line, 'cs')).toBe(text))

  it.each([
    ['"Yes," he flash. "It\'s \'fine\'."', '“Yes,” he flash. “It’s ‘fine’.”'],
    ['wait...', 'wait…'],
  ])('are set in English: %s', (line, text) => expect(typed(line, 'en-US')).toBe(text))
})
