import type { Raster } from '../canvas/terrain.ts'
import type { Print } from './print.ts'
import { Cloudiness, Grain } from './surface.ts'

export interface Paper {
  /** Folds across and down. */
  readonly foldsX: number
  readonly foldsY: number
  /** Strength of stains and of the darkened edge, 0 to 1. */
  readonly stains: number
  readonly grain: number
}

/** Ages a drawn sheet in place: laid paper, stains, browned edges and the folds it was kept in. */
export function sheet(raster: Raster, seed: number, paper: Paper): Print {
  const { width, height, pixels } = raster
  const grain = new Grain(seed, paper.grain * 2)
  const clouds = new Cloudiness(seed + 1, width, height, 4)
  const uneven = new Float32Array(width)
  const across = folds(width, paper.foldsX, Math.min(width, height))
  const down = folds(height, paper.foldsY, Math.min(width, height))
  const side = rim(width, Math.min(width, height))
  const ends = rim(height, Math.min(width, height))
  let at = 0
  for (let y = 0; y < height; y++) {
    grain.advance()
    clouds.row(y, width, uneven)
    const fold = down[y] ?? 0
    const end = ends[y] ?? 0
    for (let x = 0; x < width; x++, at++) {
      const pixel = pixels[at] ?? 0
      const stain = (uneven[x] ?? 0) * 18 * paper.stains
      const brown = (end + (side[x] ?? 0)) * 46 * paper.stains
      const light = grain.at(x) + fold + (across[x] ?? 0) + stain - brown
      const red = (pixel & 255) + light
      const green = ((pixel >> 8) & 255) + light - brown * 0.25
      const blue = ((pixel >> 16) & 255) + light + stain * 0.4 - brown * 0.7
      pixels[at] = byte(red) | (byte(green) << 8) | (byte(blue) << 16)
    }
  }
  return {
    width,
    height,
    channels: 4,
    bytes: new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength),
  }
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
  return value < 0 ? 0 : value > 255 ? 255 : value | 0
}
