import type { Colour } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { borrow } from '../canvas/pool.ts'
import type { Raster } from '../canvas/terrain.ts'
import { brightness } from './monochrome.ts'
import { asPrint, type Print } from './print.ts'
import { Cloudiness, COARSE, Grain } from './surface.ts'

/** How the engraver hatches one material: slope of the lines (down for each step right) and how much they waver. */
interface Hatch {
  readonly slope: number
  readonly waver: number
  /** Added to the light: what the engraver leaves to the paper. */
  readonly spare: number
}

/** A hatch with its lines for each pixel. */
interface Lines extends Hatch {
  readonly density: number
}

const DEFAULT: Hatch = { slope: 0.45, waver: 1, spare: 0.04 }

function hatches(period: number): Lines[] {
  const list: Hatch[] = new Array(32).fill(DEFAULT)
  list[0] = { slope: 0, waver: 0.5, spare: 0.1 }
  list[material.plaster] = { slope: 3.2, waver: 0.4, spare: 0.12 }
  list[material.stone] = { slope: 0.1, waver: 1, spare: 0.05 }
  list[material.wood] = { slope: 6, waver: 0.6, spare: 0.05 }
  list[material.roof] = { slope: 1.6, waver: 0.5, spare: 0.06 }
  list[material.cloth] = { slope: 2.4, waver: 1.4, spare: 0.02 }
  list[material.ground] = { slope: 0.12, waver: 2.6, spare: 0.12 }
  list[material.field] = { slope: -0.1, waver: 1.6, spare: 0.14 }
  list[material.woods] = { slope: -1.2, waver: 3.4, spare: 0.08 }
  list[material.leafFine] = { slope: -0.8, waver: 4, spare: 0.06 }
  list[material.leaf] = { slope: -0.7, waver: 5, spare: 0.06 }
  list[material.leafCoarse] = { slope: -0.6, waver: 6, spare: 0.06 }
  list[material.needles] = { slope: 2, waver: 4, spare: 0.06 }
  list[material.water] = { slope: 0, waver: 0.7, spare: 0.02 }
  list[material.rock] = { slope: -1.8, waver: 2, spare: 0.04 }
  return list.map((hatch) => ({ ...hatch, density: 1 / (Math.hypot(1, hatch.slope) * period) }))
}

const INK: Colour = [44, 35, 30]
const PAPER: Colour = [238, 229, 208]
/** Share of the shorter side left white around the plate. */
const RIM = 0.055

/** Cuts the scene in copper: lines that swell with the dark, crossed in the shadows, on laid paper. */
export function engraved(raster: Raster, width: number, height: number, seed: number): Print {
  const pixels = borrow(width * height)
  const light = brightness(raster, [0.3, 0.5, 0.2])
  const short = Math.min(width, height)
  const rim = Math.round(short * RIM)
  const period = Math.max(3.2, short / 300)
  const list = hatches(period)
  const grain = new Grain(seed, 4.5)
  const { tile, mask } = grain
  const stains = new Cloudiness(seed + 1, width, height, 3)
  const sway = new Cloudiness(seed + 2, width, height, 26)
  const uneven = Cloudiness.line(width)
  const waver = Cloudiness.line(width)
  const rw = raster.width
  const stepX = (rw - 3) / (width - 2 * rim)
  const stepY = (raster.height - 3) / (height - 2 * rim)
  const frame = Math.max(1, Math.round(short / 700))
  let to = 0
  for (let y = 0; y < height; y++) {
    const start = grain.row()
    stains.row(y, 1, uneven)
    sway.row(y, 1, waver)
    for (let x = 0; x < width; x++) {
      const inX = Math.min(x - rim, width - rim - 1 - x)
      const inY = Math.min(y - rim, height - rim - 1 - y)
      const inside = Math.min(inX, inY)
      let ink = 0
      if (inside >= frame * 4) {
        const at = (((y - rim) * stepY) | 0) * rw + (((x - rim) * stepX) | 0) + rw + 1
        ink = cut(raster, light, at, rw, x, y, waver[x >> COARSE] ?? 0, period, list)
      } else if (inside >= 0 && (inside < frame || (inside >= frame * 3 && inside < frame * 4))) ink = 0.9
      const paper =
        1 +
        (uneven[x >> COARSE] ?? 0) * 0.05 +
        (tile[(start + x) & mask] ?? 0) / 900 -
        (inside < -rim * 0.7 ? 0.03 : 0)
      const wear = ink * (0.94 + (uneven[x >> COARSE] ?? 0) * 0.12)
      const red = PAPER[0] * paper
      const green = PAPER[1] * paper
      const blue = PAPER[2] * paper
      pixels[to++] =
        Math.min(255, red + (INK[0] - red) * wear) |
        (Math.min(255, green + (INK[1] - green) * wear) << 8) |
        (Math.min(255, blue + (INK[2] - blue) * wear) << 16)
    }
  }
  return asPrint(width, height, pixels)
}

/** Ink (0 to 1) at one pixel. */
function cut(
  raster: Raster,
  light: Uint8Array,
  at: number,
  rw: number,
  x: number,
  y: number,
  waver: number,
  period: number,
  list: Lines[],
): number {
  const of = (raster.pixels[at] ?? 0) >>> 24
  const hatch = list[of]
  if (hatch === undefined) return 0
  const here = light[at] ?? 0
  const right = light[at + 1] ?? 0
  const below = light[at + rw] ?? 0
  // Outlines: where the light jumps or one thing ends and another begins.
  const edge = Math.abs(here - right) + Math.abs(here - below)
  const other = (raster.pixels[at + 1] ?? 0) >>> 24 !== of || (raster.pixels[at + rw] ?? 0) >>> 24 !== of
  let ink = edge > 26 ? Math.min(0.95, (edge - 26) / 60) : 0
  if (other && edge > 7 && of !== material.field) ink = Math.max(ink, 0.75)
  const dark = 1 - here / 255 - hatch.spare
  if (dark < 0.09) return ink
  const first = (y - x * hatch.slope) * hatch.density + waver * hatch.waver
  ink = Math.max(ink, line(first, (dark - 0.08) * 1.05))
  if (dark > 0.42) {
    const second = (y + x * (0.9 - hatch.slope * 0.2)) / (1.35 * period) + waver * hatch.waver * 0.6
    ink = Math.max(ink, line(second, (dark - 0.42) * 1.5))
  }
  if (dark > 0.68) ink = Math.max(ink, line((y * 0.2 + x) / period + waver, (dark - 0.68) * 1.9))
  return ink
}

/** Coverage of a line with this half width (0 to 1 of the gap) at a phase. */
function line(phase: number, half: number): number {
  if (half <= 0.02) return 0
  const off = Math.abs(phase - Math.floor(phase) - 0.5) * 2
  const soft = (half - off) * 2.6 + 0.5
  return soft <= 0 ? 0 : Math.min(soft, 1)
}
