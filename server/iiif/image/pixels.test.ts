import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEditorContext } from '../../../tests/support/content-harness.ts'
import { createContentServices } from '../../content/index.ts'
import {
  createPictureServiceFixture,
  type PictureServiceFixture,
} from '../../images/picture-service.fixture.ts'
import { createFourColourPng } from '../iiif.fixture.ts'
import { createIiifApp } from '../index.ts'

const red = '255,0,0'
const green = '0,255,0'
const blue = '0,0,255'
const yellow = '255,255,0'
const white = '255,255,255'
const black = '0,0,0'

describe('the pixels of IIIF responses', () => {
  let site: PictureServiceFixture
  let request: (path: string) => Promise<Response>
  const services: string[] = []

  beforeAll(async () => {
    site = await createPictureServiceFixture({ pregenerateVariants: false })
    const now = () => new Date()
    const content = createContentServices({
      data: site.data,
      events: site.events,
      label: (key) => key,
      siteDefaults: {
        webTitle: 'Letopis',
        webAuthor: 'Nobody',
        webLink: null,
        lang: 'cs',
        timeZone: 'Europe/Prague',
      },
      settingsSetByEnvironment: [],
      bytes: { removeUnlessPut: async () => false },
      now,
    })
    const app = createIiifApp({
      content,
      events: site.events,
      pictures: site.pictures,
      chargeRender: async () => undefined,
      findImageIds: (hash) => site.data.files.findImageIds(hash),
      origin: 'https://lhota.example',
      label: (key) => key,
      now,
    })
    const root = new Hono().route('/iiif', app)
    request = async (path) => await root.request(`/iiif${path}`)
    const publishedAt = '2020-01-01T00:00:00.000Z'
    const gallery = await content.items.save(
      'gallery',
      { values: { name: 'Four' }, publishedAt },
      createEditorContext(),
    )
    const upright = await createFourColourPng({ width: 300, height: 200 })
    // The same picture as saved by a camera turned sideways: to be rotated right by 90 degrees.
    const sideways = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).png().toBuffer()
    for (const bytes of [upright, sideways]) {
      const { hash } = await site.files.put(bytes)
      await site.pictures.ingest(hash, { fileName: 'four.png', uploadedBy: null })
      const values = { gallery: gallery.id, name: 'Four', file: hash }
      await content.items.save('image', { values, publishedAt }, createEditorContext())
      services.push(`/image/${hash.slice(0, 24)}`)
    }
  })

  afterAll(() => site.close())

  /** The size and the colours of the four corners, starting at the upper left. */
  async function readCorners(path: string): Promise<[size: string, ...corners: string[]]> {
    const response = await request(path)
    expect(response.status, path).toBe(200)
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .flatten({ background: '#123456' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) =>
      Array.from(data.subarray((y * info.width + x) * info.channels).subarray(0, 3), Number).join()
    const [right, bottom] = [info.width - 3, info.height - 3]
    return [`${info.width},${info.height}`, at(2, 2), at(right, 2), at(2, bottom), at(right, bottom)]
  }

  const cases: readonly [path: string, ...expected: string[]][] = [
    ['full/max/0/default.png', '300,200', red, green, blue, yellow],
    ['square/max/0/default.png', '200,200', red, green, blue, yellow],
    ['pct:0,0,50,50/max/0/default.png', '150,100', red, red, red, red],
    ['150,100,999,999/max/0/default.png', '150,100', yellow, yellow, yellow, yellow],
    ['140,0,20,20/^200,200/0/default.png', '200,200', red, green, red, green],
    ['full/60,60/0/default.png', '60,60', red, green, blue, yellow],
    ['full/max/90/default.png', '200,300', blue, red, yellow, green],
    ['full/max/!0/default.png', '300,200', green, red, yellow, blue],
    ['full/max/!90/default.png', '200,300', yellow, green, blue, red],
    ['full/max/180/default.png', '300,200', yellow, blue, green, red],
    ['full/max/0/bitonal.png', '300,200', black, white, black, white],
  ]

  it.each(cases)('match %s, whatever the EXIF orientation', async (path, ...expected) => {
    for (const service of services) expect(await readCorners(`${service}/${path}`), service).toEqual(expected)
  })

  it('are grey for the quality gray', async () => {
    const [, ...corners] = await readCorners(`${services[0]}/full/max/0/gray.png`)
    for (const corner of corners) expect(new Set(corner.split(',')).size).toBe(1)
    expect(new Set(corners).size).toBeGreaterThan(2)
  })

  it('are complete on a transparent background after an arbitrary rotation', async () => {
    const [size, ...corners] = await readCorners(`${services[0]}/full/max/45/default.png`)
    const [width = 0, height = 0] = size.split(',').map(Number)
    expect(Math.abs(width - 354)).toBeLessThan(4)
    expect(Math.abs(height - 354)).toBeLessThan(4)
    expect(corners).toEqual(Array(4).fill('18,52,86'))
  })
})
