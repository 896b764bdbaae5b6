import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PictureRegionRequest, StoredPicture } from './contract.ts'
import { createPictureServiceFixture, type PictureServiceFixture } from './picture-service.fixture.ts'

let site: PictureServiceFixture

beforeAll(async () => {
  site = await createPictureServiceFixture()
})
afterAll(() => site.close())

const defaults = { mirror: false, rotation: 0, quality: 'color', format: 'png' } as const

/** A picture with a different colour in each quadrant. */
async function createQuadrantPicture(orientation: number, width = 80, height = 60): Promise<StoredPicture> {
  const square = (background: string) => ({
    create: { width: width / 2, height: height / 2, channels: 3 as const, background },
  })
  const quadrants = await Promise.all(
    ['#f00', '#0f0', '#00f', '#ff0'].map((colour) => sharp(square(colour)).png().toBuffer()),
  )
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(
      quadrants.map((input, n) => ({
        input,
        left: ((n % 2) * width) / 2,
        top: (Math.floor(n / 2) * height) / 2,
      })),
    )
    .withMetadata({ orientation })
    .png()
    .toBuffer()
  const { hash, size } = await site.files.put(bytes)
  const isSideways = orientation >= 5
  return {
    hash,
    size,
    type: 'image/png',
    width: isSideways ? height : width,
    height: isSideways ? width : height,
  }
}

async function readPixels(
  bytes: Uint8Array | null,
): Promise<{ width: number; height: number; at: (x: number, y: number) => string }> {
  const { data, info } = await sharp(bytes ?? Buffer.alloc(0))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return {
    width,
    height,
    at: (x, y) => {
      const offset = (y * width + x) * channels
      return [...data.subarray(offset, offset + 3)].map((value) => (value > 127 ? 'f' : '0')).join('')
    },
  }
}

const fullRegion = ({ width, height }: StoredPicture): PictureRegionRequest => ({
  region: { x: 0, y: 0, width, height },
  size: { width, height },
  ...defaults,
})

describe('renderRegion', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'cuts the region from the oriented picture for EXIF orientation %s',
    async (orientation) => {
      const picture = await createQuadrantPicture(orientation)
      const path = site.files.localPath(picture.hash) ?? ''
      const upright = await readPixels(await sharp(path).autoOrient().png().toBuffer())
      expect([upright.width, upright.height]).toEqual([picture.width, picture.height])
      for (const [x, y] of [
        [0, 0],
        [0.5, 0],
        [0, 0.5],
        [0.5, 0.5],
      ] as const) {
        const region = { x: x * picture.width, y: y * picture.height, width: 20, height: 30 }
        const rendered = await readPixels(
          await site.pictures.renderRegion(picture, { ...defaults, region, size: { width: 10, height: 15 } }),
        )
        expect([rendered.width, rendered.height]).toEqual([10, 15])
        expect(rendered.at(5, 7)).toBe(upright.at(region.x + 10, region.y + 15))
      }
    },
  )

  it('mirrors before rotating, and applies gray and bitonal', async () => {
    const picture = await createQuadrantPicture(1)
    const mirrored = await readPixels(
      await site.pictures.renderRegion(picture, { ...fullRegion(picture), mirror: true, rotation: 90 }),
    )
    expect([mirrored.width, mirrored.height]).toEqual([60, 80])
    // Mirroring moves top right to top left, rotation moves it back to top right.
    expect(mirrored.at(55, 5)).toBe('0f0')
    const rotated = await site.pictures.renderRegion(picture, { ...fullRegion(picture), rotation: 45 })
    expect(await sharp(rotated ?? undefined).metadata()).toMatchObject({ hasAlpha: true })
    const bitonal = await readPixels(
      await site.pictures.renderRegion(picture, { ...fullRegion(picture), quality: 'bitonal' }),
    )
    for (const colour of [bitonal.at(5, 5), bitonal.at(75, 55)]) expect(['000', 'fff']).toContain(colour)
    const grey = await site.pictures.renderRegion(picture, { ...fullRegion(picture), quality: 'gray' })
    const { data } = await sharp(grey ?? undefined)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBe(data[1])
  })

  it.each(['jpeg', 'webp', 'avif', 'png'] as const)('renders %s and scales up on request', async (format) => {
    const picture = await createQuadrantPicture(1)
    const bytes = await site.pictures.renderRegion(picture, {
      ...fullRegion(picture),
      size: { width: 160, height: 30 },
      format,
    })
    expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({
      format: format === 'avif' ? 'heif' : format,
      width: 160,
      height: 30,
    })
  })

  it('returns the cached region of a removed picture, and null for an uncached one', async () => {
    const picture = await createQuadrantPicture(1)
    const request = fullRegion(picture)
    const first = await site.pictures.renderRegion(picture, request)
    await site.files.remove(picture.hash)
    expect(await site.pictures.renderRegion(picture, request)).toEqual(first)
    expect(await site.pictures.renderRegion(picture, { ...request, mirror: true })).toBeNull()
  })

  it('rejects a file that is not a picture as unreadable', async () => {
    const { hash, size } = await site.files.put(Buffer.from('no picture'))
    const picture = { hash, size, type: 'image/png', width: 80, height: 60 }
    await expect(site.pictures.renderRegion(picture, fullRegion(picture))).rejects.toMatchObject({
      name: 'UnreadablePictureError',
    })
  })

  it('renders the same region from the pyramid of a large picture in every size', async () => {
    const picture = await createQuadrantPicture(6, 4000, 2400)
    const request = (x: number, y: number, width: number): PictureRegionRequest => ({
      ...defaults,
      region: { x, y, width: 1000, height: 1000 },
      size: { width, height: width },
    })
    await site.pictures.renderRegion(picture, request(0, 0, 100))
    await expect.poll(() => site.listVariantFiles(picture.hash)).toContain('pyramid.tif')
    const path = site.files.localPath(picture.hash) ?? ''
    const upright = await readPixels(await sharp(path).autoOrient().png().toBuffer())
    for (const [x, y] of [
      [0, 2900],
      [1300, 0],
      [1300, 2900],
    ] as const)
      for (const width of [1000, 400, 100, 20]) {
        const rendered = await readPixels(await site.pictures.renderRegion(picture, request(x, y, width)))
        expect([rendered.width, rendered.height]).toEqual([width, width])
        expect(rendered.at(width / 2, width / 2)).toBe(upright.at(x + 500, y + 500))
      }
  })
})
