import { describe, expect, it } from 'vitest'
import { formatRowsAsCsv } from './csv.ts'
import { negotiateRowsRepresentation } from './media-types.ts'
import { catchPostgrestError } from './postgrest-error.fixture.ts'
import { formatPreferenceApplied, parsePreferHeader } from './prefer-header.ts'
import { describeRowRange, resolveRowRange } from './row-range.ts'
import { assertExposedSchema } from './schema-profile.ts'

describe('Prefer', () => {
  it('rejects unknown preferences with handling=strict, and ignores them otherwise', () => {
    const header =
      'count=all, anything, handling=strict, max-affected=x, timezone=Europe/Prague, toString=1, return=minimal'
    expect(catchPostgrestError(() => parsePreferHeader(header))).toMatchObject({
      code: 'PGRST122',
      status: 400,
      details: 'Invalid preferences: count=all, anything, max-affected=x, timezone=Europe/Prague, toString=1',
    })
    expect(parsePreferHeader(header.replace('strict', 'lenient'))).toMatchObject({
      count: null,
      maxAffected: null,
      timezone: null,
      return: 'minimal',
    })
  })

  it('parses all preferences; the first of several values applies', () => {
    const header =
      'count=exact,return=representation , resolution=merge-duplicates, missing=default, max-affected=5, tx=rollback, handling=strict, timezone=UTC, count=planned'
    const preferences = parsePreferHeader(header)
    expect(preferences).toEqual({
      count: 'exact',
      return: 'representation',
      resolution: 'merge-duplicates',
      missing: 'default',
      tx: 'rollback',
      handling: 'strict',
      maxAffected: 5,
      timezone: 'UTC',
    })
    expect(formatPreferenceApplied(preferences, ['handling', 'count', 'maxAffected'])).toBe(
      'handling=strict, count=exact, max-affected=5',
    )
  })

  it('is optional', () => {
    for (const header of [null, '', ' , ,'])
      expect(formatPreferenceApplied(parsePreferHeader(header), ['count', 'tx'])).toBeNull()
    expect(parsePreferHeader('max-affected=5').maxAffected).toBeNull()
  })
})

describe('Range', () => {
  it('rejects a range that ends before it starts', () => {
    expect(catchPostgrestError(() => resolveRowRange([], '10-5', 1000))).toMatchObject({
      code: 'PGRST103',
      status: 416,
    })
  })

  it('ignores a header that is no range of rows', () => {
    for (const header of [null, '', 'bytes=0-5', 'a-b', '-5', '0-5,7-9', '5', `0-${'9'.repeat(100)}`])
      expect(resolveRowRange([], header, 1000)).toEqual({ offset: 0, limit: 1000 })
  })

  it('intersects the header with limit and offset, and with what the server sends at once', () => {
    const range = (offset: number, limit: number | null) => [{ path: [], offset, limit }]
    expect(resolveRowRange([], '10-19', 1000)).toEqual({ offset: 10, limit: 10 })
    expect(resolveRowRange([], 'items=10-', 1000)).toEqual({ offset: 10, limit: 1000 })
    expect(resolveRowRange(range(5, 100), '0-9', 1000)).toEqual({ offset: 5, limit: 5 })
    expect(resolveRowRange(range(0, 5), '10-19', 1000)).toEqual({ offset: 10, limit: 0 })
    expect(resolveRowRange(range(0, 0), null, 1000)).toEqual({ offset: 0, limit: 0 })
    expect(resolveRowRange(range(3, 5000), null, 1000)).toEqual({ offset: 3, limit: 1000 })
    expect(resolveRowRange([{ path: ['authors'], offset: 3, limit: 1 }], null, 1000)).toEqual({
      offset: 0,
      limit: 1000,
    })
  })

  it('describes the rows of a response', () => {
    expect(describeRowRange({ offset: 0 }, 20, null)).toEqual({ status: 200, contentRange: '0-19/*' })
    expect(describeRowRange({ offset: 0 }, 20, 153)).toEqual({ status: 206, contentRange: '0-19/153' })
    expect(describeRowRange({ offset: 0 }, 3, 3)).toEqual({ status: 200, contentRange: '0-2/3' })
    expect(describeRowRange({ offset: 0 }, 0, 0)).toEqual({ status: 200, contentRange: '*/0' })
    expect(describeRowRange({ offset: 3 }, 0, 3)).toEqual({ status: 206, contentRange: '*/3' })
    expect(describeRowRange({ offset: 9 }, 0, null)).toEqual({ status: 200, contentRange: '*/*' })
    expect(catchPostgrestError(() => describeRowRange({ offset: 4 }, 0, 3))).toMatchObject({
      code: 'PGRST103',
      details: 'An offset of 4 was requested, but there are only 3 rows.',
      headers: { 'Content-Range': '*/3' },
    })
  })
})

describe('Accept', () => {
  it.each([
    'text/html',
    'application/geo+json',
    'image/png, text/plain',
    'application/json;q=0',
    'x',
    ';;;,',
  ])('rejects %j', (accept) =>
    expect(catchPostgrestError(() => negotiateRowsRepresentation(accept))).toMatchObject({
      code: 'PGRST107',
      status: 406,
      message: expect.stringMatching(/^None of these media types are available: /),
    }),
  )

  it('chooses a representation', () => {
    const json = { shape: 'array', stripNulls: false, contentType: 'application/json; charset=utf-8' }
    for (const accept of [null, '', '*/*', 'application/json', 'text/html,application/xhtml+xml,*/*;q=0.8'])
      expect(negotiateRowsRepresentation(accept)).toEqual(json)
    expect(negotiateRowsRepresentation('application/vnd.pgrst.object+json;nulls=stripped')).toEqual({
      shape: 'object',
      stripNulls: true,
      contentType: 'application/vnd.pgrst.object+json; nulls=stripped; charset=utf-8',
    })
    expect(negotiateRowsRepresentation('application/vnd.pgrst.array+json; nulls=stripped')).toMatchObject({
      shape: 'array',
      stripNulls: true,
    })
    expect(negotiateRowsRepresentation('application/json;q=0.5, text/csv')).toMatchObject({ shape: 'csv' })
  })
})

describe('Accept-Profile and Content-Profile', () => {
  it('accept only the schema public', () => {
    const check = (method: string, headers: Record<string, string>) => () =>
      assertExposedSchema(method, new Headers(headers))
    expect(catchPostgrestError(check('GET', { 'accept-profile': 'auth' }))).toMatchObject({
      code: 'PGRST106',
      status: 406,
      message: 'Invalid schema: auth',
      hint: 'Only the following schemas are exposed: public',
    })
    expect(catchPostgrestError(check('POST', { 'content-profile': 'auth' })).code).toBe('PGRST106')
    expect(check('GET', { 'accept-profile': 'public', 'content-profile': 'auth' })).not.toThrow()
  })
})

describe('formatRowsAsCsv', () => {
  it('formats values, quotes and embedded JSON', () => {
    const rows = [
      { id: 1, name: 'a,b', note: null, flag: true, author: { name: 'J "K"' }, __proto__x: '' },
      { id: 2, name: 'line\nbreak', note: 'x', flag: false, author: null, __proto__x: ' y' },
    ].map((row) => JSON.stringify(row))
    expect(formatRowsAsCsv(rows)).toBe(
      [
        'id,name,note,flag,author,__proto__x',
        '1,"a,b",,t,"{""name"":""J \\""K\\""""}",""',
        '2,"line\nbreak",x,f,," y"',
      ].join('\n'),
    )
  })

  it('is empty without rows', () => expect(formatRowsAsCsv([])).toBe(''))
})
