import { rm } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from '../files/contract.ts'
import { openFolderFileStore } from '../files/index.ts'
import {
  createImagePath,
  createPictureServiceFixture,
  createTestJpeg,
  createUniqueTestPicture,
  type PictureServiceFixture,
} from './picture-service.fixture.ts'

let site: PictureServiceFixture

beforeAll(async () => {
  site = await createPictureServiceFixture()
})
afterAll(() => site.close())

const red = (channels: 3 | 4, background: string) =>
  sharp({ create: { width: 90, height: 60, channels, background } })

describe('a picture in an unusual format', () => {
  const formats: [name: string, picture: () => Sharp][] = [
    ['16 bits', () => red(3, '#c00').toColourspace('rgb16').png()],
    ['grey', () => red(3, '#888').greyscale().png()],
    ['grey of 16 bits', () => red(3, '#888').toColourspace('grey16').png()],
    ['grey with holes', () => red(4, '#8888').greyscale().png()],
    ['inks for print', () => red(3, '#c00').toColourspace('cmyk').withIccProfile('cmyk').jpeg()],
    ['a wide gamut', () => red(3, '#c00').withIccProfile('p3').jpeg()],
    ['holes', () => red(4, '#c008').png()],
    ['a palette', () => red(3, '#c00').png({ palette: true })],
    ['TIFF in tiles', () => red(3, '#c00').tiff({ tile: true, compression: 'deflate' })],
    ['a progressive JPEG', () => red(3, '#c00').jpeg({ progressive: true })],
    ['lossless WebP', () => red(3, '#c00').webp({ lossless: true })],
    ['AVIF', () => red(3, '#c00').avif()],
  ]
  it.each(formats)('(%s) is ingested, measured and converted to 8-bit sRGB', async (name, picture) => {
    const { hash } = await site.files.put(await picture().toBuffer())
    expect(await site.pictures.ingest(hash, { fileName: name, uploadedBy: null })).toMatchObject({
      width: 90,
      height: 60,
    })
    const row = await site.data.files.find(hash)
    expect(row?.colour).toMatch(name.startsWith('grey') ? /^#(8[4-9a-c])\1\1$/ : /^#[bcd].[0-3].[0-3].$/)
    for (const extension of ['webp', 'avif', 'jpg']) {
      const response = await site.app.request(createImagePath(hash, `160.${extension}`))
      const variant = sharp(await response.arrayBuffer())
      const metadata = await variant.metadata()
      expect(metadata).toMatchObject({ width: 90, height: 60, depth: 'uchar' })
      expect(metadata.icc).toBeUndefined()
      const [r = 0, g = 0] = await variant
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .raw()
        .toBuffer()
      if (name.startsWith('grey')) expect(Math.abs(r - g)).toBeLessThan(4)
      else expect(r - g).toBeGreaterThan(60)
    }
  })
})

describe('colours', () => {
  const brick = () => sharp({ create: { width: 90, height: 60, channels: 3, background: '#c86432' } })
  it.each<[name: string, picture: () => Sharp]>([
    ['Display P3', () => brick().withIccProfile('p3').png()],
    ['Display P3 of 16 bits', () => brick().toColourspace('rgb16').withIccProfile('p3').png()],
    ['sRGB of 16 bits', () => brick().toColourspace('rgb16').withIccProfile('srgb').png()],
    ['16 bits without a profile', () => brick().toColourspace('rgb16').png()],
    ['Display P3 in AVIF', () => brick().withIccProfile('p3').avif({ quality: 90 })],
    ['Lab', () => brick().toColourspace('lab').tiff()],
  ])('(%s) are preserved in every variant and region', async (name, picture) => {
    const { hash } = await site.files.put(await picture().toBuffer())
    const ingested = await site.pictures.ingest(hash, { fileName: name, uploadedBy: null })
    const whole = { region: { x: 0, y: 0, width: 90, height: 60 }, size: { width: 45, height: 30 } }
    const part = { ...whole, mirror: false, rotation: 0, quality: 'color', format: 'png' } as const
    const rendered = [(await site.pictures.renderRegion(ingested, part)) ?? new Uint8Array()]
    for (const file of ['160.webp', '160.jpg', 'full.jpg'])
      rendered.push(new Uint8Array(await (await site.app.request(createImagePath(hash, file))).arrayBuffer()))
    for (const bytes of rendered) {
      const [red = 0, green = 0, blue = 0] = await sharp(bytes).raw().toBuffer()
      expect(Math.max(Math.abs(red - 200), Math.abs(green - 100), Math.abs(blue - 50))).toBeLessThan(5)
    }
  })
})

describe('an animation taller than WebP', () => {
  it('is scaled down', async () => {
    const [width, height] = [4, 17_000]
    const frames = Buffer.alloc(width * height * 2 * 3).fill(200, 0, width * height * 3)
    const gif = await sharp(frames, {
      raw: { width, height: height * 2, channels: 3, pageHeight: height },
    })
      .gif()
      .toBuffer()
    const { hash } = await site.files.put(gif)
    await site.pictures.ingest(hash, { fileName: 'tall.gif', uploadedBy: null })
    const response = await site.app.request(createImagePath(hash, '160.webp'))
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
      pages: 2,
      height: 16_383,
    })
  })
})

describe('a picture in a remote file store', () => {
  it('is downloaded once for concurrent tasks and again after the cache is deleted', async () => {
    let opened = 0
    const folderStore = await openFolderFileStore(`${site.folder}/elsewhere`)
    const files: FileStore = {
      put: (bytes) => folderStore.put(bytes),
      open: async (hash) => {
        opened += 1
        return await folderStore.open(hash)
      },
      localPath: () => null,
      remove: (hash) => folderStore.remove(hash),
      removeUnlessPut: (hash, since) => folderStore.removeUnlessPut(hash, since),
      all: () => folderStore.all(),
      listStrayEntries: () => folderStore.listStrayEntries(),
      uploadParts: null,
      importParts: null,
      exportParts: null,
      archiveParts: null,
      variants: null,
    }
    const remote = await createPictureServiceFixture({ files })
    try {
      const { hash } = await files.put(await createTestJpeg(500, 300))
      expect(await remote.pictures.ingest(hash, { fileName: 'x.jpg', uploadedBy: null })).toMatchObject({
        width: 500,
      })
      const before = opened
      const widths = await Promise.all(
        ['160.webp', '960.webp', '160.jpg', 'full.jpg'].map((name) =>
          remote.app.request(createImagePath(hash, name)),
        ),
      )
      expect(widths.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(opened).toBe(before)
      // After the cache is deleted, the file is downloaded again.
      await rm(remote.cacheFolder, { recursive: true })
      expect((await remote.app.request(createImagePath(hash, '640.jpg'))).status).toBe(200)
      const lost = (await files.put(await createUniqueTestPicture(20, 20).png().toBuffer())).hash
      await files.remove(lost)
      await expect(remote.pictures.ingest(lost, { fileName: 'x', uploadedBy: null })).rejects.toThrow(
        'its bytes are missing',
      )
    } finally {
      await remote.close()
    }
  })
})
