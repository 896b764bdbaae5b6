import { expect, it } from 'vitest'
import { createEditorContext, tomorrow } from '../../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../../tests/support/database-engines.ts'
import {
  createIiifTestSite,
  getImageServicePath,
  type IiifTestSite,
  iiifTestOrigin,
} from '../iiif.fixture.ts'

const context = 'http://iiif.io/api/presentation/3/context.json'

/** What a document holds, as far as tests look into it. */
interface Told {
  readonly [name: string]: unknown
  readonly items: readonly Told[]
}

async function tell({ request: ask }: IiifTestSite, path: string): Promise<Told> {
  const answer = await ask(path)
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as Told
}

async function statusOf({ request: ask }: IiifTestSite, path: string): Promise<number> {
  return (await ask(path)).status
}

describeOnBothEngines('the manifests of IIIF', (open) => {
  it('do not know what visitors do not: drafts, plans, the trash, empty galleries, odd ids', async () => {
    const iiif = createIiifTestSite(await open())
    const { bench } = iiif
    const gallery = await bench.createGallery('Mill')
    const seen = await bench.createImage(gallery, 'Wheel')
    const make = async (name: string, at: string | null) =>
      (await bench.createItem('image', { gallery, name, file: await bench.createFile(name) }, at)).id
    const draft = await make('Secret draft', null)
    const plan = await make('Secret plan', tomorrow)
    const trash = await make('Secret trash', null)
    await bench.content.trash.remove('image', trash, createEditorContext())
    const hidden = await bench.createGallery('Secret gallery', null, null)
    const inside = await bench.createImage(hidden, 'Secret inside')
    const empty = await bench.createGallery('Empty')
    for (const id of [draft, plan, trash, inside, 99_999]) {
      expect(await statusOf(iiif, `/iiif/manifest/image/${id}`)).toBe(404)
    }
    for (const id of [hidden, empty, 99_999]) {
      expect(await statusOf(iiif, `/iiif/manifest/gallery/${id}`)).toBe(404)
    }
    for (const id of ['0', '-1', '1e3', '01', `${seen}x`, '9'.repeat(12), '%00', '..%2f1'])
      expect(await statusOf(iiif, `/iiif/manifest/image/${id}`), id).toBe(404)
    for (const path of [`manifest/gallery/${gallery}`, 'collection/galleries', `manifest/image/${seen}`])
      expect(JSON.stringify(await tell(iiif, `/iiif/${path}`)), path).not.toContain('Secret')
    bench.now = '2026-11-16T12:00:01.000Z'
    expect((await tell(iiif, `/iiif/manifest/gallery/${gallery}`)).items).toHaveLength(2)
  })

  it('never let words become markup or break out of the document', async () => {
    const iiif = createIiifTestSite(await open())
    const gallery = await iiif.bench.createGallery('<b>Gallery</b>')
    const name = '<img src=x onerror=alert(1)>'
    const id = await iiif.bench.createImage(gallery, name, {
      source: '<a href="javascript:1">x</a>',
      licence: '"}]',
    })
    for (const path of [`/iiif/manifest/image/${id}`, `/iiif/manifest/gallery/${gallery}`]) {
      const { label, items, ...rest } = await tell(iiif, path)
      const texts = JSON.stringify([label, items, rest]).match(/"<[^"]*>"/g)
      expect(texts, path).toBeNull()
    }
  })

  it('say of an image all that its page says', async () => {
    const iiif = createIiifTestSite(await open())
    const gallery = await iiif.bench.createGallery('Mill')
    const id = await iiif.bench.createImage(gallery, 'The wheel', {
      description: '<p>It <strong>turned</strong> until 1951.</p>',
      date: '1890~',
      source: 'Village museum',
      licence: 'CC BY 4.0',
    })
    const service = `${iiifTestOrigin}${await getImageServicePath(iiif.bench, 'The wheel')}`
    const answer = await iiif.request(`/iiif/manifest/image/${id}`)
    expect(answer.headers.get('content-type')).toBe(`application/ld+json;profile="${context}"`)
    expect(answer.headers.get('vary')).toBe('Accept, Accept-Encoding')
    const manifest = await answer.json()
    const canvas = `${iiifTestOrigin}/iiif/canvas/${id}`
    const served = [{ id: service, type: 'ImageService3', profile: 'level2' }]
    expect(manifest).toEqual({
      '@context': context,
      id: `${iiifTestOrigin}/iiif/manifest/image/${id}`,
      type: 'Manifest',
      label: { 'en-US': ['The wheel'] },
      summary: { 'en-US': ['It turned until 1951.'] },
      metadata: [
        line('fields.date', { 'en-US': ['around 1890'], cs: ['kolem roku 1890'] }),
        line('fields.source', { 'en-US': ['Village museum'] }),
        line('fields.licence', { 'en-US': ['CC BY 4.0'] }),
      ],
      rights: 'http://creativecommons.org/licenses/by/4.0/',
      requiredStatement: line('iiif.attribution', { 'en-US': ['Village museum · CC BY 4.0'] }),
      navDate: '1890-01-01T00:00:00Z',
      homepage: [page(`/image/${id}`, 'The wheel')],
      thumbnail: [{ ...image(service, 'max', 30, 20), service: served }],
      provider: [
        {
          id: `${iiifTestOrigin}/`,
          type: 'Agent',
          label: { 'en-US': ['Letopis'] },
          homepage: [page('/', 'Letopis')],
          logo: [
            {
              id: `${iiifTestOrigin}/icons/512.png`,
              type: 'Image',
              format: 'image/png',
              width: 512,
              height: 512,
            },
          ],
        },
      ],
      partOf: [{ id: `${iiifTestOrigin}/iiif/manifest/gallery/${gallery}`, type: 'Manifest' }],
      items: [
        {
          id: canvas,
          type: 'Canvas',
          label: { 'en-US': ['The wheel'] },
          width: 30,
          height: 20,
          items: [
            {
              id: `${canvas}/page`,
              type: 'AnnotationPage',
              items: [
                {
                  id: `${canvas}/painting`,
                  type: 'Annotation',
                  motivation: 'painting',
                  body: { ...image(service, 'max', 30, 20), service: served },
                  target: canvas,
                },
              ],
            },
          ],
        },
      ],
    })
  })

  it.each([
    ['-0044', undefined],
    ['../1918', undefined],
    ['192X', '1920-01-01T00:00:00Z'],
    ['1945-05', '1945-05-01T00:00:00Z'],
  ])('place %s in time as %s', async (date, navDate) => {
    const iiif = createIiifTestSite(await open())
    const id = await iiif.bench.createImage(await iiif.bench.createGallery('Mill'), 'Wheel', { date })
    expect((await tell(iiif, `/iiif/manifest/image/${id}`)).navDate).toBe(navDate)
  })

  it('show a gallery image by image in its order, however many, and follow every change', async () => {
    const iiif = createIiifTestSite(await open())
    const { bench } = iiif
    const gallery = await bench.createGallery('Mill')
    const names = Array.from({ length: 103 }, (_, place) => `Image ${place}`)
    const ids: number[] = []
    for (const name of names) ids.push(await bench.createImage(gallery, name))
    const path = `/iiif/manifest/gallery/${gallery}`
    const manifest = await tell(iiif, path)
    expect(manifest).toMatchObject({
      type: 'Manifest',
      label: { 'en-US': ['Mill'] },
      behavior: ['individuals'],
      partOf: [{ id: `${iiifTestOrigin}/iiif/collection/galleries`, type: 'Collection' }],
    })
    expect(manifest.items.map(({ label }) => label)).toEqual(names.map((name) => ({ 'en-US': [name] })))
    const tag = (await iiif.request(path)).headers.get('etag') ?? ''
    expect((await iiif.request(path, { 'if-none-match': tag })).status).toBe(304)
    await bench.content.trash.remove('image', ids[0] ?? 0, createEditorContext())
    expect((await iiif.request(path, { 'if-none-match': tag })).status).toBe(200)
    expect((await tell(iiif, path)).items).toHaveLength(102)
  })
})

describeOnBothEngines('the collections of IIIF', (open) => {
  it('hold galleries as they stand inside one another', async () => {
    const iiif = createIiifTestSite(await open())
    const { bench } = iiif
    const village = await bench.createGallery('Village')
    const mill = await bench.createGallery('Mill', village)
    const alone = await bench.createGallery('Alone')
    await bench.createGallery('Empty', alone)
    await bench.createImage(village, 'Square')
    await bench.createImage(mill, 'Wheel')
    await bench.createImage(alone, 'One')
    const refs = ({ items }: Told) => items.map(({ id, type, label }) => [id, type, label])
    expect(refs(await tell(iiif, '/iiif/collection/galleries'))).toEqual([
      [`${iiifTestOrigin}/iiif/manifest/gallery/${alone}`, 'Manifest', { 'en-US': ['Alone'] }],
      [`${iiifTestOrigin}/iiif/collection/gallery/${village}`, 'Collection', { 'en-US': ['Village'] }],
    ])
    const inside = await tell(iiif, `/iiif/collection/gallery/${village}`)
    expect(refs(inside)).toEqual([
      [`${iiifTestOrigin}/iiif/manifest/gallery/${village}`, 'Manifest', { 'en-US': ['Village'] }],
      [`${iiifTestOrigin}/iiif/manifest/gallery/${mill}`, 'Manifest', { 'en-US': ['Mill'] }],
    ])
    expect((await tell(iiif, `/iiif/manifest/gallery/${mill}`)).partOf).toEqual([
      { id: `${iiifTestOrigin}/iiif/collection/gallery/${village}`, type: 'Collection' },
    ])
    expect(await statusOf(iiif, '/iiif/collection/gallery/99999')).toBe(404)
    expect(await statusOf(iiif, '/iiif/collection')).toBe(404)
  })

  it('of a site without galleries is empty', async () => {
    const iiif = createIiifTestSite(await open())
    expect((await tell(iiif, '/iiif/collection/galleries')).items).toEqual([])
  })
})

function line(key: string, value: object): object {
  return { label: { 'en-US': [`${key} en-US`], cs: [`${key} cs`] }, value }
}

function page(path: string, title: string): object {
  const label = { 'en-US': [title] }
  return { id: `${iiifTestOrigin}${path}`, type: 'Text', label, format: 'text/html', language: ['en-US'] }
}

function image(service: string, size: string, width: number, height: number): object {
  return { id: `${service}/full/${size}/0/default.jpg`, type: 'Image', format: 'image/jpeg', width, height }
}
