import { describe, expect, it } from 'vitest'
import { formatCsvCell } from './csv-cell.ts'

describe('formatCsvCell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '\u00a0=1', '\u200b=1', '＝1'])(
    'keeps a spreadsheet from running %j',
    (text) => {
      expect(formatCsvCell(text).replace(/^"/, '')[0]).toBe("'")
    },
  )

  it('quotes separators, quotes and line ends', () => {
    expect(formatCsvCell('a,b')).toBe('"a,b"')
    expect(formatCsvCell('a "b"')).toBe('"a ""b"""')
    expect(formatCsvCell('a\nb')).toBe('"a\nb"')
    expect(formatCsvCell('=HYPERLINK("x")')).toBe('"\'=HYPERLINK(""x"")"')
  })

  it('leaves other texts unchanged', () => {
    expect(formatCsvCell('Lhota 1890')).toBe('Lhota 1890')
    expect(formatCsvCell('')).toBe('')
  })
})
