import type { Colour } from '../canvas/colour.ts'
import { borrow } from '../canvas/pool.ts'
import type { Raster } from '../canvas/terrain.ts'
import { betweenColours, steps } from './enlarge.ts'
import { asPrint, type Print } from './print.ts'
import { BLOCK, Cloudiness, COARSE, Grain } from './surface.ts'
import { curve } from './tone.ts'

/** How a colour film or camera renders and ages. */
export interface ColourFilm {
  /** What black and white have become. */
  readonly black: Colour
  readonly white: Colour
  /** 1 leaves the colours as strong as they are. */
  readonly saturation: number
  readonly contrast: number
  readonly grain: number
  readonly vignette: number
  readonly fading: number
}

function channel(contrast: number, black: number, white: number): Uint8Array {
  const bent = curve(contrast)
  return bent.map((level) => Math.round(black + ((white - black) * level) / 255))
}

/** Prints a scene in colour, at the size asked for. */
export function colourPrint(
  raster: Raster,
  width: number,
  height: number,
  seed: number,
  film: ColourFilm,
): Print {
  const pixels = borrow(width * height)
  const reds = channel(film.contrast, film.black[0], film.white[0])
  const greens = channel(film.contrast, film.black[1], film.white[1])
  const blues = channel(film.contrast, film.black[2], film.white[2])
  const grain = new Grain(seed, film.grain)
  const { tile, mask } = grain
  const clouds = new Cloudiness(seed + 1, width, height, 2.5)
  const uneven = Cloudiness.line(width)
  const side = Float32Array.from({ length: width }, (_, x) => ((x / width) * 2 - 1) ** 2)
  const across = steps(raster.width, width)
  const down = steps(raster.height, height)
  const row = new Int32Array(raster.width)
  const dim = film.vignette * 64
  const saturation = Math.round(film.saturation * 256)
  const full = saturation === 256
  let to = 0
  for (let y = 0; y < height; y++) {
    if (film.fading > 0) clouds.row(y, film.fading, uneven)
    betweenColours(raster.pixels, down.index[y] ?? 0, raster.width, down.share[y] ?? 0, row)
    const rise = ((y / height) * 2 - 1) ** 2
    const start = grain.row()
    for (let block = 0; block < width; block += BLOCK) {
      // Vignette and fading change slowly: once for a few pixels is enough.
      const corner = (side[block] ?? 0) + rise
      const shade = Math.round(256 - dim * corner * corner)
      const boost = (saturation * shade) >> 8
      const faded = Math.round(uneven[block >> COARSE] ?? 0)
      const end = Math.min(width, block + BLOCK)
      for (let x = block; x < end; x++) {
        const left = across.index[x] ?? 0
        const share = across.share[x] ?? 0
        const a = row[left] ?? 0
        const b = row[left + 1] ?? 0
        const purple = (((a & 0xff00ff) * (256 - share) + (b & 0xff00ff) * share) >>> 8) & 0xff00ff
        const green = (((a >> 8) & 255) * (256 - share) + ((b >> 8) & 255) * share) >> 8
        const red = purple & 255
        const blue = purple >> 16
        if (full) {
          const add = faded + (tile[(start + x) & mask] ?? 0)
          pixels[to++] =
            (reds[level(((red * shade) >> 8) + add)] ?? 0) |
            ((greens[level(((green * shade) >> 8) + add)] ?? 0) << 8) |
            ((blues[level(((blue * shade) >> 8) + add)] ?? 0) << 16)
          continue
        }
        const grey = (red * 77 + green * 150 + blue * 29) >> 8
        const base = ((grey * shade) >> 8) + faded + (tile[(start + x) & mask] ?? 0)
        pixels[to++] =
          (reds[level(base + (((red - grey) * boost) >> 8))] ?? 0) |
          ((greens[level(base + (((green - grey) * boost) >> 8))] ?? 0) << 8) |
          ((blues[level(base + (((blue - grey) * boost) >> 8))] ?? 0) << 16)
      }
    }
  }
  return asPrint(width, height, pixels)
}

function level(value: number): number {
  return value < 0 ? 0 : Math.min(value, 255)
}
