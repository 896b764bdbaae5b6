import { describe, expect, it } from 'vitest'
import { formatDateWithPattern, parseEdtf } from './index.ts'

function format(text: string, pattern?: string, language?: 'cs' | 'en-US'): string {
  const result = parseEdtf(text)
  if (!result.ok || result.date.kind === 'within') throw new Error(`${text} has no pattern`)
  return formatDateWithPattern(result.date, pattern, language)
}

describe('formatDateWithPattern', () => {
  it.each([
    ['1945-05-09', 'YYYY-MM-DD', '1945-05-09'],
    ['1945-05-09', 'D. M. YYYY', '9. 5. 1945'],
    ['1945-05-09', 'DD.MM.YY', '09.05.45'],
    ['1945-05-09', 'MMMM D, YYYY', 'May 9, 1945'],
    ['1945-05-09', 'YYYY', '1945'],
    ['1945-05-09', '(D. M. YYYY)', '(9. 5. 1945)'],
    ['0890', 'YYYY', '0890'],
    ['-0044-03-15', 'YYYY-MM-DD', '-0044-03-15'],
    ['-0044', 'YY', '44'],
  ])('formats %s by %s as %s', (text, pattern, expected) => {
    expect(format(text, pattern)).toBe(expected)
  })

  it.each([
    ['1945-05', 'YYYY-MM-DD', '1945-05'],
    ['1945', 'YYYY-MM-DD', '1945'],
    ['1945-05', 'DD.MM.YYYY', '05.1945'],
    ['1945', 'D. M. YYYY', '1945'],
    ['1945-05', 'MMMM D, YYYY', 'May 1945'],
    ['1945', 'MMMM D, YYYY', '1945'],
    ['1945', '(D. M. YYYY)', '(1945)'],
    ['1945-05', 'YYYY. MM. DD.', '1945. 05.'],
    ['1945', 'YYYY [in] MMMM', '1945'],
    ['1945', 'YY-MM.DD YYYY', '45-1945'],
    ['1945-05', '[day] D [of] MMMM [in] YYYY', 'of May in 1945'],
    ['1945-05-XX', 'YYYY-MM-DD', '1945-05'],
    ['1945-XX-XX', 'YYYY-MM-DD', '1945'],
    ['1945-1X', 'YYYY-MM-DD', '1945'],
    ['192X', 'YYYY-MM-DD', '192X'],
    ['192X', 'YY', '2X'],
    ['1945-21', 'YYYY-MM-DD', '1945'],
  ])('leaves missing parts of %s out of %s with their separators: %s', (text, pattern, expected) => {
    expect(format(text, pattern)).toBe(expected)
  })

  it.each([
    ['1945-05-09', 'D. MMMM YYYY', '9. května 1945'],
    ['1945-05', 'D. MMMM YYYY', 'květen 1945'],
    ['1945-05-XX', 'D. MMMM YYYY', 'květen 1945'],
    ['1945-05-09', 'MMMM YYYY', 'květen 1945'],
    ['1945-21', 'MMMM YYYY', 'jaro 1945'],
    ['1945-05-09', '[roku] YYYY', 'roku 1945'],
    ['1945-05-09', '[Den D] DD', 'Den D 09'],
    ['1945', 'YYYY [n. l.]', '1945 n. l.'],
  ])('formats %s by %s in Czech as %s', (text, pattern, expected) => {
    expect(format(text, pattern, 'cs')).toBe(expected)
  })

  it.each([
    ['1890~', 'YYYY', '~1890'],
    ['1848?', 'YYYY', '1848?'],
    ['1848%', '[roku] YYYY', 'roku ~1848?'],
    ['1945-05-09?', '(D. M. YYYY)', '(9. 5. 1945?)'],
    ['1945-05-~09', 'D. M. YYYY', '~9. 5. 1945'],
    ['1945-05-~09', 'YYYY', '1945'],
  ])('marks the qualifiers of %s by %s: %s', (text, pattern, expected) => {
    expect(format(text, pattern)).toBe(expected)
  })

  it.each([
    ['1914/1918', 'YYYY-MM-DD', '1914–1918'],
    ['1914/1918', '[roku] YYYY', 'roku 1914 – roku 1918'],
    ['1945-05-09/1945-05-12', 'YYYY-MM-DD', '1945-05-09 – 1945-05-12'],
    ['1945-05-09/1945-05-12', 'YYYY', '1945'],
    ['1890~/1900', 'YYYY', '~1890–1900'],
    ['1990/..', 'YYYY', '1990–'],
    ['../1918', 'YYYY', '–1918'],
    ['../1945-05', 'YYYY-MM', '– 1945-05'],
    ['1990/', 'YYYY', '1990–?'],
    ['/1918', 'YYYY', '?–1918'],
  ])('formats the interval %s by %s as %s', (text, pattern, expected) => {
    expect(format(text, pattern)).toBe(expected)
  })

  it.each([
    ['1945', 'D. M.', '1945'],
    ['1890~', '', '1890~'],
    ['1945-05', '[jen slova]', '1945-05'],
    ['1945/1946-05', 'MM', '1945/1946-05'],
  ])('formats %s as EDTF if %j would show nothing of it', (text, pattern, expected) => {
    expect(format(text, pattern)).toBe(expected)
  })

  it('defaults to YYYY-MM-DD and English', () => {
    expect(format('1945-05-09')).toBe('1945-05-09')
    expect(format('1945-05-09', 'MMMM')).toBe('May')
  })

  it('keeps an unclosed bracket', () => {
    expect(format('1945', '[YYYY')).toBe('[1945')
    expect(format('1945', 'YYYY]')).toBe('1945]')
    expect(format('1945', '[[a] YYYY')).toBe('[a 1945')
  })

  // Quadratic parsing would exceed the time limit of a test.
  it('parses many unclosed brackets in linear time', () => {
    expect(format('1945', `${'['.repeat(1_000_000)}YYYY`)).toHaveLength(1_000_004)
  })
})
