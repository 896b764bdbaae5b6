import { expect, it } from 'vitest'
import { changeZToZeBeforeNumbers } from './czech-prepositions.ts'

it.each([
  [[2, 3, 4, 6, 7, 12, 13, 14, 16, 17, 20, 21, 35, 48, 60, 79], 'ze'],
  [[100, 104, 150, 199, 200, 333, 412, 600, 799, 2000, 12_000, 120_000, 3_000_000], 'ze'],
  [[0, 1, 5, 8, 9, 10, 11, 15, 18, 19, 50, 59, 80, 99], 'z'],
  [[500, 855, 900, 1000, 1200, 1999, 5000, 11_000, 1_000_000], 'z'],
])('writes the preposition before %j as %s', (numbers, preposition) => {
  for (const number of numbers) {
    expect(changeZToZeBeforeNumbers(`1 z ${number}`)).toBe(`1 ${preposition} ${number}`)
    const grouped = number.toLocaleString('cs')
    expect(changeZToZeBeforeNumbers(`Stránka 1 z ${grouped}.`)).toBe(`Stránka 1 ${preposition} ${grouped}.`)
  }
})

it('leaves other words, dates and units as they are', () => {
  for (const text of ['z lesa', 'mráz 4', 'z {total}', 'z 5,2 MB', 'záloha z 1. května', '']) {
    expect(changeZToZeBeforeNumbers(text)).toBe(text)
  }
  expect(changeZToZeBeforeNumbers('Záloha z 3. května, Z 2,5 MB')).toBe('Záloha ze 3. května, Ze 2,5 MB')
})
