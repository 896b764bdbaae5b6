import { describe, expect, it } from 'vitest'
import type { Language } from '../../../domain/language.ts'
import { createSmartTypographyRules } from './smart-typography.ts'

/** The result of typing a line character by character. */
function typeLine(line: string, language: Language): string {
  let text = ''
  for (const character of line) {
    text += character
    for (const { find, getReplacement } of createSmartTypographyRules(language)) {
      const match = find.exec(text)
      const replacement = match && getReplacement(match[0], text)
      if (match === null || replacement === null) continue
      text = text.slice(0, match.index) + replacement
      break
    }
  }
  return text
}

describe('smart typography', () => {
  it.each([
    ['0x1F a 0x10', '0x1F a 0x10'],
    ['a-b - c', 'a-b - c'],
    ['---', '---'],
    ['ax4 x 3', 'ax4 x 3'],
  ])('leaves %s unchanged', (line, text) => expect(typeLine(line, 'cs')).toBe(text))

  it.each([
    ['"Ano," řekl. ("Ne")', '„Ano,“ řekl. („Ne“)'],
    ['Řekl: "Četl jsem \'Máj\'."', 'Řekl: „Četl jsem ‚Máj‘.“'],
    ["rock'n'roll", 'rock’n’roll'],
    ['1914--1918 -- tedy...', '1914–1918 – tedy…'],
    ['3x4 a 3 x 4 a 2,5x3', '3×4 a 3 × 4 a 2,5×3'],
    ['-- Ano', '– Ano'],
    ['a---b', 'a—b'],
  ])('replaces in Czech: %s', (line, text) => expect(typeLine(line, 'cs')).toBe(text))

  it.each([
    ['"Yes," he said. "It\'s \'fine\'."', '“Yes,” he said. “It’s ‘fine’.”'],
    ['wait...', 'wait…'],
  ])('replaces in English: %s', (line, text) => expect(typeLine(line, 'en-US')).toBe(text))
})
