import { describe, expect, it } from 'vitest'
import {
  formatAuditLogPosition,
  parseAuditLogFilterAndParams,
  parseAuditLogPosition,
} from './audit-log-filter.ts'

const parse = (query: string) => parseAuditLogFilterAndParams(new URLSearchParams(query), 'Europe/Prague')

describe('parseAuditLogFilterAndParams', () => {
  it('includes both days of a range, in the time zone of the site', () => {
    expect(parse('from=2026-03-29&to=2026-03-29').filter).toMatchObject({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
    })
    expect(parse('to=2026-12-31').filter.to).toBe('2026-12-31T23:00:00.000Z')
  })

  it('reads the person without case and spaces', () => {
    expect(parse('person=+Owner%40Example.ORG+').filter.actor).toBe('owner@example.org')
  })

  it('ignores invalid values', () => {
    const none = { actor: null, area: null, from: null, to: null }
    for (const query of [
      '',
      'area=constructor&from=2026-02-30&to=x',
      'from=0001-01-01&to=9999-12-31',
      'person=%00&area=__proto__&from=2026-13-01',
    ])
      expect([query, parse(query).filter]).toEqual([query, none])
  })
})

describe('parseAuditLogPosition', () => {
  const position = { at: '2026-11-15T12:00:00.000Z', id: '01939a3c-0000-7000-8000-000000000000' }

  it('reads what formatAuditLogPosition writes', () => {
    expect(parseAuditLogPosition(formatAuditLogPosition(position))).toEqual(position)
  })

  it('rejects anything else', () => {
    for (const text of [null, '', 'x', `${position.at}_`, `2026-99-99T12:00:00.000Z_${position.id}`])
      expect(parseAuditLogPosition(text)).toBeNull()
  })
})
