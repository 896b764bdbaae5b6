import type { Print } from './print.ts'
import { BLOCK, Cloudiness, COARSE, Grain } from './surface.ts'

export interface Paper {
  /** Folds across and down. */
  readonly foldsX: number
  readonly foldsY: number
  /** Strength of stains and of the darkened edge, 0 to 1. */
  readonly stains: number
  readonly grain: number
}

/** Ages a drawn sheet in place: laid paper, stains, browned edges and the folds it was kept in. */
export function sheet(bytes: Uint8Array, width: number, height: number, seed: number, paper: Paper): Print {
  const grain = new Grain(seed, paper.grain)
  const { tile, mask } = grain
  const clouds = new Cloudiness(seed + 1, width, height, 4)
  const uneven = Cloudiness.line(width)
  const across = Int16Array.from(folds(width, paper.foldsX, Math.min(width, height)))
  const down = folds(height, paper.foldsY, Math.min(width, height))
  const side = rim(width, Math.min(width, height))
  const ends = rim(height, Math.min(width, height))
  let at = 0
  for (let y = 0; y < height; y++) {
    const start = grain.row()
    clouds.row(y, 18 * paper.stains, uneven)
    const fold = down[y] ?? 0
    const end = ends[y] ?? 0
    for (let block = 0; block < width; block += BLOCK) {
      // Stains and browning change slowly: once for a few pixels is enough.
      const stain = uneven[block >> COARSE] ?? 0
      const brown = (end + (side[block] ?? 0)) * 46 * paper.stains
      const light = Math.round(fold + stain - brown)
      const green = Math.round(-brown * 0.42)
      const blue = Math.round(stain * 0.4 - brown * 0.7)
      const stop = Math.min(width, block + BLOCK)
      for (let x = block; x < stop; x++, at += 3) {
        const level = light + (tile[(start + x) & mask] ?? 0) + (across[x] ?? 0)
        bytes[at] = byte((bytes[at] ?? 0) + level)
        bytes[at + 1] = byte((bytes[at + 1] ?? 0) + level + green)
        bytes[at + 2] = byte((bytes[at + 2] ?? 0) + level + blue)
      }
    }
  }
  return { width, height, channels: 3, bytes }
}

/** Light and dark beside each fold. */
function folds(length: number, count: number, short: number): Float32Array {
  const out = new Float32Array(length)
  const reach = short * 0.012
  for (let i = 1; i <= count; i++) {
    const at = (length * i) / (count + 1)
    for (let d = -reach; d <= reach; d++) {
      const near = 1 - Math.abs(d) / reach
      const spot = Math.round(at + d)
      out[spot] = (out[spot] ?? 0) + (d < 0 ? 7 : -9) * near - (Math.abs(d) < short * 0.0009 ? 24 : 0)
    }
  }
  return out
}

/** How near the edge, 0 to 1. */
function rim(length: number, short: number): Float32Array {
  const out = new Float32Array(length)
  const reach = short * 0.09
  for (let i = 0; i < length; i++) {
    const off = Math.min(i, length - 1 - i)
    out[i] = off < reach ? (1 - off / reach) ** 2 : 0
  }
  return out
}

function byte(value: number): number {
  return value < 0 ? 0 : Math.min(value, 255)
}
