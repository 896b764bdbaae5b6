import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getRealtimeColumns } from './relation-rows.ts'
import { isIdFilter, parseRowFilter, RowFilterError } from './row-filter.ts'

const columns = getRealtimeColumns('article', 'editor')
const row = {
  id: 5,
  author: null,
  category: 3,
  name: 'a, "b" (c)',
  sample: false,
  removed_at: null,
  published_at: '2026-11-15T12:00:00.000+00:00',
}
const matches = (filter: string) => parseRowFilter(filter, columns)(row)

describe('row filters', () => {
  it('compare values by the type of their column', () => {
    const matching = [
      'id=eq.5',
      'id=gt.4',
      'id=gte.5',
      'id=lt.10',
      'id=neq.6',
      'id=in.(1,5)',
      'id=not.in.(1,2)',
      'name=eq."a, \\"b\\" (c)"',
      'sample=is.false',
      'removed_at=is.null',
      'published_at=not.is.null',
      'published_at=eq.2026-11-15T13:00:00+01:00',
      'published_at=lt.2026-11-16',
      'author=isdistinct.1',
      'id=eq.5,category=eq.3',
    ]
    for (const filter of matching) expect([filter, matches(filter)]).toEqual([filter, true])
    const others = ['id=eq.6', 'id=lt.5', 'id=eq.5,category=eq.4', 'sample=is.true', 'name=eq.a']
    for (const filter of others) expect([filter, matches(filter)]).toEqual([filter, false])
  })

  it('match nothing by a null, negated or not', () => {
    for (const filter of [
      'author=eq.1',
      'author=neq.1',
      'author=not.eq.1',
      'author=in.(1)',
      'author=not.in.(1)',
    ])
      expect(matches(filter)).toBe(false)
  })

  it('match nothing by a column that the row does not have', () => {
    for (const filter of ['version=eq.1', 'version=not.eq.1', 'version=isdistinct.1', 'version=is.null'])
      expect(matches(filter)).toBe(false)
  })

  it('are rejected if they are invalid', () => {
    const invalid = [
      '',
      'id',
      'id=',
      'id=eq',
      'id=5',
      'id=eq.',
      'id=eq.x',
      'id=eq.1e3',
      'id=in.1',
      'id=in.()',
      'sample=eq.yes',
      'published_at=gt.tomorrow',
      'title_sort=eq.a',
      'nothing=eq.1',
      'id=constructor.1',
      'name=like.%a%',
      'name=match.^(a+)+$',
      `id=in.(${Array(101).fill(1)})`,
      Array(21).fill('id=eq.5').join(),
    ]
    for (const filter of invalid) expect(() => matches(filter), filter).toThrow(RowFilterError)
    for (const name of ['version', 'removed_at', 'sample'])
      expect(() => parseRowFilter(`${name}=is.null`, getRealtimeColumns('article', 'visitor'))).toThrow(
        RowFilterError,
      )
  })

  it('throw nothing else, whatever the text', () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom('id', 'name'), fc.constantFrom('eq', 'in', 'is'), fc.string())
        .map(([name, operator, value]) => `${name}=${operator}.${value}`),
    )
    fc.assert(
      fc.property(text, (filter) => {
        try {
          expect(typeof matches(filter)).toBe('boolean')
        } catch (error) {
          expect(error).toBeInstanceOf(RowFilterError)
        }
      }),
    )
  })

  it('apply to deleted rows if they depend on the id only', () => {
    expect(isIdFilter('id=eq.5')).toBe(true)
    expect(isIdFilter('id=eq.5,name=eq.a')).toBe(false)
  })
})
