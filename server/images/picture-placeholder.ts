import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** What a page shows before the picture is loaded. */
export interface PictureLoadingPlaceholder {
  /** Base64 without padding. */
  readonly thumbhash: string
  /** `#rrggbb`. */
  readonly colour: string
}

const thumbnailMaxSide = 100

/** Computes the placeholder from a thumbnail of the picture. */
export async function computePictureLoadingPlaceholder(picture: Sharp): Promise<PictureLoadingPlaceholder> {
  const { data, info } = await picture
    .resize({ width: thumbnailMaxSide, height: thumbnailMaxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const pixels = info.channels === 4 ? data : expandGreyToRgba(data)
  const hash = rgbaToThumbHash(info.width, info.height, pixels)
  return {
    thumbhash: Buffer.from(hash).toString('base64').replace(/=+$/, ''),
    colour: findDominantColour(pixels),
  }
}

/** Converts grey+alpha pixels to RGBA. */
function expandGreyToRgba(grey: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(grey.length * 2)
  for (let from = 0, to = 0; from < grey.length; from += 2, to += 4) {
    pixels.fill(grey[from] ?? 0, to, to + 3)
    pixels[to + 3] = grey[from + 1] ?? 255
  }
  return pixels
}

/** Mean colour of the most frequent of 512 shades; white if all pixels are transparent. */
function findDominantColour(pixels: Uint8Array): string {
  const shades = new Map<number, [count: number, red: number, green: number, blue: number]>()
  for (let offset = 0; offset < pixels.length; offset += 4) {
    if ((pixels[offset + 3] ?? 0) < 128) continue
    const [red = 0, green = 0, blue = 0] = pixels.subarray(offset, offset + 3)
    const shade = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const sum = shades.get(shade)
    if (sum === undefined) shades.set(shade, [1, red, green, blue])
    else {
      sum[0] += 1
      sum[1] += red
      sum[2] += green
      sum[3] += blue
    }
  }
  let dominant: readonly [number, number, number, number] = [0, 0, 0, 0]
  for (const sum of shades.values()) if (sum[0] > dominant[0]) dominant = sum
  const [count, ...colours] = dominant
  if (count === 0) return '#ffffff'
  return `#${colours
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
