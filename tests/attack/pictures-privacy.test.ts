import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createImagePath,
  createPictureServiceFixture,
  createTestJpeg,
  type PictureServiceFixture,
} from '../../server/images/picture-service.fixture.ts'

let site: PictureServiceFixture

beforeAll(async () => {
  site = await createPictureServiceFixture()
})
afterAll(() => site.close())

const secrets = [
  'SERIAL-4711',
  'OWNER-4711',
  'LENS-4711',
  'XMPSECRET-4711',
  'Secret Camera',
  'Adobe Secretshop',
]

/** A photograph with full metadata: location, camera, author. */
async function createPhotographWithMetadata(): Promise<Buffer> {
  const xmp = [
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" exif:GPSLatitude="50,5.123N" aux:SerialNumber="XMPSECRET-4711">',
    '<dc:creator><rdf:Seq><rdf:li>Jiří Žák &amp; syn</rdf:li></rdf:Seq></dc:creator>',
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Mlýn</rdf:li></rdf:Alt></dc:title>',
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
  ]
  return await sharp(await createTestJpeg(700, 500))
    .withExif({
      IFD0: {
        Make: 'Secret Camera',
        Software: 'Adobe Secretshop',
        Copyright: 'Muzeum Lhota',
        ImageDescription: 'U reky',
      },
      IFD2: {
        DateTimeOriginal: '1999:12:31 23:59:59',
        BodySerialNumber: 'SERIAL-4711',
        CameraOwnerName: 'OWNER-4711',
        LensSerialNumber: 'LENS-4711',
      },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '50/1 5/1 123/10',
        GPSLongitudeRef: 'E',
        GPSLongitude: '14/1 25/1 0/1',
      },
    })
    .withXmp(xmp.join(''))
    .jpeg()
    .toBuffer()
}

it('location and camera metadata are in nothing that visitors get; credits are kept', async () => {
  const bytes = await createPhotographWithMetadata()
  for (const secret of secrets) expect(bytes.includes(secret)).toBe(true)
  const { hash } = await site.files.put(bytes)
  const ingested = await site.pictures.ingest(hash, { fileName: 'x.jpg', uploadedBy: null })
  expect(ingested.suggestion).toEqual({
    name: 'Mlýn',
    description: 'U reky',
    date: '1999-12-31',
    source: 'Jiří Žák & syn, Muzeum Lhota',
  })
  const row = JSON.stringify(await site.data.files.find(hash))
  for (const secret of secrets) expect(row).not.toContain(secret)

  const names = ['320.webp', '320.avif', '320.jpg', '640', '1280.webp', 'full.jpg']
  for (const name of names) {
    const response = await site.app.request(createImagePath(hash, name))
    expect(response.status).toBe(200)
    await expectNoPrivateMetadata(Buffer.from(await response.arrayBuffer()), name === 'full.jpg')
  }
  const wanted = {
    region: { x: 0, y: 0, width: 100, height: 100 },
    size: { width: 50, height: 50 },
    mirror: false,
    rotation: 0,
    quality: 'color',
  } as const
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const)
    await expectNoPrivateMetadata(
      Buffer.from((await site.pictures.renderRegion(ingested, { ...wanted, format })) ?? []),
      false,
    )
})

it('neither are they for another format, nor from the embedded camera thumbnail', async () => {
  const photograph = await createPhotographWithMetadata()
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f0f' } })
    .jpeg()
    .toBuffer()
  const inside = Buffer.concat([Buffer.from('THUMBNAIL-4711'), small])
  const head = Buffer.from([0xff, 0xe2, 0, 0])
  head.writeUInt16BE(inside.length + 2, 2)
  const nested = Buffer.concat([photograph.subarray(0, 2), head, inside, photograph.subarray(2)])
  const others = ['png', 'webp', 'avif'] as const
  const converted = await Promise.all(
    others.map((format) => sharp(photograph).resize(90).keepMetadata().toFormat(format).toBuffer()),
  )
  for (const bytes of [nested, ...converted]) {
    expect((await sharp(bytes).metadata()).xmp?.includes('XMPSECRET-4711')).toBe(true)
    const { hash } = await site.files.put(bytes)
    const ingested = await site.pictures.ingest(hash, { fileName: 'x', uploadedBy: null })
    expect(ingested.suggestion.source).toContain('Muzeum Lhota')
    for (const name of ['160.webp', '160.avif', '160.jpg', 'full.jpg']) {
      const response = await site.app.request(createImagePath(hash, name))
      const shown = Buffer.from(await response.arrayBuffer())
      expect(shown.includes('THUMBNAIL-4711')).toBe(false)
      await expectNoPrivateMetadata(shown, name === 'full.jpg')
    }
  }
})

async function expectNoPrivateMetadata(bytes: Buffer, credited: boolean): Promise<void> {
  const text = bytes.toString('latin1')
  for (const secret of [...secrets, 'GPSLatitude']) expect(text).not.toContain(secret)
  const { exif, xmp, iptc } = await sharp(bytes).metadata()
  expect(iptc).toBeUndefined()
  if (!credited) {
    expect([exif, xmp]).toEqual([undefined, undefined])
    return
  }
  // The tag that points to the GPS data.
  expect(exif?.includes(Buffer.from([0x88, 0x25]))).toBe(false)
  expect(exif?.includes(Buffer.from([0x25, 0x88]))).toBe(false)
  expect(exif?.toString('latin1')).toContain('Muzeum Lhota')
  expect(xmp?.toString()).toContain('Jiří Žák &#38; syn, Muzeum Lhota')
}
