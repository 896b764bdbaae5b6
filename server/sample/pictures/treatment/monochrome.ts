import type { Colour } from '../canvas/colour.ts'
import { borrow } from '../canvas/pool.ts'
import type { Raster } from '../canvas/terrain.ts'
import { between, steps } from './enlarge.ts'
import { asPrint, type Print } from './print.ts'
import { BLOCK, Cloudiness, COARSE, Grain } from './surface.ts'
import { curve, type Scale } from './tone.ts'

/** How a black-and-white material renders and ages. */
export interface Emulsion {
  /** Weights of red, green and blue; old plates were blind to red. */
  readonly eye: Colour
  readonly scale: Scale
  readonly contrast: number
  readonly grain: number
  /** Darkening towards the corners; below nothing it fades there instead. */
  readonly vignette: number
  /** Uneven fading, in levels. */
  readonly fading: number
}

/** The light of each pixel as the emulsion sees it. */
export function brightness(raster: Raster, eye: Colour): Uint8Array {
  const { pixels } = raster
  const sum = eye[0] + eye[1] + eye[2]
  const red = Math.round((eye[0] / sum) * 256)
  const green = Math.round((eye[1] / sum) * 256)
  const blue = 256 - red - green
  const out = new Uint8Array(pixels.length)
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i] ?? 0
    out[i] = ((pixel & 255) * red + ((pixel >> 8) & 255) * green + ((pixel >> 16) & 255) * blue) >> 8
  }
  return out
}

/** Where the middle and the shadows of a well exposed print lie. */
const MIDDLE = 0.5
const SHADOW = 0.41

/** Exposes as a photographer would: deepest shadow black, brightest light white, the middle in the middle. */
function exposure(light: Uint8Array, contrast: number): Uint8Array {
  const counts = new Uint32Array(256)
  for (let i = 0; i < light.length; i += 7) {
    const level = light[i] ?? 0
    counts[level] = (counts[level] ?? 0) + 1
  }
  const total = light.length / 7
  const below = (share: number) => {
    let sum = 0
    for (let level = 0; level < 256; level++) {
      sum += counts[level] ?? 0
      if (sum >= total * share) return level
    }
    return 255
  }
  const black = below(0.006) * 0.8
  const white = Math.max(black + 60, below(0.985))
  const lift = (share: number, target: number) => {
    const level = Math.min(0.9, Math.max(0.05, (below(share) - black) / (white - black)))
    return Math.log(target) / Math.log(level)
  }
  const gamma = Math.max(0.55, Math.min(1, lift(0.5, MIDDLE), lift(0.3, SHADOW)))
  const bent = curve(contrast)
  return bent.map((_, level) => {
    const t = Math.min(1, Math.max(0, (level - black) / (white - black)))
    return bent[Math.round(t ** gamma * 255)] ?? 0
  })
}

/** Prints a scene in the tones of one emulsion, at the size asked for. */
export function monochrome(
  raster: Raster,
  width: number,
  height: number,
  seed: number,
  film: Emulsion,
): Print {
  const pixels = borrow(width * height)
  const light = brightness(raster, film.eye)
  const bent = exposure(light, film.contrast)
  for (let i = 0; i < light.length; i++) light[i] = bent[light[i] ?? 0] ?? 0
  const grain = new Grain(seed, film.grain)
  const { tile, mask } = grain
  const clouds = new Cloudiness(seed + 1, width, height, 3.5)
  const uneven = Cloudiness.line(width)
  const side = Float32Array.from({ length: width }, (_, x) => ((x / width) * 2 - 1) ** 2)
  const across = steps(raster.width, width)
  const down = steps(raster.height, height)
  const row = new Int32Array(raster.width)
  const dim = film.vignette * 0.25
  const tones = film.scale
  let to = 0
  for (let y = 0; y < height; y++) {
    clouds.row(y, film.fading, uneven)
    between(light, down.index[y] ?? 0, raster.width, down.share[y] ?? 0, row)
    const rise = ((y / height) * 2 - 1) ** 2
    const start = grain.row()
    for (let block = 0; block < width; block += BLOCK) {
      // Vignette and fading change slowly: once for a few pixels is enough.
      const corner = (side[block] ?? 0) + rise
      const dimmed = Math.round((1 - dim * corner * corner) * 256)
      const faded = Math.round(uneven[block >> COARSE] ?? 0)
      const end = Math.min(width, block + BLOCK)
      for (let x = block; x < end; x++) {
        const left = across.index[x] ?? 0
        const share = across.share[x] ?? 0
        const plain = ((row[left] ?? 0) * (256 - share) + (row[left + 1] ?? 0) * share) >> 16
        const level = ((plain * dimmed) >> 8) + faded + (tile[(start + x) & mask] ?? 0)
        pixels[to++] = tones[level < 0 ? 0 : Math.min(level, 255)] ?? 0
      }
    }
  }
  return asPrint(width, height, pixels)
}
