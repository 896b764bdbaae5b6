import { describe, expect, it } from 'vitest'
import { convertEdtfToSchemaOrgEventDates } from './schema-org-event-dates.ts'

describe('toSchemaOrgEventDates', () => {
  it.each([
    '1890~',
    '1890?',
    '1945-05-XX',
    '192X',
    '2001-21',
    '../1918',
    '/1918',
    '-0044',
    '0000',
    '[..1918]',
    '[1918-05-01..1918-05-09]',
    'nonsense',
    '',
  ])('returns null for the uncertain date %j', (text) => {
    expect(convertEdtfToSchemaOrgEventDates(text)).toBeNull()
  })

  it.each([
    ['1227', { startDate: '1227' }],
    ['1945-05', { startDate: '1945-05' }],
    ['1945-05-09', { startDate: '1945-05-09' }],
    ['1914/1918', { startDate: '1914', endDate: '1918' }],
    ['1914-07-28/1918-11-11', { startDate: '1914-07-28', endDate: '1918-11-11' }],
    ['1990/..', { startDate: '1990' }],
    ['1914/1918~', { startDate: '1914' }],
  ])('converts %s', (text, dates) => {
    expect(convertEdtfToSchemaOrgEventDates(text)).toEqual(dates)
  })

  it('returns null without a date', () => {
    expect(convertEdtfToSchemaOrgEventDates(null)).toBeNull()
  })
})
