import { describe, expect, it } from 'vitest'
import { catchPostgrestError } from '../postgrest-error.fixture.ts'
import { RequestPartCounter } from '../request-limits.ts'
import type { SelectItemSyntax } from '../request-syntax.ts'
import { parseSelect } from './parse-select.ts'

const parse = (text: string) => parseSelect(text, new RequestPartCounter())
const errorOf = (text: string) => catchPostgrestError(() => parse(text))

function column(name: string, more: Partial<SelectItemSyntax & { type: 'column' }> = {}): SelectItemSyntax {
  return { type: 'column', field: { column: name, jsonPath: [] }, alias: null, cast: null, ...more }
}

function embedding(
  target: string,
  select: readonly SelectItemSyntax[],
  more: Partial<SelectItemSyntax & { type: 'embedding' }> = {},
): SelectItemSyntax {
  return { type: 'embedding', target, alias: null, hint: null, join: 'left', spread: false, select, ...more }
}

describe('parseSelect', () => {
  it.each([
    '(',
    ')',
    'a(',
    'a(b',
    'a)',
    'a,',
    ',a',
    'a,,b',
    '"a',
    '"a\\',
    'a::',
    'a:',
    ':a',
    '...a',
    '...',
    'a!',
    'a!(b)',
    'a!inner',
    'a!x!y(b)',
    'a!inner!inner(b)',
    'a!x!inner!y(b)',
    'a->',
    'a->>',
    'a->->b',
    'a b(c)d',
    'a.b',
    'a.sum',
    '*x',
    'a:*',
    'a;b',
    "a'",
    'a--(',
    'a\nb',
    'a(b))',
    '((((',
    '💥',
  ])('rejects %j', (text) => {
    const error = errorOf(text)
    expect(error.code).toBe('PGRST100')
    expect(error.message).toMatch(/^"failed to parse select parameter \(.*\)" \(line 1, column \d+\)$/s)
    expect(error.details).toMatch(/^unexpected (?:".*"|end of input) expecting ./s)
  })

  it('describes an error as PostgREST does', () => {
    expect(errorOf('id,name)')).toMatchObject({
      status: 400,
      message: '"failed to parse select parameter (id,name))" (line 1, column 8)',
      details: 'unexpected ")" expecting "," or end of input',
      hint: null,
    })
  })

  it.each([
    'count()',
    'id.count()',
    'id.sum()',
    'total:year.max()',
    'year.min()::text',
    'authors(id.count())',
    'n:count()',
  ])('rejects the aggregate %s', (text) =>
    expect(errorOf(text)).toMatchObject({ code: 'PGRST123', status: 400 }),
  )

  it('rejects embedding more than five levels deep, and accepts five', () => {
    const nest = (levels: number) => `${'a('.repeat(levels)}id${')'.repeat(levels)}`
    expect(() => parse(nest(5))).not.toThrow()
    expect(errorOf(nest(6))).toMatchObject({ code: '54000', status: 413 })
    expect(errorOf(nest(3000))).toMatchObject({ code: '54000' })
  })

  it('rejects too many embedded relations and too many columns', () => {
    expect(errorOf(Array(21).fill('a()').join())).toMatchObject({ code: '54000' })
    expect(errorOf(Array(10_000).fill('a').join())).toMatchObject({ code: '54000' })
    expect(errorOf(`a${'->b'.repeat(11)}`)).toMatchObject({ code: '54000' })
  })

  it('repeats only the start of a long text in its message', () => {
    expect(errorOf(`${'a'.repeat(10_000)}(`).message.length).toBeLessThan(300)
  })

  it('parses columns, aliases, casts and quoted names', () => {
    expect(parse('')).toEqual([])
    expect(parse('*')).toEqual([{ type: 'all' }])
    expect(parse('id, published_at')).toEqual([column('id'), column('published_at')])
    expect(parse('nr:id::text')).toEqual([column('id', { alias: 'nr', cast: 'text' })])
    expect(parse('"a b":"c,\\"(d"')).toEqual([column('c,"(d', { alias: 'a b' })])
    expect(parse('á-b')).toEqual([column('á-b')])
    expect(parse('year::double precision')).toEqual([column('year', { cast: 'double precision' })])
    expect(parse('count')).toEqual([column('count')])
  })

  it('parses JSON paths', () => {
    const jsonPath = [
      { operator: '->', key: 'cs' },
      { operator: '->', key: -1 },
      { operator: '->>', key: '2x' },
    ] as const
    expect(parse('label:menu->cs->-1->>2x')).toEqual([
      { type: 'column', field: { column: 'menu', jsonPath }, alias: 'label', cast: null },
    ])
    expect(parse('a(menu->0)')).toEqual([
      embedding('a', [
        {
          type: 'column',
          field: { column: 'menu', jsonPath: [{ operator: '->', key: 0 }] },
          alias: null,
          cast: null,
        },
      ]),
    ])
  })

  it('parses embedded relations with hints, joins and spread', () => {
    expect(parse('authors(name)')).toEqual([embedding('authors', [column('name')])])
    expect(parse('by:authors!author!inner(*),id')).toEqual([
      embedding('authors', [{ type: 'all' }], { alias: 'by', hint: 'author', join: 'inner' }),
      column('id'),
    ])
    expect(parse('authors!inner!author()')).toEqual([
      embedding('authors', [], { hint: 'author', join: 'inner' }),
    ])
    expect(parse('authors!left(id)')).toEqual([embedding('authors', [column('id')])])
    expect(parse('...authors(writer:name)')).toEqual([
      embedding('authors', [column('name', { alias: 'writer' })], { spread: true }),
    ])
    expect(parse('galleries(images(id,files(hash)),name)')).toEqual([
      embedding('galleries', [
        embedding('images', [column('id'), embedding('files', [column('hash')])]),
        column('name'),
      ]),
    ])
  })
})
