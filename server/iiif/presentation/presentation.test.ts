import { expect, it } from 'vitest'
import { createEditorContext, tomorrow } from '../../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../../tests/support/database-engines.ts'
import {
  createIiifTestSite,
  getImageServicePath,
  type IiifTestSite,
  iiifTestOrigin,
} from '../iiif.fixture.ts'

const context = 'http://iiif.io/api/presentation/3/context.json'

/** The parts of a document that the tests read. */
interface TestDocument {
  readonly [name: string]: unknown
  readonly items: readonly TestDocument[]
}

async function readDocument({ request }: IiifTestSite, path: string): Promise<TestDocument> {
  const response = await request(path)
  expect(response.status, path).toBe(200)
  return (await response.json()) as TestDocument
}

async function requestStatus({ request }: IiifTestSite, path: string): Promise<number> {
  return (await request(path)).status
}

describeOnOneEngine('IIIF manifests', (open) => {
  it('contain nothing hidden from visitors: drafts, scheduled, trash, empty galleries, invalid ids', async () => {
    const iiif = createIiifTestSite(await open())
    const { bench } = iiif
    const gallery = await bench.createGallery('Mill')
    const visibleImage = await bench.createImage(gallery, 'Wheel')
    const createImage = async (name: string, at: string | null) =>
      (await bench.createItem('image', { gallery, name, file: await bench.createFile(name) }, at)).id
    const draft = await createImage('Secret draft', null)
    const plan = await createImage('Secret plan', tomorrow)
    const trash = await createImage('Secret trash', null)
    await bench.content.trash.remove('image', trash, createEditorContext())
    const hidden = await bench.createGallery('Secret gallery', null, null)
    const inside = await bench.createImage(hidden, 'Secret inside')
    const empty = await bench.createGallery('Empty')
    for (const id of [draft, plan, trash, inside, 99_999]) {
      expect(await requestStatus(iiif, `/iiif/manifest/image/${id}`)).toBe(404)
    }
    for (const id of [hidden, empty, 99_999]) {
      expect(await requestStatus(iiif, `/iiif/manifest/gallery/${id}`)).toBe(404)
    }
    for (const id of ['0', '-1', '1e3', '01', `${visibleImage}x`, '9'.repeat(12), '%00', '..%2f1'])
      expect(await requestStatus(iiif, `/iiif/manifest/image/${id}`), id).toBe(404)
    for (const path of [
      `manifest/gallery/${gallery}`,
      'collection/galleries',
      `manifest/image/${visibleImage}`,
    ])
      expect(JSON.stringify(await readDocument(iiif, `/iiif/${path}`)), path).not.toContain('Secret')
    bench.now = '2026-11-16T12:00:01.000Z'
    expect((await readDocument(iiif, `/iiif/manifest/gallery/${gallery}`)).items).toHaveLength(2)
  })

  it('never turn texts into markup', async () => {
    const iiif = createIiifTestSite(await open())
    const gallery = await iiif.bench.createGallery('<b>Gallery</b>')
    const name = '<img src=x onerror=alert(1)>'
    const id = await iiif.bench.createImage(gallery, name, {
      source: '<a href="javascript:1">x</a>',
      licence: '"}]',
    })
    for (const path of [`/iiif/manifest/image/${id}`, `/iiif/manifest/gallery/${gallery}`]) {
      const { label, items, ...rest } = await readDocument(iiif, path)
      const texts = JSON.stringify([label, items, rest]).match(/"<[^"]*>"/g)
      expect(texts, path).toBeNull()
    }
  })

  it('do not show names that cameras gave', async () => {
    const iiif = createIiifTestSite(await open())
    const gallery = await iiif.bench.createGallery('Mill')
    const id = await iiif.bench.createImage(gallery, 'IMG_1004')
    for (const path of [`/iiif/manifest/image/${id}`, `/iiif/manifest/gallery/${gallery}`]) {
      const text = JSON.stringify(await readDocument(iiif, path))
      expect([path, text.includes('IMG_1004'), text.includes('image.untitled')]).toEqual([path, false, true])
    }
  })

  it('contain all data of an image', async () => {
    const iiif = createIiifTestSite(await open())
    const gallery = await iiif.bench.createGallery('Mill')
    const id = await iiif.bench.createImage(gallery, 'The wheel', {
      description: '<p>It <strong>turned</strong> until 1951.</p>',
      date: '1890~',
      source: 'Village museum',
      licence: 'CC BY 4.0',
    })
    const service = `${iiifTestOrigin}${await getImageServicePath(iiif.bench, 'The wheel')}`
    const response = await iiif.request(`/iiif/manifest/image/${id}`)
    expect(response.headers.get('content-type')).toBe(`application/ld+json;profile="${context}"`)
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
    const manifest = await response.json()
    const canvas = `${iiifTestOrigin}/iiif/canvas/${id}`
    const services = [{ id: service, type: 'ImageService3', profile: 'level2' }]
    expect(manifest).toEqual({
      '@context': context,
      id: `${iiifTestOrigin}/iiif/manifest/image/${id}`,
      type: 'Manifest',
      label: { 'en-US': ['The wheel'] },
      summary: { 'en-US': ['It turned until 1951.'] },
      metadata: [
        createLabelledValue('fields.date', { 'en-US': ['around 1890'], cs: ['kolem roku 1890'] }),
        createLabelledValue('fields.source', { 'en-US': ['Village museum'] }),
        createLabelledValue('fields.licence', { 'en-US': ['CC BY 4.0'] }),
      ],
      rights: 'http://creativecommons.org/licenses/by/4.0/',
      requiredStatement: createLabelledValue('iiif.attribution', { 'en-US': ['Village museum · CC BY 4.0'] }),
      navDate: '1890-01-01T00:00:00Z',
      homepage: [createHomepage(`/image/${id}`, 'The wheel')],
      thumbnail: [{ ...createImageResource(service, 'max', 30, 20), service: services }],
      provider: [
        {
          id: `${iiifTestOrigin}/`,
          type: 'Agent',
          label: { 'en-US': ['Letopis'] },
          homepage: [createHomepage('/', 'Letopis')],
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
                  body: { ...createImageResource(service, 'max', 30, 20), service: services },
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
  ])('have for the date %s the navDate %s', async (date, navDate) => {
    const iiif = createIiifTestSite(await open())
    const id = await iiif.bench.createImage(await iiif.bench.createGallery('Mill'), 'Wheel', { date })
    expect((await readDocument(iiif, `/iiif/manifest/image/${id}`)).navDate).toBe(navDate)
  })

  it('list all images of a gallery in order and reflect changes', async () => {
    const iiif = createIiifTestSite(await open())
    const { bench } = iiif
    const gallery = await bench.createGallery('Mill')
    const names = Array.from({ length: 103 }, (_, index) => `Image ${index}`)
    const ids: number[] = []
    for (const name of names) ids.push(await bench.createImage(gallery, name))
    const path = `/iiif/manifest/gallery/${gallery}`
    const manifest = await readDocument(iiif, path)
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
    expect((await readDocument(iiif, path)).items).toHaveLength(102)
  })
})

describeOnOneEngine('IIIF collections', (open) => {
  it('are nested like the galleries', async () => {
    const iiif = createIiifTestSite(await open())
    const { bench } = iiif
    const village = await bench.createGallery('Village')
    const mill = await bench.createGallery('Mill', village)
    const alone = await bench.createGallery('Alone')
    await bench.createGallery('Empty', alone)
    await bench.createImage(village, 'Square')
    await bench.createImage(mill, 'Wheel')
    await bench.createImage(alone, 'One')
    const refs = ({ items }: TestDocument) => items.map(({ id, type, label }) => [id, type, label])
    expect(refs(await readDocument(iiif, '/iiif/collection/galleries'))).toEqual([
      [`${iiifTestOrigin}/iiif/manifest/gallery/${alone}`, 'Manifest', { 'en-US': ['Alone'] }],
      [`${iiifTestOrigin}/iiif/collection/gallery/${village}`, 'Collection', { 'en-US': ['Village'] }],
    ])
    const inside = await readDocument(iiif, `/iiif/collection/gallery/${village}`)
    expect(refs(inside)).toEqual([
      [`${iiifTestOrigin}/iiif/manifest/gallery/${village}`, 'Manifest', { 'en-US': ['Village'] }],
      [`${iiifTestOrigin}/iiif/manifest/gallery/${mill}`, 'Manifest', { 'en-US': ['Mill'] }],
    ])
    expect((await readDocument(iiif, `/iiif/manifest/gallery/${mill}`)).partOf).toEqual([
      { id: `${iiifTestOrigin}/iiif/collection/gallery/${village}`, type: 'Collection' },
    ])
    expect(await requestStatus(iiif, '/iiif/collection/gallery/99999')).toBe(404)
    expect(await requestStatus(iiif, '/iiif/collection')).toBe(404)
  })

  it('of a site without galleries is empty', async () => {
    const iiif = createIiifTestSite(await open())
    expect((await readDocument(iiif, '/iiif/collection/galleries')).items).toEqual([])
  })
})

function createLabelledValue(key: string, value: object): object {
  return { label: { 'en-US': [`${key} en-US`], cs: [`${key} cs`] }, value }
}

function createHomepage(path: string, title: string): object {
  const label = { 'en-US': [title] }
  return { id: `${iiifTestOrigin}${path}`, type: 'Text', label, format: 'text/html', language: ['en-US'] }
}

function createImageResource(service: string, size: string, width: number, height: number): object {
  return { id: `${service}/full/${size}/0/default.jpg`, type: 'Image', format: 'image/jpeg', width, height }
}
