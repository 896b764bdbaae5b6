import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createImagePath,
  createPictureServiceFixture,
  createTestJpeg,
  type PictureServiceFixture,
} from '../../server/images/picture-service.fixture.ts'
import { variantSettingsHash } from '../../server/images/variant-settings.ts'
import { createOwnerContext, tomorrow, yesterday } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startPictureTestSite } from '../support/picture-site.ts'
import type { FakeBrowser } from '../support/test-site.ts'

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

it('location and camera metadata are in nothing that visitors get; credits remain', async () => {
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

  for (const name of ['320.webp', '320.avif', '320.jpg', '640', '1280.webp', 'full.jpg']) {
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

const privateHeader = 'private, no-store'
const immutableHeader = 'public, max-age=31536000, immutable'
const pathOf = (hash: string, name = '160.webp') => `/img/${hash.slice(0, 24)}/${name}`
const names = ['160.webp', '160', '320.jpg', 'full.jpg']

/** Expects the same response as for a picture that was never stored, or as for one that is gone. */
async function expectHidden(browser: FakeBrowser, hash: string, status: 404 | 410): Promise<void> {
  const tag = (name: string) => `"${hash.slice(0, 24)}-${variantSettingsHash}-${name}"`
  const requests: [string, RequestInit][] = names.flatMap((name): [string, RequestInit][] => [
    [name, {}],
    [name, { method: 'HEAD' }],
    [name, { headers: { range: 'bytes=0-9' } }],
    [name, { headers: { 'if-none-match': '*' } }],
    [name, { headers: { 'if-none-match': `${tag('160.webp')}, ${tag('full.jpg')}, ${tag('160.jpg')}` } }],
  ])
  for (const [name, init] of requests) {
    const response = await browser.request(pathOf(hash, name), init)
    expect([name, response.status, response.headers.get('cache-control')]).toEqual([
      name,
      status,
      privateHeader,
    ])
    expect(response.headers.get('etag')).toBeNull()
    expect(response.headers.get('content-range')).toBeNull()
    expect(response.headers.get('content-type')).toMatch(/^(?:image\/svg\+xml|text\/plain)/)
  }
  const iiif = await browser.request(`/iiif/image/${hash.slice(0, 24)}/full/max/0/default.jpg`)
  expect([iiif.status, iiif.headers.get('cache-control')]).toEqual([404, 'no-store'])
}

async function expectPublic(browser: FakeBrowser, hash: string, shownByImage = true): Promise<void> {
  // Repeated requests are answered from memory.
  for (const name of names)
    for (let count = 0; count < 2; count += 1) {
      const response = await browser.request(pathOf(hash, name))
      expect([name, response.status, response.headers.get('cache-control')]).toEqual([
        name,
        200,
        immutableHeader,
      ])
    }
  const iiif = await browser.request(`/iiif/image/${hash.slice(0, 24)}/full/max/0/default.jpg`)
  expect(iiif.status).toBe(shownByImage ? 200 : 404)
}

describeOnOneEngine('a picture that is not public', (open) => {
  it('looks like a missing one if it never was: a draft, scheduled, in a hidden gallery, unused', async () => {
    const site = await startPictureTestSite(open)
    const { harness } = site
    const visitor = site.newAnonymousBrowser()
    const [openGallery, hidden] = [
      await harness.createGallery('Open'),
      await harness.createGallery('Hidden', null, null),
    ]
    const draft = await site.storePicture()
    await harness.createItem('image', { gallery: openGallery, name: 'Draft', file: draft }, null)
    const scheduled = await site.storePicture()
    await harness.createItem('image', { gallery: openGallery, name: 'Plan', file: scheduled }, tomorrow)
    const inHidden = await site.storePicture()
    await harness.createItem('image', { gallery: hidden, name: 'In hidden', file: inHidden })
    const unused = await site.storePicture()
    for (const hash of [draft, scheduled, inHidden, unused, 'ab'.repeat(32)]) {
      await expectHidden(visitor, hash, 404)
      const missing = await (await visitor.request(pathOf('cd'.repeat(32)))).text()
      expect(await (await visitor.request(pathOf(hash))).text()).toBe(missing)
    }
    visitor.cookies.set('sb-site-auth-token', 'forged')
    await expectHidden(visitor, draft, 404)
    // The clock alone publishes a scheduled picture.
    harness.now = tomorrow
    await expectPublic(site.newAnonymousBrowser(), scheduled)
  })

  it('is gone at once when the image or the gallery is unpublished or trashed, and back with it', async () => {
    const site = await startPictureTestSite(open)
    const { harness } = site
    const { items, trash } = harness.content
    const visitor = site.newAnonymousBrowser()
    const gallery = await harness.createGallery('Open')
    const hash = await site.storePicture()
    const { id } = await harness.createItem('image', { gallery, name: 'Mill', file: hash })
    const at = createOwnerContext()
    const changes: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [() => items.publish('image', id, null, at), () => items.publish('image', id, yesterday, at)],
      [() => items.publish('image', id, tomorrow, at), () => items.publish('image', id, yesterday, at)],
      [
        () => items.publish('gallery', gallery, null, at),
        () => items.publish('gallery', gallery, yesterday, at),
      ],
      [() => trash.remove('image', id, at), () => trash.restore('image', id, at)],
    ]
    await expectPublic(visitor, hash)
    for (const [withdraw, restore] of changes) {
      await withdraw()
      await expectHidden(visitor, hash, 410)
      await restore()
      await expectPublic(visitor, hash)
    }
    const other = await site.storePicture()
    const { version } = await items.read('image', id, at)
    await items.save('image', { id, version, values: { gallery, name: 'Mill', file: other } }, at)
    await expectHidden(visitor, hash, 410)
    await expectPublic(visitor, other)
    await trash.remove('image', id, at)
    await trash.purge('image', id, at)
    await expectHidden(visitor, other, 404)
  })

  it('is public while a public text or a setting shows it', async () => {
    const site = await startPictureTestSite(open)
    const { harness } = site
    const { items } = harness.content
    const visitor = site.newAnonymousBrowser()
    const at = createOwnerContext()
    const [inText, inSettings] = [await site.storePicture(), await site.storePicture()]
    const category = await harness.createCategory('article')
    const values = {
      category,
      name: 'A',
      description: 'P',
      content: `<p>Text</p><figure><img src="${pathOf(inText, '320.jpg')}" alt=""></figure>`,
    }
    const article = await items.save('article', { values, publishedAt: null }, at)
    await expectHidden(visitor, inText, 404)
    await items.publish('article', article.id, yesterday, at)
    await expectPublic(visitor, inText, false)
    await items.publish('article', article.id, null, at)
    await expectHidden(visitor, inText, 410)
    const published = await items.publish('article', article.id, yesterday, at)
    await expectPublic(visitor, inText, false)
    const without = { ...values, content: '<p>Text</p>' }
    await items.save('article', { id: article.id, version: published.version, values: without }, at)
    await expectHidden(visitor, inText, 410)

    await expectHidden(visitor, inSettings, 404)
    await harness.createItem('site', { banner: inSettings })
    await expectPublic(visitor, inSettings, false)
  })

  it('is shown to editors, uncached, and never to visitors after them', async () => {
    const site = await startPictureTestSite(open)
    const { harness, editor } = site
    const hash = await site.storePicture()
    const gallery = await harness.createGallery('Open')
    await harness.createItem('image', { gallery, name: 'Draft', file: hash }, null)
    for (const name of names)
      for (let count = 0; count < 2; count += 1) {
        const response = await editor.request(pathOf(hash, name))
        expect([response.status, response.headers.get('cache-control')]).toEqual([200, privateHeader])
      }
    const part = await editor.request(pathOf(hash, 'full.jpg'), { headers: { range: 'bytes=0-9' } })
    expect([part.status, part.headers.get('cache-control')]).toEqual([206, privateHeader])
    const head = await editor.request(pathOf(hash), { method: 'HEAD' })
    const etag = head.headers.get('etag') ?? ''
    expect([head.status, head.headers.get('cache-control')]).toEqual([200, privateHeader])
    const same = await editor.request(pathOf(hash), { headers: { 'if-none-match': etag } })
    expect([same.status, same.headers.get('cache-control')]).toEqual([304, privateHeader])
    await expectHidden(site.newAnonymousBrowser(), hash, 404)
  })

  it('is shown by a preview link to its readers only, until the link lapses', async () => {
    const site = await startPictureTestSite(open)
    const { harness } = site
    const { previews, items } = harness.content
    const at = createOwnerContext()
    const gallery = await harness.createGallery('Hidden', null, null)
    const [shown, draft, own, other] = [
      await site.storePicture(),
      await site.storePicture(),
      await site.storePicture(),
      await site.storePicture(),
    ]
    await harness.createItem('image', { gallery, name: 'Shown', file: shown })
    const image = await harness.createItem('image', { gallery, name: 'Draft', file: draft }, null)
    const article = await harness.createArticle('Article', null)
    const content = `<p>x</p><figure><img src="${pathOf(own, '320.jpg')}" alt=""></figure>`
    const values = { category: article.category, name: 'A', description: 'P', content }
    await items.save('article', { id: article.id, version: article.version, values }, at)

    const reader = site.newAnonymousBrowser()
    const statuses = async () =>
      await Promise.all(
        [shown, draft, own, other].map(async (hash) => {
          const response = await reader.request(pathOf(hash))
          expect(response.headers.get('cache-control')).toBe(privateHeader)
          return response.status
        }),
      )
    const openLink = async (kind: 'gallery' | 'image' | 'article', id: number) => {
      const { token, link } = await previews.createLink(kind, id, 24, at)
      const page = await reader.request(`/preview/${token}`)
      expect(page.status).toBe(200)
      expect(page.headers.getSetCookie().join()).toMatch(/; Path=\/img; .*HttpOnly; SameSite=Lax/)
      return link.id
    }
    expect(await statuses()).toEqual([404, 404, 404, 404])
    const galleryLink = await openLink('gallery', gallery)
    expect(await statuses()).toEqual([200, 404, 404, 404])
    await openLink('article', article.id)
    expect(await statuses()).toEqual([200, 404, 200, 404])
    await previews.deleteLink('gallery', gallery, galleryLink, at)
    expect(await statuses()).toEqual([404, 404, 200, 404])
    const imageLink = await openLink('image', image.id)
    expect(await statuses()).toEqual([200, 200, 200, 404])
    await previews.deleteLink('image', image.id, imageLink, at)
    await harness.content.trash.remove('article', article.id, at)
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await harness.content.trash.restore('article', article.id, at)
    expect(await statuses()).toEqual([404, 404, 200, 404])
    harness.now = '2026-11-16T12:00:01.000Z'
    expect(await statuses()).toEqual([404, 404, 404, 404])
    for (const guessed of ['0'.repeat(48), 'x', `${'0'.repeat(48)}; preview-00000000=${'f'.repeat(48)}`]) {
      reader.cookies.set('preview-00000000', guessed)
      expect(await statuses()).toEqual([404, 404, 404, 404])
    }
  })
})
