import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { browserThemeColours, parseTheme } from './theme.ts'

describe('parseTheme', () => {
  it.each([null, undefined, '', 'DARK', 'toString', '"><script>', 'x'.repeat(100_000)])(
    'returns system for the invalid value %j',
    (value) => {
      expect(parseTheme(value)).toBe('system')
    },
  )

  it.each(['system', 'light', 'dark'] as const)('returns %s', (value) => {
    expect(parseTheme(value)).toBe(value)
  })
})

describe('browserThemeColours', () => {
  it('are the colours of the menu', () => {
    const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
    expect(tokens).toContain(`--navy: light-dark(${browserThemeColours.light}, ${browserThemeColours.dark});`)
  })
})
