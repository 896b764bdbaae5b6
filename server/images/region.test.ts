import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PictureRegionRequest, StoredPicture } from './contract.ts'
import { createPictureServiceFixture, type PictureServiceFixture } from './picture-service.fixture.ts'

let site: PictureServiceFixture

beforeAll(async () => {
  site = await createPictureServiceFixture()
})
afterAll(() => site.close())

const plain = { mirror: false, rotation: 0, quality: 'color', format: 'png' } as const

/** A picture whose every corner has a colour of its own; two rows of two. */
async function corners(orientation: number, width = 80, height = 60): Promise<StoredPicture> {
  const square = (background: string) => ({
    create: { width: width / 2, height: height / 2, channels: 3 as const, background },
  })
  const parts = await Promise.all(
    ['#f00', '#0f0', '#00f', '#ff0'].map((colour) => sharp(square(colour)).png().toBuffer()),
  )
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(
      parts.map((input, n) => ({
        input,
        left: ((n % 2) * width) / 2,
        top: (Math.floor(n / 2) * height) / 2,
      })),
    )
    .withMetadata({ orientation })
    .png()
    .toBuffer()
  const { hash, size } = await site.files.put(bytes)
  const turned = orientation >= 5
  return { hash, size, type: 'image/png', width: turned ? height : width, height: turned ? width : height }
}

async function pixelsOf(
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
      const from = (y * width + x) * channels
      return [...data.subarray(from, from + 3)].map((value) => (value > 127 ? 'f' : '0')).join('')
    },
  }
}

const whole = ({ width, height }: StoredPicture): PictureRegionRequest => ({
  region: { x: 0, y: 0, width, height },
  size: { width, height },
  ...plain,
})

describe('a part of a picture', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('lies where it is seen, the camera turned by %s', async (orientation) => {
    const picture = await corners(orientation)
    const path = site.files.localPath(picture.hash) ?? ''
    const upright = await pixelsOf(await sharp(path).autoOrient().png().toBuffer())
    expect([upright.width, upright.height]).toEqual([picture.width, picture.height])
    for (const [x, y] of [
      [0, 0],
      [0.5, 0],
      [0, 0.5],
      [0.5, 0.5],
    ] as const) {
      const region = { x: x * picture.width, y: y * picture.height, width: 20, height: 30 }
      const cut = await pixelsOf(
        await site.pictures.renderRegion(picture, { ...plain, region, size: { width: 10, height: 15 } }),
      )
      expect([cut.width, cut.height]).toEqual([10, 15])
      expect(cut.at(5, 7)).toBe(upright.at(region.x + 10, region.y + 15))
    }
  })

  it('is mirrored before it is turned, and grey or black and white where asked', async () => {
    const picture = await corners(1)
    const mirrored = await pixelsOf(
      await site.pictures.renderRegion(picture, { ...whole(picture), mirror: true, rotation: 90 }),
    )
    expect([mirrored.width, mirrored.height]).toEqual([60, 80])
    // Top right comes to the top left by the mirror, and from there to the top right by the turn.
    expect(mirrored.at(55, 5)).toBe('0f0')
    const askew = await site.pictures.renderRegion(picture, { ...whole(picture), rotation: 45 })
    expect(await sharp(askew ?? undefined).metadata()).toMatchObject({ hasAlpha: true })
    const bitonal = await pixelsOf(
      await site.pictures.renderRegion(picture, { ...whole(picture), quality: 'bitonal' }),
    )
    for (const colour of [bitonal.at(5, 5), bitonal.at(75, 55)]) expect(['000', 'fff']).toContain(colour)
    const grey = await site.pictures.renderRegion(picture, { ...whole(picture), quality: 'gray' })
    const { data } = await sharp(grey ?? undefined)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBe(data[1])
  })

  it.each(['jpeg', 'webp', 'avif', 'png'] as const)(
    'comes as %s, and larger than it is where asked',
    async (format) => {
      const picture = await corners(1)
      const bytes = await site.pictures.renderRegion(picture, {
        ...whole(picture),
        size: { width: 160, height: 30 },
        format,
      })
      expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({
        format: format === 'avif' ? 'heif' : format,
        width: 160,
        height: 30,
      })
    },
  )

  it('is kept, and gone is gone', async () => {
    const picture = await corners(1)
    const wanted = whole(picture)
    const first = await site.pictures.renderRegion(picture, wanted)
    await site.files.remove(picture.hash)
    expect(await site.pictures.renderRegion(picture, wanted)).toEqual(first)
    expect(await site.pictures.renderRegion(picture, { ...wanted, mirror: true })).toBeNull()
  })

  it('of what is no picture is refused as unreadable', async () => {
    const { hash, size } = await site.files.put(Buffer.from('no picture'))
    const picture = { hash, size, type: 'image/png', width: 80, height: 60 }
    await expect(site.pictures.renderRegion(picture, whole(picture))).rejects.toMatchObject({
      name: 'PictureUnreadable',
    })
  })

  it('of a large picture is the same from its pyramid, in every size', async () => {
    const picture = await corners(6, 4000, 2400)
    const wanted = (x: number, y: number, width: number): PictureRegionRequest => ({
      ...plain,
      region: { x, y, width: 1000, height: 1000 },
      size: { width, height: width },
    })
    await site.pictures.renderRegion(picture, wanted(0, 0, 100))
    await expect.poll(() => site.listVariantFiles(picture.hash)).toContain('pyramid.tif')
    const path = site.files.localPath(picture.hash) ?? ''
    const upright = await pixelsOf(await sharp(path).autoOrient().png().toBuffer())
    for (const [x, y] of [
      [0, 2900],
      [1300, 0],
      [1300, 2900],
    ] as const)
      for (const width of [1000, 400, 100, 20]) {
        const cut = await pixelsOf(await site.pictures.renderRegion(picture, wanted(x, y, width)))
        expect([cut.width, cut.height]).toEqual([width, width])
        expect(cut.at(width / 2, width / 2)).toBe(upright.at(x + 500, y + 500))
      }
  })
})
