import { describe, expect, it } from 'vitest'
import { moment } from './moment.ts'

describe('moment', () => {
  it.each([
    ['1904-06', 1904, 6],
    ['1927-02-14', 1927, 2],
    ['1901~', 1901, undefined],
    ['1733?', 1733, undefined],
    ['190X', 1905, undefined],
    ['19XX', 1915, undefined],
    ['1764/1768', 1764, undefined],
    ['1909-23', 1909, 10],
    ['2022-24', 2022, 1],
  ])('reads %s', (date, year, month) => {
    expect(moment(date)).toEqual({ year, month })
  })

  it('refuses a date that names no year', () => {
    expect(() => moment('XXXX')).toThrow('XXXX')
  })
})
