import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
  today,
  tomorrow,
} from '../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import type { SearchQuery } from './contract/search.ts'

/** What an answer is for, and how much there is. */
async function told(bench: ContentTestHarness, query: SearchQuery | string, asker = createVisitorContext()) {
  const asked = typeof query === 'string' ? { q: query } : query
  const { corrected, total } = await bench.content.search.find(asked, asker)
  return [corrected, total]
}

const notFound = [null, 0]

describeOnBothEngines('a misspelt search', (open) => {
  it('never names a word of drafts, of what is scheduled, unpublished or removed', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createArticle('Embezzlement', null)
    await bench.createArticle('Resignation', tomorrow)
    const removed = await bench.createArticle('Bankruptcy')
    const unpublished = await bench.createArticle('Demolition')
    expect(await told(bench, 'bankrupcy')).toEqual(['Bankruptcy', 1])
    expect(await told(bench, 'demolitoin')).toEqual(['Demolition', 1])
    await bench.content.trash.remove('article', removed.id, createOwnerContext())
    await bench.content.items.publish('article', unpublished.id, null, createOwnerContext())
    for (const asker of [createVisitorContext(), createEditorContext()]) {
      for (const q of ['embezlement', 'resignaton', 'bankrupcy', 'demolitoin'])
        expect([q, ...(await told(bench, q, asker))]).toEqual([q, ...notFound])
    }
    bench.now = tomorrow
    expect(await told(bench, 'resignaton')).toEqual(['Resignation', 1])
  })

  it('never names an image of a hidden gallery', async () => {
    const bench = new ContentTestHarness(await open())
    const hidden = await bench.createGallery('Attic', null, null)
    await bench.createImage(hidden, 'Grandfather')
    expect(await told(bench, 'grandfathr')).toEqual(notFound)
    await bench.content.items.publish('gallery', hidden, today, createOwnerContext())
    expect(await told(bench, 'grandfathr')).toEqual(['Grandfather', 1])
  })

  it('bears hostile words', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createArticle('Mill')
    const hostile = [
      "mi'll' or 1=1",
      '~mll~',
      'x'.repeat(200),
      'žžžž '.repeat(40),
      '\u0000xlll',
      '𝒳𝒴𝒵𝒲𝒱',
      '%%%%',
      'ﬀﬀﬀﬀ',
    ]
    for (const q of hostile)
      expect((await bench.content.search.find({ q }, createVisitorContext())).total).toBe(0)
    const many = 'aaaab aaaac aaaad aaaae aaaaf aaaag aaaah aaaai'
    expect(await told(bench, many)).toEqual(notFound)
  })

  it.each([
    ['a changed letter', 'flaod', 'flood'],
    ['a missing letter', 'flod', 'flood'],
    ['a letter too many', 'floodd', 'flood'],
    ['swapped letters', 'folod', 'flood'],
    ['a missing accent and a letter', 'zeletn', 'Želetín'],
    ['two mistakes in a long word', 'czechoslavokia', 'Czechoslovakia'],
  ])('is understood with %s', async (_, typed, meant) => {
    const bench = new ContentTestHarness(await open())
    await bench.createItem('news', { title: 'Czechoslovakia', content: '<p>The flood in Želetín</p>' })
    expect(await told(bench, typed)).toEqual([meant, 1])
  })

  it('is shown in the letters of the texts, the rest as it was typed, and marked in the snippet', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createItem('news', { title: 'Léto', content: '<p>Povodeň: velká povodeň v Želetíně</p>' })
    const found = await bench.content.search.find({ q: ' Velká  POVODNE, ŽELETÍNĚ' }, createVisitorContext())
    expect(found).toMatchObject({ corrected: ' Velká  povodeň, ŽELETÍNĚ', total: 1 })
    expect(found.items[0]?.snippet[1]).toBe('Povodeň')
  })

  it('is left alone where its words are short, too far from any, or numbers', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createItem('news', { title: 'War in 1866', content: '<p>bridge</p>' })
    for (const q of ['wor', '1867', 'brgde x', 'xbridgex', 'brdg'])
      expect([q, ...(await told(bench, q))]).toEqual([q, ...notFound])
  })

  it('is not made of words that are right but found elsewhere only', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createItem('news', { title: 'The mill', content: '<p>x</p>' })
    await bench.createItem('timeline', { title: 'The will', content: 'x', date: '1900' })
    expect(await told(bench, { q: 'mill', kinds: ['timeline'] })).toEqual(notFound)
    expect(await told(bench, { q: 'mill will' })).toEqual(notFound)
    expect(await told(bench, { q: 'mill', years: { from: 1900 } })).toEqual(notFound)
  })

  it('keeps its kinds and its years, and names nothing that they leave out', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createItem('timeline', { title: 'Bridge', content: 'x', date: '1900' })
    expect(await told(bench, { q: 'brigde', kinds: ['timeline'], years: { to: 1950 } })).toEqual([
      'Bridge',
      1,
    ])
    expect(await told(bench, { q: 'brigde', kinds: ['news'] })).toEqual(notFound)
    expect(await told(bench, { q: 'brigde', years: { from: 1950 } })).toEqual(notFound)
  })

  it('becomes the nearest word, then the most frequent, then the one that fits the others', async () => {
    const bench = new ContentTestHarness(await open())
    for (const title of ['food', 'good food', 'flood of the river'])
      await bench.createItem('news', { title, content: '<p>x</p>' })
    expect(await told(bench, 'fooxd')).toEqual(['food', 2])
    expect(await told(bench, 'flod'), 'a letter to be doubled is nearer than another letter').toEqual([
      'flood',
      1,
    ])
    expect(await told(bench, 'fxood')).toEqual(['food', 2])
    expect(await told(bench, 'fxood river')).toEqual(['flood river', 1])
    expect(await told(bench, 'flod rivr')).toEqual(['flood river', 1])
  })

  it('is understood on the first page only, and follows every change of a text', async () => {
    const bench = new ContentTestHarness(await open())
    const { id } = await bench.createArticle('Before')
    expect(await told(bench, { q: 'befroe', offset: 20 })).toEqual(notFound)
    await bench.content.items.save(
      'article',
      { id, version: 1, values: { name: 'After' } },
      createEditorContext(),
    )
    expect(await told(bench, 'befroe')).toEqual(notFound)
    expect(await told(bench, 'aftr')).toEqual(['After', 1])
  })

  it('is understood though two editors wrote the same new words at once', async () => {
    const bench = new ContentTestHarness(await open())
    const content = `<p>${Array.from({ length: 200 }, (_, n) => `w${'abcdefghij'[n % 10]}rd${'klmnopqrst'[Math.floor(n / 10) % 10]}ing`).join(' ')}</p>`
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => bench.createItem('news', { title: `n${n}`, content })),
    )
    expect(await told(bench, 'wardkingx')).toEqual(['wardking', 6])
  })
})
