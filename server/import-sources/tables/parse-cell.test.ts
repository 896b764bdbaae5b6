import { expect, it } from 'vitest'
import { parseBoolean, parseDate, parseTime, parseWebAddress, parseYear } from './parse-cell.ts'

it.each([
  ['2019-05-03 10:11:12.123456+00', '2019-05-03T10:11:12.123Z'],
  ['2019-05-03T10:11:12+02:00', '2019-05-03T08:11:12.000Z'],
  ['2019-05-03 10:11', '2019-05-03T08:11:00.000Z'],
  ['2019-01-03', '2019-01-02T23:00:00.000Z'],
  ['3. 5. 2019 9:05', '2019-05-03T07:05:00.000Z'],
  ['3. května 2019', '2019-05-02T22:00:00.000Z'],
  ['5/4/2019', '2019-04-04T22:00:00.000Z'],
  ['1556877600', '2019-05-03T10:00:00.000Z'],
  ['infinity', null],
  ['2019-02-31', null],
  ['99999-01-01', null],
  ['2019', null],
  ['=NOW()', null],
])('reads the time %j', (text, expected) => {
  expect(parseTime(text, { language: 'cs', timeZone: 'Europe/Prague' })).toBe(expected)
})

it.each([
  ['1945-05-09 00:00:00+00', '1945-05-09'],
  ['kolem roku 1890', '1890~'],
  ['1914/1918', '1914/1918'],
  ['2. pol. nesmyslu', null],
  ['5/4/1919', null],
  ['x'.repeat(100_000), null],
])('reads the date %j', (text, expected) => {
  expect(parseDate(text)).toBe(expected)
})

it('reads addresses, years and booleans', () => {
  expect(['www.a.cz/b', 'a.cz', 'http://a.cz', 'javascript:x', '/x', 'no web'].map(parseWebAddress)).toEqual([
    ...['https://www.a.cz/b', 'https://a.cz', 'http://a.cz', null, null, null],
  ])
  expect(['c1929', 'Praha 1929', '12345', ''].map(parseYear)).toEqual(['1929', '1929', null, null])
  expect(['Ano', 'FALSE', '0', 'draft', 'maybe'].map(parseBoolean)).toEqual([true, false, false, false, null])
})
