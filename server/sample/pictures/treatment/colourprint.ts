import type { Colour } from '../canvas/colour.ts'
import type { Raster } from '../canvas/terrain.ts'
import { blank, type Print } from './print.ts'
import { Cloudiness, Grain } from './surface.ts'
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
  const print = blank(width, height)
  const { bytes } = print
  const { pixels } = raster
  const reds = channel(film.contrast, film.black[0], film.white[0])
  const greens = channel(film.contrast, film.black[1], film.white[1])
  const blues = channel(film.contrast, film.black[2], film.white[2])
  const grain = new Grain(seed, film.grain * 2)
  const clouds = new Cloudiness(seed + 1, width, height, 2.5)
  const uneven = new Float32Array(width)
  const side = new Float32Array(width)
  for (let x = 0; x < width; x++) side[x] = ((x / width) * 2 - 1) ** 2
  const same = raster.width === width && raster.height === height
  const stepX = (raster.width - 1.001) / (width - 1)
  const stepY = (raster.height - 1.001) / (height - 1)
  const saturation = Math.round(film.saturation * 256)
  let to = 0
  for (let y = 0; y < height; y++) {
    grain.advance()
    if (film.fading > 0) clouds.row(y, width, uneven)
    const rise = ((y / height) * 2 - 1) ** 2
    const sy = y * stepY
    const top = sy | 0
    const fy = ((sy - top) * 256) | 0
    const row = top * raster.width
    for (let x = 0; x < width; x++) {
      let red: number
      let green: number
      let blue: number
      if (same) {
        const pixel = pixels[y * width + x] ?? 0
        red = pixel & 255
        green = (pixel >> 8) & 255
        blue = (pixel >> 16) & 255
      } else {
        const sx = x * stepX
        const left = sx | 0
        const fx = ((sx - left) * 256) | 0
        const at = row + left
        const a = pixels[at] ?? 0
        const b = pixels[at + 1] ?? 0
        const c = pixels[at + raster.width] ?? 0
        const d = pixels[at + raster.width + 1] ?? 0
        red = four(a & 255, b & 255, c & 255, d & 255, fx, fy)
        green = four((a >> 8) & 255, (b >> 8) & 255, (c >> 8) & 255, (d >> 8) & 255, fx, fy)
        blue = four((a >> 16) & 255, (b >> 16) & 255, (c >> 16) & 255, (d >> 16) & 255, fx, fy)
      }
      const grey = (red * 77 + green * 150 + blue * 29) >> 8
      const corner = (side[x] ?? 0) + rise
      const shade = 1 - film.vignette * corner * corner * 0.25
      const add = grain.at(x) + (film.fading > 0 ? film.fading * (uneven[x] ?? 0) : 0)
      bytes[to++] = reds[level((grey + (((red - grey) * saturation) >> 8)) * shade + add)] ?? 0
      bytes[to++] = greens[level((grey + (((green - grey) * saturation) >> 8)) * shade + add)] ?? 0
      bytes[to++] = blues[level((grey + (((blue - grey) * saturation) >> 8)) * shade + add)] ?? 0
    }
  }
  return print
}

function four(a: number, b: number, c: number, d: number, fx: number, fy: number): number {
  return ((a * (256 - fx) + b * fx) * (256 - fy) + (c * (256 - fx) + d * fx) * fy) >> 16
}

function level(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value | 0
}
