import type { Camera } from './camera.ts'
import type { Colour } from './colour.ts'
import type { Material } from './material.ts'
import type { Mood } from './mood.ts'

/** What grows or lies at a place: filled in by a land, read by the renderer. */
export interface Cover {
  red: number
  green: number
  blue: number
  material: Material
}

/** The slow, smooth part of a land at one place. */
export interface Lie {
  /** Level of the bare ground in metres. */
  level: number
  /** Above 0 woods grow here. */
  woods: number
}

/** The ground of a scene. `lie` is costly and smooth, so the renderer asks for it sparsely and interpolates. */
export interface Land {
  lie(x: number, z: number, out: Lie): void
  height(x: number, z: number, lie: Lie): number
  cover(x: number, z: number, height: number, lie: Lie, out: Cover): void
}

export function lay(out: Cover, colour: Colour, of: Material, light = 1): void {
  out.red = colour[0] * light
  out.green = colour[1] * light
  out.blue = colour[2] * light
  out.material = of
}

/** Pixels as one number each: red in the lowest byte, then green, blue and the material; no material is sky. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly pixels: Int32Array
}

/** Width of a column in pixels: the textures hide the step. */
const COLUMN = 2
const FARTHEST = 5200
/** Longest step, as a share of the distance. */
const STRIDE = 0.022
/** Near the camera a step covers no more rows than this. */
const ROWS = 3.5
/** The lie of the land is asked for at every so many columns and steps. */
const SPARSE_X = 12
const SPARSE_Z = 4

/** The lie of the land on a sparse grid of columns and steps, read with interpolation. */
class SparseLie {
  readonly #levels: Float32Array
  readonly #woods: Float32Array
  readonly #rows: number

  constructor(land: Land, slants: number, slant: (index: number) => number, distance: Float64Array) {
    const rows = Math.ceil(distance.length / SPARSE_Z) + 1
    this.#rows = rows
    this.#levels = new Float32Array(slants * rows)
    this.#woods = new Float32Array(slants * rows)
    const lie: Lie = { level: 0, woods: 0 }
    for (let i = 0; i < slants; i++) {
      for (let r = 0; r < rows; r++) {
        const z = distance[Math.min(r * SPARSE_Z, distance.length - 1)] ?? 0
        land.lie(slant(i) * z, z, lie)
        this.#levels[i * rows + r] = lie.level
        this.#woods[i * rows + r] = lie.woods
      }
    }
  }

  read(column: number, step: number, out: Lie): void {
    const rows = this.#rows
    const left = Math.floor(column)
    const row = (step / SPARSE_Z) | 0
    const fx = column - left
    const fz = step / SPARSE_Z - row
    const at = left * rows + row
    const a = (1 - fx) * (1 - fz)
    const b = (1 - fx) * fz
    const c = fx * (1 - fz)
    const d = fx * fz
    const levels = this.#levels
    const woods = this.#woods
    out.level =
      (levels[at] ?? 0) * a +
      (levels[at + 1] ?? 0) * b +
      (levels[at + rows] ?? 0) * c +
      (levels[at + rows + 1] ?? 0) * d
    out.woods =
      (woods[at] ?? 0) * a +
      (woods[at + 1] ?? 0) * b +
      (woods[at + rows] ?? 0) * c +
      (woods[at + rows + 1] ?? 0) * d
  }
}

/** Nothing on the land stands higher above the bare ground than this, in metres. */
const TALLEST = 15

/** Distances at which a column is looked at: by rows of the picture near by, by shares of the distance far off. */
function* paces(start: number, perRow: number): Generator<number> {
  for (let z = start; z < FARTHEST; z += z * Math.min(STRIDE, Math.max(0.002, z * perRow))) yield z
}

/** Paints the land column by column, from the camera's feet to the horizon, never over what is already nearer. */
export function renderLand(raster: Raster, camera: Camera, land: Land, mood: Mood): void {
  const { width, height, pixels } = raster
  const { focal, horizon, centre, eye } = camera
  const lie: Lie = { level: 0, woods: 0 }
  land.lie(0, 2, lie)
  const above = Math.max(1, eye - lie.level)
  const start = Math.max(0.8, ((focal * above) / Math.max(height - horizon, height * 0.05)) * 0.55)
  const distance = Float64Array.from(paces(start, ROWS / (focal * above)))
  const steps = distance.length
  const veil = distance.map((z) => 1 - Math.exp(-z / mood.clarity))
  const sparse = new SparseLie(
    land,
    Math.ceil(width / SPARSE_X) + 2,
    (index) => (index * SPARSE_X - centre) / focal,
    distance,
  )
  const beside = new Float32Array(steps)
  const cover: Cover = { red: 0, green: 0, blue: 0, material: 1 }
  const [sunX, sunY, sunZ] = mood.sun
  const haze = mood.skyline
  for (let column = 0; column < width; column += COLUMN) {
    const slant = (column + COLUMN / 2 - centre) / focal
    let floor = height
    let before = 0
    let hadRed = -1
    let hadGreen = 0
    let hadBlue = 0
    for (let s = 0; s < steps; s++) {
      const z = distance[s] ?? 0
      const x = slant * z
      sparse.read((column + COLUMN / 2) / SPARSE_X, s, lie)
      // Whatever grows here, it is not seen over what is nearer: not worth a closer look.
      if (s > 0 && horizon - ((lie.level + TALLEST - eye) * focal) / z >= floor) {
        before = lie.level
        beside[s] = lie.level
        continue
      }
      const level = land.height(x, z, lie)
      const row = Math.max(0, Math.round(horizon - ((level - eye) * focal) / z))
      const slopeZ = s === 0 ? 0 : (level - before) / (z - (distance[s - 1] ?? 0))
      const slopeX = column === 0 ? 0 : ((level - (beside[s] ?? 0)) * focal) / (z * COLUMN)
      before = level
      beside[s] = level
      if (row >= floor && s > 0) continue
      land.cover(x, z, level, lie, cover)
      const length = Math.sqrt(slopeX * slopeX + 1 + slopeZ * slopeZ)
      const facing = Math.max(0, (sunY - slopeX * sunX - slopeZ * sunZ) / length)
      const fog = veil[s] ?? 0
      const clear = 1 - fog
      const red =
        cover.red * ((mood.shade[0] + mood.sunlight[0] * facing * 0.8) / 255) * clear + haze[0] * fog
      const green =
        cover.green * ((mood.shade[1] + mood.sunlight[1] * facing * 0.8) / 255) * clear + haze[1] * fog
      const blue =
        cover.blue * ((mood.shade[2] + mood.sunlight[2] * facing * 0.8) / 255) * clear + haze[2] * fog
      if (hadRed < 0) {
        hadRed = red
        hadGreen = green
        hadBlue = blue
      }
      const rows = floor - row
      for (let y = floor - 1; y >= row; y--) {
        const t = rows > 1 ? (floor - y) / rows : 1
        const r = clamp(hadRed + (red - hadRed) * t)
        const g = clamp(hadGreen + (green - hadGreen) * t)
        const b = clamp(hadBlue + (blue - hadBlue) * t)
        const at = y * width + column
        const packed = r | (g << 8) | (b << 16) | (cover.material << 24)
        pixels[at] = packed
        if (column + 1 < width) pixels[at + 1] = packed
      }
      hadRed = red
      hadGreen = green
      hadBlue = blue
      if (row < floor) floor = row
      if (floor <= 0) break
    }
  }
}

function clamp(value: number): number {
  return Math.min(value, 255)
}
