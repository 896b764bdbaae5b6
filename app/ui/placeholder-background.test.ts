import sharp from 'sharp'
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import {
  createPlaceholderBackgroundCssValue,
  createPlaceholderBackgroundStyle,
} from './placeholder-background.ts'

type Colour = readonly [number, number, number]

/** The thumbhash of a picture whose pixels are given by a function. */
function createThumbhash(
  width: number,
  height: number,
  at: (x: number, y: number) => Colour,
  alpha = 255,
): string {
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgba.set([...at(x / width, y / height), alpha], (y * width + x) * 4)
  }
  return Buffer.from(rgbaToThumbHash(width, height, rgba)).toString('base64')
}

/** The pixels of the bitmap in a background, row by row from the top. */
function readPixels(thumbhash: string): Colour[][] {
  const bytes = Buffer.from(
    /base64,([^)]*)\)/.exec(createPlaceholderBackgroundCssValue({ thumbhash, colour: null }))?.[1] ?? '',
    'base64',
  )
  expect(bytes.toString('latin1', 0, 2)).toBe('BM')
  expect(bytes.readUInt32LE(2)).toBe(bytes.length)
  const [columns, rows, start] = [bytes.readUInt16LE(18), bytes.readUInt16LE(20), bytes.readUInt32LE(10)]
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column): Colour => {
      const at = start + ((rows - 1 - row) * columns + column) * 3
      return [bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0]
    }),
  )
}

describe('createPlaceholderBackground', () => {
  it.each([
    ['no hash at all', '', null],
    ['too short', 'AAAA', null],
    ['too long', 'A'.repeat(400), null],
    ['not base64', '§§§§§§§§§§', null],
    ['a colour that would leave its attribute', null, '#fff;background:url(//evil.example)'],
    ['a colour by name', null, 'red'],
    ['nothing known', null, null],
  ])('returns nothing: %s', (_what, thumbhash, colour) => {
    expect(createPlaceholderBackgroundStyle({ thumbhash, colour })).toBeUndefined()
    expect(createPlaceholderBackgroundCssValue({ thumbhash, colour })).toBe('')
  })

  it('returns nothing for a picture with transparency', () => {
    const thumbhash = createThumbhash(40, 30, () => [200, 40, 40], 100)
    expect(createPlaceholderBackgroundStyle({ thumbhash, colour: '#c82828' })).toBeUndefined()
  })

  it('returns the colour without a thumbhash', () => {
    expect(createPlaceholderBackgroundStyle({ thumbhash: null, colour: '#3A5b7c' })).toEqual({
      backgroundColor: '#3A5b7c',
    })
  })

  it('has the brightness and colours of the picture', () => {
    const points = readPixels(createThumbhash(48, 32, (_x, y) => (y < 0.5 ? [120, 170, 250] : [40, 60, 20])))
    expect(points.map((row) => row.length)).toEqual([4, 4, 4])
    const [sky, , ground] = points
    expect(sky?.[1]?.[2]).toBeGreaterThan(190)
    expect(ground?.[1]?.[2]).toBeLessThan(90)
    expect(Math.max(...(ground?.[1] ?? []))).toBeLessThan(110)
  })

  it.each([
    ['wide', 64, 40],
    ['upright', 40, 64],
    ['square', 50, 50],
    ['a panorama', 90, 20],
  ])('matches the reference decoder: %s', async (_what, width, height) => {
    const thumbhash = createThumbhash(width, height, (x, y) => [40 + 180 * x, 60 + 90 * y, 200 - 150 * x * y])
    const points = readPixels(thumbhash)
    const whole = thumbHashToRGBA(Buffer.from(thumbhash, 'base64'))
    const { data } = await sharp(whole.rgba, { raw: { width: whole.w, height: whole.h, channels: 4 } })
      .resize(4, points.length, { fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const [row, line] of points.entries()) {
      for (const [column, point] of line.entries()) {
        const at = (row * 4 + column) * 4
        for (const [part, value] of point.entries())
          expect(Math.abs(value - (data[at + part] ?? 0))).toBeLessThan(24)
      }
    }
  })

  it('is short and has the same beginning for every picture, so that pages compress well', () => {
    const texts = Array.from({ length: 60 }, (_, n) =>
      createPlaceholderBackgroundCssValue({
        thumbhash: createThumbhash(48, 32, (x, y) => [n * 4, 255 * x, 255 * y]),
        colour: null,
      }),
    )
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(130)
    expect(new Set(texts.map((text) => text.slice(0, 60))).size).toBe(1)
  })
})
