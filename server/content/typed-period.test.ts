import { describe, expect, it } from 'vitest'
import { getEpochDayRangeOfYears } from '../../domain/dates/index.ts'
import { findTypedPeriod } from './typed-period.ts'

describe('findTypedPeriod', () => {
  it.each([
    ['1920s', 1920, 1929, ''],
    ['19th century', 1800, 1899, ''],
    ['between 1900 and 1910', 1900, 1910, ''],
    ['20. léta', 1920, 1929, ''],
    ['první polovina 17. století', 1600, 1649, ''],
    ['1914–1918', 1914, 1918, ''],
    ['floods in the 19th century', 1800, 1899, 'floods'],
    ['20. léta škola', 1920, 1929, 'škola'],
  ])('reads %s', (query, from, to, rest) => {
    expect(findTypedPeriod(query)).toEqual({ days: getEpochDayRangeOfYears(from, to), rest })
  })

  it.each([
    '',
    '   ',
    '1917',
    'September 1890',
    '12. května 1890',
    'most',
    'the old mill',
    '"'.repeat(200),
    '1 '.repeat(100),
  ])('reads no period in %j', (query) => {
    expect(findTypedPeriod(query)).toBeNull()
  })
})
