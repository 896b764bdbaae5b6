import { expect, it } from 'vitest'
import { convertEdtfToTemporalCoverage } from './temporal-coverage.ts'

it.each([
  ['1917', '1917'],
  ['1890~', '1890'],
  ['1917-03-17', '1917-03-17'],
  ['1917-03-XX', '1917-03'],
  ['192X', '1920/1929'],
  ['18XX', '1800/1899'],
  ['1914-07-28/1918?', '1914-07-28/1918'],
  ['../1900', '../1900'],
  ['1900/..', '1900/..'],
  ['1968-21', '1968'],
  ['192X-05', '1920/1929'],
  ['not a date', undefined],
  ['', undefined],
  [null, undefined],
])('converts %s to %s', (edtf, coverage) => {
  expect(convertEdtfToTemporalCoverage(edtf)).toBe(coverage)
})
