import { expect, it } from 'vitest'
import { PostgrestError } from '../postgrest-error.ts'
import { parseCsvRecords } from './parse-csv.ts'

const parse = (text: string) => parseCsvRecords(text, 500, 100).map((record) => Object.fromEntries(record))

it('reads lines after a header', () => {
  expect(parse('a,b\n1,x\r\n2,"y ""z"", w"\n')).toEqual([
    { a: '1', b: 'x' },
    { a: '2', b: 'y "z", w' },
  ])
  expect(parse('\ufeffa\r1\r"two\nlines"')).toEqual([{ a: '1' }, { a: 'two\nlines' }])
})

it('tells null from an empty text', () => {
  expect(parse('a,b,c\n,"",NULL\n"NULL",1,')).toEqual([
    { a: null, b: '', c: null },
    { a: 'NULL', b: '1', c: null },
  ])
})

it('rejects quotes that do not end and lines of another length', () => {
  for (const text of ['a\n"x', 'a\n"x"y', 'a\n"', 'a,b\n1', 'a\n1,2'])
    expect(() => parse(text)).toThrow(PostgrestError)
  expect(parse('')).toEqual([])
  expect(parse('a,b')).toEqual([])
})

it('stops after one record more than allowed', () => {
  expect(parseCsvRecords(`a\n${'1\n'.repeat(100)}`, 3, 1)).toHaveLength(4)
})
