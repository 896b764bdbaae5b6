import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** What a picture looks like before it is there. */
export interface PicturePlaceholder {
  /** Base64 without padding. */
  readonly thumbhash: string
  /** `#rrggbb`. */
  readonly colour: string
}

const thumbnailMaxSide = 100

/** Looks at a picture from afar. */
export async function computePicturePlaceholder(picture: Sharp): Promise<PicturePlaceholder> {
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

/** Grey pixels with their opacity, as such of three colours. */
function expandGreyToRgba(grey: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(grey.length * 2)
  for (let from = 0, to = 0; from < grey.length; from += 2, to += 4) {
    pixels.fill(grey[from] ?? 0, to, to + 3)
    pixels[to + 3] = grey[from + 1] ?? 255
  }
  return pixels
}

/** The mean of the commonest among a few hundred shades; paper white where nothing is to be seen. */
function findDominantColour(pixels: Uint8Array): string {
  const shades = new Map<number, [count: number, red: number, green: number, blue: number]>()
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
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
  let most: readonly [number, number, number, number] = [0, 0, 0, 0]
  for (const sum of shades.values()) if (sum[0] > most[0]) most = sum
  const [count, ...colours] = most
  if (count === 0) return '#ffffff'
  return `#${colours
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
