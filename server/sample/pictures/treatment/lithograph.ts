import { type Colour, rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { borrow } from '../canvas/pool.ts'
import type { Raster } from '../canvas/terrain.ts'
import { asPrint, type Print } from './print.ts'
import { Grain } from './surface.ts'
import { scale } from './tone.ts'

/** From ink to paper. */
const INK = scale(
  [rgb('1b2a4a'), rgb('3d4f72'), rgb('8490a6'), rgb('cfd0cc'), rgb('f2ecdd'), rgb('f7f2e6')],
  1.05,
)
const WARM: Colour = rgb('b2674c')

/** Prints in two inks on paper: navy for everything, and one warm ink for what is red. */
export function lithograph({ width, height, pixels: drawn }: Raster, seed: number): Print {
  const pixels = borrow(width * height)
  const grain = new Grain(seed, 3)
  const { tile, mask } = grain
  let at = 0
  for (let y = 0; y < height; y++) {
    const start = grain.row()
    for (let x = 0; x < width; x++, at++) {
      const pixel = drawn[at] ?? 0
      const red = pixel & 255
      const green = (pixel >> 8) & 255
      const light =
        ((red * 77 + green * 150 + ((pixel >> 16) & 255) * 29) >> 8) + (tile[(start + x) & mask] ?? 0)
      const lifted = Math.min(255, Math.max(0, Math.round(light * 1.16 + 12)))
      const ink = INK[lifted] ?? 0
      const heat = Math.min(1, Math.max(0, (red - green - 20) / 40))
      // Mirrored roofs stay cool, or the river would burn.
      const warmth = heat * (pixel >>> 24 === material.water ? 0.3 : 0.92)
      const glow = 0.62 + lifted / 420
      pixels[at] =
        mixed(ink & 255, WARM[0] * glow, warmth) |
        (mixed((ink >> 8) & 255, WARM[1] * glow, warmth) << 8) |
        (mixed((ink >> 16) & 255, WARM[2] * glow, warmth) << 16)
    }
  }
  return asPrint(width, height, pixels)
}

function mixed(from: number, to: number, share: number): number {
  return Math.min(255, Math.round(from + (to - from) * share))
}
