import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { browserThemeColours, parseTheme } from './theme.ts'

describe('a theme by its word', () => {
  it.each([null, undefined, '', 'DARK', 'toString', '"><script>', 'x'.repeat(100_000)])(
    'is the system’s where %j is no theme',
    (word) => {
      expect(parseTheme(word)).toBe('system')
    },
  )

  it.each(['system', 'light', 'dark'] as const)('is %s where it says so', (word) => {
    expect(parseTheme(word)).toBe(word)
  })
})

describe('the colours around the page', () => {
  it('are those of the menu', () => {
    const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
    expect(tokens).toContain(`--navy: light-dark(${browserThemeColours.light}, ${browserThemeColours.dark});`)
  })
})
