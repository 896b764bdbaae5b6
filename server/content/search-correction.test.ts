import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
  today,
  tomorrow,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import type { SearchQuery } from './contract/search.ts'

/** Returns the corrected query and the number of hits. */
async function search(
  harness: ContentTestHarness,
  query: SearchQuery | string,
  context = createVisitorContext(),
) {
  const params = typeof query === 'string' ? { q: query } : query
  const { corrected, total } = await harness.content.search.find(params, context)
  return [corrected, total]
}

const notFound = [null, 0]

describeOnOneEngine('a misspelt search', (open) => {
  it('never reveals words of drafts or of scheduled, unpublished or removed items', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createArticle('Embezzlement', null)
    await harness.createArticle('Resignation', tomorrow)
    const removed = await harness.createArticle('Bankruptcy')
    const unpublished = await harness.createArticle('Demolition')
    expect(await search(harness, 'bankrupcy')).toEqual(['Bankruptcy', 1])
    expect(await search(harness, 'demolitoin')).toEqual(['Demolition', 1])
    await harness.content.trash.remove('article', removed.id, createOwnerContext())
    await harness.content.items.publish('article', unpublished.id, null, createOwnerContext())
    for (const context of [createVisitorContext(), createEditorContext()]) {
      for (const q of ['embezlement', 'resignaton', 'bankrupcy', 'demolitoin'])
        expect([q, ...(await search(harness, q, context))]).toEqual([q, ...notFound])
    }
    harness.now = tomorrow
    expect(await search(harness, 'resignaton')).toEqual(['Resignation', 1])
  })

  it('never reveals an image of a hidden gallery', async () => {
    const harness = new ContentTestHarness(await open())
    const hidden = await harness.createGallery('Attic', null, null)
    await harness.createImage(hidden, 'Grandfather')
    expect(await search(harness, 'granfather')).toEqual(notFound)
    await harness.content.items.publish('gallery', hidden, today, createOwnerContext())
    expect(await search(harness, 'granfather')).toEqual(['Grandfather', 1])
  })

  it('handles hostile words', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createArticle('Mill')
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
      expect((await harness.content.search.find({ q }, createVisitorContext())).total).toBe(0)
    const many = 'aaaab aaaac aaaad aaaae aaaaf aaaag aaaah aaaai'
    expect(await search(harness, many)).toEqual(notFound)
  })

  it.each([
    ['a changed letter', 'flaod', 'flood'],
    ['a missing letter', 'flod', 'flood'],
    ['a letter too many', 'floodd', 'flood'],
    ['swapped letters', 'folod', 'flood'],
    ['a missing accent and a letter', 'zeletn', 'Želetín'],
    ['two mistakes in a long word', 'czechoslavokia', 'Czechoslovakia'],
  ])('is corrected with %s', async (_, typed, corrected) => {
    const harness = new ContentTestHarness(await open())
    await harness.createItem('news', { title: 'Czechoslovakia', content: '<p>The flood in Želetín</p>' })
    expect(await search(harness, typed)).toEqual([corrected, 1])
  })

  it('is corrected with the accents of the texts, keeps other words as typed, and marks hits in the snippet', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createItem('news', { title: 'Léto', content: '<p>Povodeň: velká povodeň v Želetíně</p>' })
    const found = await harness.content.search.find(
      { q: ' Velká  POVDOEŇ, ŽELETÍNĚ' },
      createVisitorContext(),
    )
    expect(found).toMatchObject({ corrected: ' Velká  povodeň, ŽELETÍNĚ', total: 1 })
    expect(found.items[0]?.snippet[1]).toBe('Povodeň')
  })

  it('is not corrected if its words are short, too different, or numbers', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createItem('news', { title: 'War in 1866', content: '<p>bridge</p>' })
    for (const q of ['wor', '1867', 'brgde x', 'xbridgex', 'brdg'])
      expect([q, ...(await search(harness, q))]).toEqual([q, ...notFound])
  })

  it('is not corrected to a short word that begins with another letter', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createItem('news', { title: 'Lives of the saints', content: '<p>gardener</p>' })
    expect(await search(harness, 'wives')).toEqual(notFound)
    expect(await search(harness, 'lvies')).toEqual(['Lives', 1])
    expect(await search(harness, 'hardener')).toEqual(['gardener', 1])
    await harness.createItem('news', { title: 'The miller’s wife', content: '<p>x</p>' })
    expect(await search(harness, 'wives')).toEqual([null, 1])
  })

  it('is not corrected if its words exist but match only in other kinds or years', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createItem('news', { title: 'The mill', content: '<p>x</p>' })
    await harness.createItem('timeline', { title: 'The will', content: 'x', date: '1900' })
    expect(await search(harness, { q: 'mill', kinds: ['timeline'] })).toEqual(notFound)
    expect(await search(harness, { q: 'mill will' })).toEqual(notFound)
    expect(await search(harness, { q: 'mill', years: { from: 1900 } })).toEqual(notFound)
  })

  it('keeps its filters and never reveals words they exclude', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createItem('timeline', { title: 'Bridge', content: 'x', date: '1900' })
    expect(await search(harness, { q: 'brigde', kinds: ['timeline'], years: { to: 1950 } })).toEqual([
      'Bridge',
      1,
    ])
    expect(await search(harness, { q: 'brigde', kinds: ['news'] })).toEqual(notFound)
    expect(await search(harness, { q: 'brigde', years: { from: 1950 } })).toEqual(notFound)
  })

  it('prefers the nearest word, then the most frequent, then one that matches the other terms', async () => {
    const harness = new ContentTestHarness(await open())
    for (const title of ['food', 'good food', 'flood of the river'])
      await harness.createItem('news', { title, content: '<p>x</p>' })
    expect(await search(harness, 'fooxd')).toEqual(['food', 2])
    expect(await search(harness, 'flod'), 'a letter to be doubled is nearer than another letter').toEqual([
      'flood',
      1,
    ])
    expect(await search(harness, 'fxood')).toEqual(['food', 2])
    expect(await search(harness, 'fxood river')).toEqual(['flood river', 1])
    expect(await search(harness, 'flod rvier')).toEqual(['flood river', 1])
  })

  it('is corrected only on the first page, and follows changes of texts', async () => {
    const harness = new ContentTestHarness(await open())
    const { id } = await harness.createArticle('Before')
    expect(await search(harness, { q: 'befroe', offset: 20 })).toEqual(notFound)
    await harness.content.items.save(
      'article',
      { id, version: 1, values: { name: 'After' } },
      createEditorContext(),
    )
    expect(await search(harness, 'befroe')).toEqual(notFound)
    expect(await search(harness, 'atfer')).toEqual(['After', 1])
  })

  it('is corrected after concurrent saves of the same new words', async () => {
    const harness = new ContentTestHarness(await open())
    const content = `<p>${Array.from({ length: 200 }, (_, n) => `w${'abcdefghij'[n % 10]}rd${'klmnopqrst'[Math.floor(n / 10) % 10]}ing`).join(' ')}</p>`
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => harness.createItem('news', { title: `n${n}`, content })),
    )
    expect(await search(harness, 'wardkingx')).toEqual(['wardking', 6])
  })
})
