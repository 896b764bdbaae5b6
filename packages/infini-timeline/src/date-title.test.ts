import { describe, expect, it } from 'vitest'
import { formatDateTitle, resolveTitleFormat } from './date-title.ts'

describe('formatDateTitle', () => {
  it.each([
    'The flood',
    '',
    '2020-13-01',
    '2021-02-29',
    '1900-02-29',
    '2020-00-10',
    '2020-01-32',
    '2020-01-01T25:00',
    '<b>2020-01-01</b>',
    '20200101',
    '2020-01-01; DROP TABLE',
    'x'.repeat(10_000),
    '1'.repeat(10_000),
  ])('returns a title that is not a date unchanged: %.30s', (title) => {
    expect(formatDateTitle(title)).toBe(title)
  })

  it.each([
    ['1945-05-09', undefined, '1945-05-09'],
    ['1945-05-09', 'D. M. YYYY', '9. 5. 1945'],
    ['1945-05-09', 'DD.MM.YY', '09.05.45'],
    ['1945-05-09', 'MMMM D, YYYY', 'May 9, 1945'],
    ['1945-02-09', 'D MMM YYYY', '9 Feb 1945'],
    ['1945-05-09', '[in] YYYY', 'in 1945'],
    ['1945-05-09', 'on the D[th] of MMMM', 'on the 9th of May'],
    ['2024-02-29', 'D. M. YYYY', '29. 2. 2024'],
    ['2000-02-29', 'D. M. YYYY', '29. 2. 2000'],
    ['0890', 'YYYY', '0890'],
    ['-0044-03-15', 'YYYY-MM-DD', '-0044-03-15'],
    ['+12000', 'YYYY', '12000'],
    ['1945-05-09T23:30:05Z', 'YYYY-MM-DD HH:mm:ss', '1945-05-09 23:30:05'],
    ['1945-05-09 03:30', 'H.mm', '3.30'],
    ['1945-05-09T23:30:05.123+02:00', 'YYYY-MM-DD', '1945-05-09'],
    ['1945-05-09', 'no tokens here: [YYYY]', 'no tokens here: YYYY'],
  ])('formats %s with %s as %s', (title, pattern, expected) => {
    expect(formatDateTitle(title, pattern)).toBe(expected)
  })

  it.each([
    ['1945-05', 'YYYY-MM-DD', '1945-05'],
    ['1945', 'YYYY-MM-DD', '1945'],
    ['1945-05', 'DD.MM.YYYY', '05.1945'],
    ['1945', '(D. M. YYYY)', '(1945)'],
    ['1945', 'MMMM D, YYYY', '1945'],
    ['1945-05-09', 'YYYY HH:mm', '1945'],
  ])('omits the parts that %s lacks of %s: %s', (title, pattern, expected) => {
    expect(formatDateTitle(title, pattern)).toBe(expected)
  })

  it('inflects the month name next to a day where the language requires it', () => {
    expect(formatDateTitle('1945-05-09', 'D. MMMM YYYY', 'cs')).toBe('9. května 1945')
    expect(formatDateTitle('1945-05', 'MMMM YYYY', 'cs')).toBe('květen 1945')
  })
})

describe('resolveTitleFormat', () => {
  it('defaults to text and YYYY-MM-DD', () => {
    expect(resolveTitleFormat({})).toEqual({ titleFormat: 'text', titleDateFormat: 'YYYY-MM-DD' })
    expect(resolveTitleFormat({ titleDateFormat: '' }, 'date', '').titleDateFormat).toBe('YYYY-MM-DD')
  })

  it('prefers the format of the item to that of the component', () => {
    expect(resolveTitleFormat({}, 'date', 'YYYY')).toEqual({ titleFormat: 'date', titleDateFormat: 'YYYY' })
    const item = { titleFormat: 'text', titleDateFormat: 'D. M.' } as const
    expect(resolveTitleFormat(item, 'date', 'YYYY')).toEqual(item)
  })
})
