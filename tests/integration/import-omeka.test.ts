import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  ContentTransferSite,
  createPictureBytes,
  createTemporaryFolder,
} from '../support/content-transfer-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const time = (text: string) => ({ '@value': text, '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' })
const literal = (text: string, label = '') => [{ type: 'literal', property_label: label, '@value': text }]

const items = [
  {
    '@context': 'https://omeka.example.org/api-context',
    '@id': 'https://omeka.example.org/api/items/12',
    '@type': ['o:Item', 'dctype:StillImage'],
    'o:id': 12,
    'o:is_public': true,
    'o:title': 'Mlýn',
    'o:media': [{ 'o:id': 20 }, { 'o:id': 21 }, { 'o:id': 99 }],
    'o:item_set': [{ 'o:id': 5 }, { 'o:id': 6 }],
    'o:created': time('2019-05-03T10:00:00+00:00'),
    'o:modified': time('2020-01-01T00:00:00+00:00'),
    'dcterms:title': literal('Mlýn u potoka', 'Title'),
    'dcterms:description': literal('Pohled\n\nod <jihu> & severu', 'Description'),
    'dcterms:date': literal('kolem roku 1890', 'Date'),
    'dcterms:creator': literal('J. Fotograf', 'Creator'),
    'dcterms:license': [
      { type: 'uri', '@id': 'https://creativecommons.org/licenses/by/4.0/', 'o:label': 'CC BY 4.0' },
    ],
    'dcterms:spatial': literal('Lhota', 'Spatial Coverage'),
  },
  {
    '@type': 'o:Item',
    'o:id': 13,
    'o:is_public': false,
    'o:media': [],
    'o:item_set': [{ 'o:id': 5 }],
    'o:created': time('2019-05-04T10:00:00+00:00'),
    'dcterms:title': literal('Zápis <b>z kroniky</b>'),
    'dcterms:date': literal('asi dávno'),
  },
  { '@type': 'o:Item', 'o:id': '14', 'dcterms:title': 'not a list' },
  null,
]
const media = [20, 21].map((id) => ({
  '@type': 'o:Media',
  'o:id': id,
  'o:item': { 'o:id': 12 },
  'o:source': `mlyn${id}.jpg`,
  'o:alt_text': 'Mlýn od jihu',
  'o:original_url': `https://omeka.example.org/files/original/abc${id}.jpg`,
}))

describeOnOneEngine('import of Omeka S', (open) => {
  it('imports item sets as galleries and items as images or articles', async () => {
    const site = await ContentTransferSite.create(await open())
    const folder = await createTemporaryFolder()
    await mkdir(join(folder, 'original'))
    await writeFile(join(folder, 'items.json'), JSON.stringify(items))
    await writeFile(join(folder, 'media.json'), JSON.stringify(media))
    const set = { '@type': 'o:ItemSet', 'o:id': 5, 'o:created': time('2018-01-01T00:00:00+00:00') }
    await writeFile(
      join(folder, 'item_set-5.json'),
      JSON.stringify({ ...set, 'dcterms:title': literal('Obec') }),
    )
    await writeFile(
      join(folder, 'site.json'),
      JSON.stringify({ '@type': 'o:Site', 'o:id': 1, 'o:slug': 'muzeum' }),
    )
    await writeFile(join(folder, 'deep.json'), '['.repeat(500_000))
    for (const id of [20, 21])
      await writeFile(join(folder, `original/abc${id}.jpg`), createPictureBytes(String(id)))

    const planned = await site.planSource(folder)
    expect(planned.format).toBe('omeka')
    expect(
      planned.notes.map(({ code, source, detail }) => `${code} | ${source} | ${detail}`).toSorted(),
    ).toMatchInlineSnapshot(`
      [
        "filled | item 14: Bez názvu 14 | content",
        "made_draft | item 13: Zápis <b>z kroniky</b> | private",
        "missing_picture | item 12: Mlýn u potoka | o:media",
        "missing_reference | item 12: Mlýn u potoka | item set 6",
        "unsupported_file | deep.json | deep.json",
      ]
    `)
    expect((await site.carryOut(planned.plan)).failures).toEqual([])
    const { data } = site.harness
    expect(await data.items.find('gallery', 1)).toMatchObject({ name: 'Obec' })
    expect(await data.items.find('image', 1)).toMatchObject({
      ...{
        name: 'Mlýn u potoka',
        date: '1890~',
        source: 'J. Fotograf',
        licence: 'CC BY 4.0',
        alt: 'Mlýn od jihu',
      },
      description: expect.stringMatching(
        /^<p>Pohled<\/p><p>od &lt;jihu&gt; &amp; severu<\/p><table>.*Spatial Coverage.*Lhota/,
      ),
      ...{ gallery: 1, created_at: '2019-05-03T10:00:00.000Z', edited_at: '2020-01-01T00:00:00.000Z' },
    })
    expect(await data.items.find('image', 2)).toMatchObject({ name: 'Mlýn u potoka (2)' })
    expect(await data.items.find('article', 1)).toMatchObject({ gallery: 1, published_at: null })
    const redirects = planned.plan.items.flatMap(({ item, values }) =>
      item.kind === 'redirect' ? [values] : [],
    )
    expect(redirects.map(({ fromPath, toAddress }) => `${fromPath} ${toAddress}`)).toContain(
      '/s/muzeum/item/12 /image/1',
    )
    expect(redirects.map(({ fromPath }) => fromPath)).toContain('/item/13')
    const again = await site.planSource(folder)
    expect(new Set(again.plan.items.map(({ action }) => action))).toEqual(new Set(['keep']))
  })
})
