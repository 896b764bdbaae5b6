import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { describe, expect, it } from 'vitest'
import { createTestItemBaseFields } from '../../app/testing/fake-content.ts'
import type { Item } from '../kinds/index.ts'
import { createBibliographicRecord } from './bibliographic-record.ts'
import { formatBibTex } from './bibtex.ts'
import { formatCslJson } from './csl-json.ts'
import { toBibliographicDate } from './date-parts.ts'
import { createDublinCoreElements } from './dublin-core.ts'
import { formatRis } from './ris.ts'

const context = {
  origin: 'https://lhota.example',
  site: { webTitle: 'Tichá Lhota', lang: 'cs', timeZone: 'Europe/Prague' },
  authorName: 'Jana Koudelová',
  categoryName: 'Stavby',
  untitledImageLabel: 'Obrázek bez názvu',
} as const

const article: Item<'article'> = {
  ...createTestItemBaseFields(12),
  // Past midnight in Prague.
  published_at: '2026-02-28T23:30:00.000Z',
  author: 1,
  category: 1,
  name: 'Mlýn v údolí',
  description: 'Čtyři sta let mouky.',
  content: '<p>Text</p>',
  thumb: null,
  gallery: null,
} as Item<'article'>

const image = (fields: Partial<Item<'image'>>): Item<'image'> => ({
  ...createTestItemBaseFields(3),
  gallery: 1,
  ord: 1,
  name: 'Kolo',
  description: null,
  file: 'a'.repeat(64),
  alt: null,
  date: '1890~',
  source: 'Muzeum',
  licence: 'CC BY 4.0',
  pair: null,
  focus: null,
  ...fields,
})

const hostileTitle = 'Zlý } titulek { \\input{x} 100 % #1 @misc{k,\r\nER  - \r\nTY  - BOOK\u0000 "x" \ud800'
const hostile = createBibliographicRecord('article', { ...article, name: hostileTitle } as Item, context)
const plain = createBibliographicRecord('article', article, context)

/** Reads a text with parsers of another project. */
function parseCitations(text: string): Record<string, unknown>[] {
  return plugins.input.chain(text, { generateGraph: false })
}

describe('BibTeX', () => {
  it('has the author, title, day, address and day of access for other parsers, with diacritics', () => {
    const text = formatBibTex(plain, '2026-11-18')
    expect(text).toMatch(/^@misc\{tichalhota-article-12,\n/)
    expect(text).toContain('language = {czech}')
    expect(parseCitations(text)).toEqual([
      {
        id: 'tichalhota-article-12',
        'citation-key': 'tichalhota-article-12',
        type: 'document',
        author: [{ given: 'Jana', family: 'Koudelová' }],
        title: 'Mlýn v údolí',
        issued: { 'date-parts': [[2026, 3, 1]] },
        accessed: { 'date-parts': [[2026, 11, 18]] },
        publisher: 'Tichá Lhota',
        language: 'czech',
        URL: 'https://lhota.example/article/12',
      },
    ])
  })

  it('stays one entry whatever the title and the names contain', () => {
    const record = { ...hostile, creator: 'Novák, Jan and syn', publisher: '{{{' }
    const entries = parseCitations(formatBibTex(record, '2026-11-18'))
    expect(entries).toMatchObject([{ author: [{ family: 'Novák, Jan and syn' }], publisher: '{{{' }])
    expect(entries[0]?.title).toMatch(/^Zlý \} titulek \{ \\input\{x\} 100 % #1 @misc\{k, /)
  })
})

describe('RIS', () => {
  it('has one tag per line', () => {
    expect(formatRis(plain, '2026-11-18').split('\r\n')).toEqual([
      'TY  - ELEC',
      'AU  - Jana Koudelová',
      'TI  - Mlýn v údolí',
      'T2  - Tichá Lhota',
      'PY  - 2026',
      'DA  - 2026/03/01/',
      'AB  - Čtyři sta let mouky.',
      'KW  - Stavby',
      'LA  - cs',
      'UR  - https://lhota.example/article/12',
      'Y2  - 2026/11/18',
      'ER  - ',
      '',
    ])
  })

  it('can be read by another parser', () => {
    expect(parseCitations(formatRis(plain, '2026-11-18'))).toMatchObject([
      {
        type: 'webpage',
        title: 'Mlýn v údolí',
        issued: { 'date-parts': [[2026, 3, 1]] },
        URL: 'https://lhota.example/article/12',
      },
    ])
    expect(parseCitations(formatRis(hostile, '2026-11-18'))).toHaveLength(1)
  })

  it('is not ended by a title', () => {
    const lines = formatRis(hostile, '2026-11-18').split('\r\n')
    expect(lines.filter((line) => line.startsWith('TY'))).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('ER'))).toHaveLength(1)
    expect(lines.join('')).not.toContain('\u0000')
  })
})

describe('CSL-JSON', () => {
  it('has the approximate date of a picture', () => {
    const record = createBibliographicRecord('image', image({}), context)
    expect(JSON.parse(formatCslJson(record, '2026-11-18'))).toEqual([
      {
        id: 'image-3',
        type: 'graphic',
        title: 'Kolo',
        'container-title': 'Tichá Lhota',
        issued: { 'date-parts': [[1890]], circa: true },
        keyword: 'Stavby',
        source: 'Muzeum',
        language: 'cs',
        URL: 'https://lhota.example/image/3',
        accessed: { 'date-parts': [[2026, 11, 18]] },
      },
    ])
  })

  it('has a date in words if its year is not known, and none without a date', () => {
    const issued = (date: string | null) =>
      JSON.parse(formatCslJson(createBibliographicRecord('image', image({ date }), context), '2026-11-18'))[0]
        .issued
    expect(issued('192X')).toEqual({ literal: '20. léta 20. století' })
    expect(issued(null)).toBeUndefined()
  })
})

it('reads years, intervals and negative years of EDTF', () => {
  expect(toBibliographicDate('1914/1918-11')).toEqual({
    start: [1914],
    end: [1918, 11],
    isApproximate: false,
  })
  expect(toBibliographicDate('-0044-03-15')).toMatchObject({ start: [-44, 3, 15] })
  expect(toBibliographicDate('1920-21?')).toMatchObject({ start: [1920], isApproximate: true })
  expect(toBibliographicDate('../1918')).toBeNull()
  expect(toBibliographicDate('nonsense')).toBeNull()
})

it('calls a picture with the name of a camera file untitled', () => {
  expect(createBibliographicRecord('image', image({ name: 'DSC_0042.JPG' }), context).title).toBe(
    'Obrázek bez názvu',
  )
})

it('has no address in a copy whose address is not known', () => {
  const record = createBibliographicRecord('article', article, { ...context, origin: '' })
  expect(record.url).toBeNull()
  expect(formatBibTex(record, '2026-11-18')).not.toContain('url')
})

it('maps a picture to Dublin Core', () => {
  expect(createDublinCoreElements(createBibliographicRecord('image', image({}), context))).toEqual([
    { name: 'title', value: 'Kolo' },
    { name: 'subject', value: 'Stavby' },
    { name: 'publisher', value: 'Tichá Lhota' },
    { name: 'date', value: '1890~' },
    { name: 'type', value: 'StillImage' },
    { name: 'identifier', value: 'https://lhota.example/image/3' },
    { name: 'source', value: 'Muzeum' },
    { name: 'language', value: 'cs' },
    { name: 'rights', value: 'CC BY 4.0' },
  ])
})
