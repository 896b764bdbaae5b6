import { describe, expect, it } from 'vitest'
import { catchPostgrestError } from '../postgrest-error.fixture.ts'
import { parseQueryString } from './parse-query-string.ts'

const errorOf = (text: string) => catchPostgrestError(() => parseQueryString(text))
const order = (column: string, direction: 'asc' | 'desc', nulls: 'first' | 'last' | null = null) => ({
  relation: null,
  field: { column, jsonPath: [] },
  direction,
  nulls,
})

describe('parseQueryString', () => {
  it('selects all columns of all rows by default', () => {
    expect(parseQueryString('')).toEqual({
      select: [{ type: 'all' }],
      filters: [],
      orders: [],
      ranges: [],
      columns: null,
      onConflict: null,
    })
    expect(parseQueryString('?order=&limit=&id=')).toEqual(parseQueryString(''))
    expect(parseQueryString('?select=').select).toEqual([])
  })

  it('rejects NUL characters anywhere', () => {
    for (const query of ['?a%00=eq.1', '?a=eq.1%00', '?select=a%00', '?or=(a.eq.%00)', '?order=%00'])
      expect(errorOf(query)).toMatchObject({ code: '22021', status: 400 })
  })

  it('rejects a parameter that is given twice, except filters', () => {
    for (const query of ['select=a&select=b', 'order=a&order=b', 'limit=1&limit=2', 'a.limit=1&a.limit=2'])
      expect(errorOf(query)).toMatchObject({ code: 'PGRST100' })
    expect(parseQueryString('id=gt.1&id=lt.5').filters).toHaveLength(2)
  })

  it('counts conditions over all parameters', () => {
    expect(errorOf(Array.from({ length: 501 }, (_, n) => `a=neq.${n}`).join('&'))).toMatchObject({
      code: '54000',
    })
  })

  it.each([
    'a.up',
    'a.asc.desc',
    'a.desc.nulls',
    'a.',
    ',a',
    'a,',
    'a(b',
    'a(b).x',
    'a.ascx',
    'random()',
    '1;2',
    '"a',
  ])('rejects the order %j', (text) => {
    const error = errorOf(`order=${encodeURIComponent(text)}`)
    expect(error.code).toBe('PGRST100')
    expect(error.message).toMatch(/^"failed to parse order /)
  })

  it('rejects more order terms than allowed', () => {
    expect(errorOf(`order=${Array(31).fill('a').join()}`)).toMatchObject({ code: '54000' })
  })

  it('parses order', () => {
    expect(parseQueryString('order=a.desc.nullslast,b,c.nullsfirst,d.asc').orders).toEqual([
      {
        path: [],
        terms: [order('a', 'desc', 'last'), order('b', 'asc'), order('c', 'asc', 'first'), order('d', 'asc')],
      },
    ])
    expect(parseQueryString('order=authors(name).desc,menu->>cs&galleries.images.order=ord').orders).toEqual([
      {
        path: [],
        terms: [
          { ...order('name', 'desc'), relation: 'authors' },
          { ...order('menu', 'asc'), field: { column: 'menu', jsonPath: [{ operator: '->>', key: 'cs' }] } },
        ],
      },
      { path: ['galleries', 'images'], terms: [order('ord', 'asc')] },
    ])
  })

  it('rejects limits and offsets that are no numbers of rows', () => {
    for (const name of ['limit', 'offset', 'authors.limit']) {
      for (const value of ['abc', '1.5', '1e3', '0x10', 'undefined', '١'])
        expect(errorOf(`${name}=${encodeURIComponent(value)}`)).toMatchObject({ code: 'PGRST100' })
      expect(errorOf(`${name}=-1`)).toMatchObject({ code: 'PGRST103', status: 416 })
      expect(errorOf(`${name}=99999999999999999999`)).toMatchObject({ code: '22003', status: 400 })
    }
    expect(errorOf('limit=-1').details).toBe('Limit should be greater than or equal to zero.')
  })

  it('combines limit and offset of each path', () => {
    expect(parseQueryString('limit=5&offset=10&authors.limit=1&authors.books.offset=2').ranges).toEqual([
      { path: [], offset: 10, limit: 5 },
      { path: ['authors'], offset: 0, limit: 1 },
      { path: ['authors', 'books'], offset: 2, limit: null },
    ])
  })

  it('parses columns and on_conflict', () => {
    expect(parseQueryString('columns="id","a b",name&on_conflict=id, url')).toMatchObject({
      columns: ['id', 'a b', 'name'],
      onConflict: ['id', 'url'],
    })
    expect(errorOf('columns=a,')).toMatchObject({ code: 'PGRST100' })
    expect(errorOf('on_conflict=a(b)')).toMatchObject({ code: 'PGRST100' })
  })

  it('treats names of object members as filters', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'a.__proto__'])
      expect(parseQueryString(`${name}=eq.1`).filters).toHaveLength(1)
  })

  it('parses or rejects hostile texts of the longest length', () => {
    const parts = [
      '"',
      '("',
      '"\\',
      '\\"',
      '(a.eq."',
      'a.eq.{',
      '{"',
      ',',
      '(',
      '->',
      'a.',
      '!a',
      ' ',
      '-',
      '-->',
      '"\\",',
    ]
    for (const part of parts) {
      const text = encodeURIComponent(part.repeat(Math.ceil(12_000 / part.length)))
      for (const query of [
        `select=${text}`,
        `a=eq(any).${text}`,
        `a=in.(${text}`,
        `or=(${text}`,
        `order=${text}`,
        `${text}=eq.1`,
      ]) {
        try {
          parseQueryString(query)
        } catch (error) {
          expect(error).toMatchObject({ name: 'PostgrestError' })
        }
      }
    }
  })
})
