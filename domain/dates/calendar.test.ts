import { describe, expect, it } from 'vitest'
import { countDaysInMonth, isLeapYear, toEpochDay } from './calendar.ts'

describe('toEpochDay', () => {
  it.each([
    [1970, 1, 1, 0],
    [1969, 12, 31, -1],
    [2000, 3, 1, 11_017],
    [0, 1, 1, -719_528],
    [-9999, 1, 1, -4_371_587],
    [9999, 12, 31, 2_932_896],
  ])('converts %i-%i-%i to day %i', (year, month, day, expected) => {
    expect(toEpochDay(year, month, day)).toBe(expected)
  })

  it('has no gaps between the months of the years -9999 to 9999', () => {
    let expected = toEpochDay(-9999, 1, 1)
    let gaps = 0
    for (let year = -9999; year <= 9999; year++) {
      for (let month = 1; month <= 12; month++) {
        if (toEpochDay(year, month, 1) !== expected) gaps++
        expected += countDaysInMonth(year, month)
      }
    }
    expect(gaps).toBe(0)
    expect(expected).toBe(toEpochDay(9999, 12, 31) + 1)
  })
})

describe('isLeapYear', () => {
  it.each([-400, -4, 0, 4, 1600, 1904, 2000, 2024])('is true of %i', (year) => {
    expect(isLeapYear(year)).toBe(true)
  })

  it.each([-100, -1, 1, 100, 1700, 1800, 1900, 2023])('is false of %i', (year) => {
    expect(isLeapYear(year)).toBe(false)
  })
})
