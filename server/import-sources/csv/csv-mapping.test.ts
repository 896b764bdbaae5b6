import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parseCsvMapping } from '../../../domain/csv-mapping.ts'
import { collectAsync } from '../../../tests/support/collect-async.ts'
import { openSourceFiles } from '../source-files.ts'
import { readCsvMapping } from './csv-mapping.ts'
import { readCsvRows } from './csv-reader.ts'

async function writeFiles(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-csv-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

async function readRows(text: string | Buffer): Promise<string[][]> {
  return collectAsync(readCsvRows(join(await writeFiles({ 'a.csv': text }), 'a.csv')))
}

it.each([
  [
    '\ufeffa,b\r\n1,"x, ""y""\nz"\r\n\r\n',
    [
      ['a', 'b'],
      ['1', 'x, "y"\nz'],
    ],
  ],
  [
    'a;b\n"1;2";3',
    [
      ['a', 'b'],
      ['1;2', '3'],
    ],
  ],
  [
    'a\tb\n1\t2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['sep=;\r\na,b;c\r\n', [['a,b', 'c']]],
  [
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n5" disk,""\n',
    [
      ['a', 'b'],
      ['5" disk', ''],
    ],
  ],
  [Buffer.from([0x9e, 0x2c, 0xec]), [['ž', 'ě']]],
  [Buffer.from('\ufeffa,ž\n', 'utf16le'), [['a', 'ž']]],
  ['a\0b\n', [['ab']]],
  ['', []],
])('reads %j', async (text, rows) => {
  expect(await readRows(text)).toEqual(rows)
})

it('reads quotes and line ends at the limits of chunks', async () => {
  const cell = 'a"b\r\n'.repeat(40_000)
  const quoted = `"${cell.replaceAll('"', '""')}"`
  expect(await readRows(`h,i\r\n${quoted},${quoted}\r\nx,y`)).toEqual([
    ['h', 'i'],
    [cell, cell],
    ['x', 'y'],
  ])
})

it.each([
  ['a,b\n"1,2\n', /row 2: the file ends inside of a quoted cell/],
  [`${'a,'.repeat(1_000_000)}\n`, /more than 1000 columns/],
])('rejects an incomplete or absurd file %#', async (text, message) => {
  await expect(readRows(text)).rejects.toMatchObject({
    name: 'ImportSourceError',
    message: expect.stringMatching(message),
  })
})

it('proposes kinds and fields by names in Czech and English', async () => {
  const folder = await writeFiles({
    'Články.csv': 'Název;Úvod;Obsah;Rubrika;Autor;Datum;Cena;Období\nMlýn;;x;;;;;\nŠkola;;;;;;12;\n',
    'elrhImage_rows.csv': 'imageId,imageName,dscr,image,galleryId,dateCreated\n',
    'list.csv': 'Title,Writer,Year,ISBN,Link\n',
    'events.csv': 'Event,Text,From,To\n',
    'unknown.csv': 'a,b\n1,2\n',
    'redirects.csv': 'id,created_at,edited_at,published_at,author,fromPath,toAddress,status\n',
  })
  const mapping = await readCsvMapping(await openSourceFiles(folder, ''))
  expect(
    Object.fromEntries(
      mapping.map(({ file, kind, columns }) => [file, [kind, ...columns.map((c) => c.field)]]),
    ),
  ).toEqual({
    'Články.csv': [
      'article',
      'name',
      'description',
      'content',
      'category',
      'author',
      'published_at',
      null,
      'period',
    ],
    'elrhImage_rows.csv': ['image', 'id', 'name', 'description', 'file', 'gallery', 'created_at'],
    'list.csv': ['book', 'name', 'writer', 'year', 'isbn', 'url'],
    'events.csv': ['timeline', 'title', 'content', 'date', 'date_to'],
    'unknown.csv': [null, null, null],
    'redirects.csv': [
      'redirect',
      'id',
      'created_at',
      'edited_at',
      null,
      'author',
      'fromPath',
      'toAddress',
      'status',
    ],
  })
  expect(mapping.find(({ file }) => file === 'Články.csv')).toMatchObject({
    rowCount: 2,
    columns: { 0: { header: 'Název', examples: ['Mlýn', 'Škola'] }, 6: { examples: ['12'] } },
  })
})

it.each([
  null,
  [],
  { 'a.csv': { kind: 'none', columns: {} } },
  { 'a.csv': { kind: 'book', columns: { A: 'tooltip' } } },
  { 'a.csv': { kind: 'book', columns: { A: 1 } } },
  { 'a.csv': { kind: 'book' } },
])('rejects the mapping %j', (value) => {
  expect(parseCsvMapping(value)).toBeNull()
})

it('accepts a mapping with any header', () => {
  const mapping = JSON.parse(
    '{"a.csv":{"kind":"book","columns":{"__proto__":"name","B":null}},"b.csv":{"kind":null,"columns":{}}}',
  )
  expect(JSON.stringify(parseCsvMapping(mapping))).toBe(JSON.stringify(mapping))
})
