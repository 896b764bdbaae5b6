import { describe, expect, it } from 'vitest'
import { catchPostgrestError } from '../postgrest-error.fixture.ts'
import { RequestPartCounter } from '../request-limits.ts'
import type { ComparisonSyntax, ConditionSyntax } from '../request-syntax.ts'
import { parseColumnFilter, parseLogicFilter } from './parse-filters.ts'

const parseColumn = (key: string, value: string) => parseColumnFilter(key, value, new RequestPartCounter())
const parseLogic = (key: string, value: string) => parseLogicFilter(key, value, new RequestPartCounter())
const columnError = (value: string, key = 'name') => catchPostgrestError(() => parseColumn(key, value))
const logicError = (value: string, key = 'or') => catchPostgrestError(() => parseLogic(key, value))

function comparison(
  column: string,
  operator: ComparisonSyntax['operator'],
  value: ComparisonSyntax['value'],
  more: Partial<ComparisonSyntax> = {},
): ComparisonSyntax {
  const field = { column, jsonPath: [] }
  return {
    type: 'comparison',
    field,
    isNegated: false,
    operator,
    quantifier: null,
    textSearchConfig: null,
    value,
    ...more,
  }
}

const or = (...conditions: ConditionSyntax[]): ConditionSyntax => ({
  type: 'logic',
  operator: 'or',
  isNegated: false,
  conditions,
})

describe('parseColumnFilter', () => {
  it.each([
    '5',
    'equals.5',
    'eq',
    'eq5',
    'EQ.5',
    '.eq.5',
    'not',
    'not.5',
    'not.not.eq.5',
    'in.',
    'in.a',
    'in.(a',
    'in.(a)b',
    'in.("a"b',
    'is.',
    'is.nil',
    'is.nullx',
    'is.null.or',
    'eq(some).{a}',
    'eq(any',
    'neq(any).{a}',
    'in(any).(a)',
    'fts().a',
    'fts(a',
    'fts(a(b)).c',
    '__proto__.a',
    'constructor.a',
    'toString.a',
    '; drop table news',
  ])('rejects %j', (value) => {
    const error = columnError(value)
    expect(error.code).toBe('PGRST100')
    expect(error.message).toMatch(/^"failed to parse filter \(.*\)" \(line 1, column \d+\)$/s)
    expect(error.details).toMatch(/^unexpected (?:".*"|end of input) expecting ./s)
  })

  it.each(['', '.', 'a.', '.a', 'a..b', '"a', 'a->', 'a(b)', 'a;b', 'a=b'])('rejects the key %j', (key) =>
    expect(columnError('eq.1', key)).toMatchObject({
      code: 'PGRST100',
      message: expect.stringContaining('failed to parse tree path'),
    }),
  )

  it('says which operator was expected, as PostgREST does', () => {
    expect(columnError('equals.5')).toMatchObject({
      message: '"failed to parse filter (equals.5)" (line 1, column 1)',
      details: 'unexpected "e" expecting "not" or operator (eq, gt, ...)',
    })
  })

  it.each([
    'a',
    '{a',
    'a}',
    '{',
    '{{a},{b}}',
    '{a,}',
    '{,a}',
    '{a, ,b}',
    '{"a}',
    '{a"b"}',
    '{null}',
    '{a\\}',
    '{"a"b}',
  ])('rejects the array %j of a quantifier', (text) =>
    expect(columnError(`like(any).${text}`)).toMatchObject({ code: '22P02', status: 400 }),
  )

  it('keeps everything after the operator as the value', () => {
    expect(parseColumn('name', 'eq."a",(b).c')).toEqual({
      path: [],
      condition: comparison('name', 'eq', '"a",(b).c'),
    })
    expect(parseColumn('name', 'eq.').condition).toEqual(comparison('name', 'eq', ''))
    expect(parseColumn('name', 'not.like.*a*').condition).toEqual(
      comparison('name', 'like', '*a*', { isNegated: true }),
    )
    expect(parseColumn('name', "eq.'; drop table news --").condition).toEqual(
      comparison('name', 'eq', "'; drop table news --"),
    )
  })

  it.each([
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'ilike',
    'match',
    'imatch',
    'isdistinct',
    'cs',
    'cd',
    'ov',
    'sl',
    'sr',
    'nxl',
    'nxr',
    'adj',
  ] as const)('parses %s', (operator) =>
    expect(parseColumn('a', `${operator}.{x,y}`).condition).toEqual(comparison('a', operator, '{x,y}')),
  )

  it('parses lists with quotes and escapes', () => {
    expect(parseColumn('name', 'in.(a,"b,c","d\\"e\\\\",f g,"h"i)').condition).toMatchObject({
      value: ['a', 'b,c', 'd"e\\', 'f g', '"h"i'],
    })
    expect(parseColumn('name', 'not.in.()').condition).toMatchObject({ value: [], isNegated: true })
    expect(parseColumn('name', 'in.(,)').condition).toMatchObject({ value: ['', ''] })
    expect(parseColumn('name', 'in.("")').condition).toMatchObject({ value: [] })
  })

  it('parses is, quantifiers and text search', () => {
    for (const value of ['null', 'not_null', 'true', 'false', 'unknown'])
      expect(parseColumn('a', `is.${value.toUpperCase()}`).condition).toMatchObject({ operator: 'is', value })
    expect(parseColumn('a', 'like(any).{b*,"c,d", e ,"f\\"g"}').condition).toEqual(
      comparison('a', 'like', ['b*', 'c,d', 'e', 'f"g'], { quantifier: 'any' }),
    )
    expect(parseColumn('a', 'eq(all).{}').condition).toMatchObject({ value: [], quantifier: 'all' })
    expect(parseColumn('search', 'wfts(english).old mill').condition).toEqual(
      comparison('search', 'wfts', 'old mill', { textSearchConfig: 'english' }),
    )
    expect(parseColumn('search', 'not.plfts.mill').condition).toMatchObject({
      operator: 'plfts',
      isNegated: true,
    })
  })

  it('parses embedded paths, JSON paths and quoted names', () => {
    expect(parseColumn('galleries.images.name', 'eq.a')).toMatchObject({
      path: ['galleries', 'images'],
      condition: { field: { column: 'name' } },
    })
    expect(parseColumn('"a.b"."c d"', 'eq.a')).toMatchObject({
      path: ['a.b'],
      condition: { field: { column: 'c d' } },
    })
    expect(parseColumn('site.menu->cs->>news', 'eq.a')).toMatchObject({
      path: ['site'],
      condition: {
        field: {
          column: 'menu',
          jsonPath: [
            { operator: '->', key: 'cs' },
            { operator: '->>', key: 'news' },
          ],
        },
      },
    })
  })
})

describe('parseLogicFilter', () => {
  it.each([
    '',
    '()',
    '(',
    ')',
    'a.eq.1',
    '(a.eq.1',
    '(a.eq.1))',
    '(a.eq.1,)',
    '(,a.eq.1)',
    '(a)',
    '(a.eq)',
    '(a.xx.1)',
    '(and())',
    '(or(a.eq.1)',
    '(not(a.eq.1))',
    '(a.in.(1,2)',
    '(a.is.x)',
    '(authors.name.eq.a)',
    '(a.eq.1)b',
  ])('rejects %j', (value) => {
    const error = logicError(value)
    expect(error.code).toBe('PGRST100')
    expect(error.message).toMatch(/^"failed to parse logic tree \(.*\)" \(line 1, column \d+\)$/s)
  })

  it('parses nested logic with quoted values and arrays', () => {
    expect(
      parseLogic('or', '(a.eq.1, b.not.is.null ,not.and(c.in.("x,y",z),d.cs.{p,q}),e.eq."f),\\"g")'),
    ).toEqual({
      path: [],
      condition: or(
        comparison('a', 'eq', '1'),
        comparison('b', 'is', 'null', { isNegated: true }),
        {
          type: 'logic',
          operator: 'and',
          isNegated: true,
          conditions: [comparison('c', 'in', ['x,y', 'z']), comparison('d', 'cs', '{p,q}')],
        },
        comparison('e', 'eq', 'f),"g'),
      ),
    })
  })

  it('parses negation and paths in the key', () => {
    expect(parseLogic('not.or', '(a.eq.1)').condition).toMatchObject({ operator: 'or', isNegated: true })
    expect(parseLogic('not.and', '(a.eq.1)').condition).toMatchObject({ operator: 'and', isNegated: true })
    expect(parseLogic('authors.or', '(a.eq.1)').path).toEqual(['authors'])
    expect(parseLogic('galleries.images.not.or', '(a.eq.1)')).toMatchObject({
      path: ['galleries', 'images'],
      condition: { isNegated: true },
    })
  })

  it('accepts 500 conditions and rejects 10,000, also as values of a quantifier', () => {
    const nest = (count: number) => `(${Array(count).fill('a.eq.1').join()})`
    expect(() => parseLogic('or', nest(500))).not.toThrow()
    expect(logicError(nest(501))).toMatchObject({
      code: '54000',
      status: 413,
      message: 'The request has more than 500 conditions',
    })
    expect(logicError(nest(10_000))).toMatchObject({ code: '54000' })
    expect(columnError(`like(any).{${Array(501).fill('a').join()}}`)).toMatchObject({ code: '54000' })
  })

  it('rejects logic nested too deep without exhausting the stack', () => {
    const nest = (levels: number) => `(${'and('.repeat(levels)}a.eq.1${')'.repeat(levels + 1)}`
    expect(() => parseLogic('or', nest(9))).not.toThrow()
    expect(logicError(nest(10))).toMatchObject({ code: '54000' })
    expect(logicError(nest(100_000))).toMatchObject({ code: '54000' })
  })
})
