import type { Camera } from './camera.ts'
import { type Cells, cells, TILE } from './cells.ts'
import { material } from './material.ts'
import { borrow, giveBack } from './pool.ts'
import { Sky } from './sky.ts'
import type { Stage } from './stage.ts'
import { type Raster, renderLand } from './terrain.ts'
import { Water } from './water.ts'

const MASK = TILE - 1

interface Texture {
  readonly cells: Cells
  /** How much of the cells' light shows, in percent. */
  readonly light: number
  /** Whether a stroke takes its colour from its heart. */
  readonly gather: boolean
}

function textures(): (Texture | undefined)[] {
  const list: (Texture | undefined)[] = []
  const set = (of: number, from: Cells, light: number, gather: boolean) => {
    list[of] = { cells: from, light, gather }
  }
  set(material.plaster, cells.mottle, 90, false)
  set(material.stone, cells.stone, 90, false)
  set(material.wood, cells.grain, 80, false)
  set(material.roof, cells.stone, 65, false)
  set(material.cloth, cells.mottle, 45, false)
  set(material.field, cells.field, 75, true)
  set(material.woods, cells.woods, 90, true)
  set(material.leafFine, cells.leafFine, 100, true)
  set(material.leaf, cells.leaf, 100, true)
  set(material.leafCoarse, cells.leafCoarse, 100, true)
  set(material.needles, cells.needles, 90, true)
  set(material.snow, cells.mottle, 55, false)
  set(material.rock, cells.rock, 75, false)
  return list
}

/** Lays colours over land over sky; `greys` are half as wide and high. */
function flatten(
  under: Raster,
  colours: Int32Array,
  greys: Uint8Array,
  sky: Sky | undefined,
  backdrop: number,
) {
  const { width, height, pixels } = under
  const line = new Int32Array(width).fill(backdrop)
  const half = Math.ceil(width / 2)
  let at = 0
  for (let y = 0; y < height; y++) {
    let painted = sky === undefined
    const greyRow = (y >> 1) * half
    for (let x = 0; x < width; x++, at++) {
      const top = colours[at] ?? 0
      const alpha = top >>> 24
      let below = pixels[at] ?? 0
      const of = greys[greyRow + (x >> 1)] || below >>> 24
      if (alpha === 255) {
        pixels[at] = (top & 0xffffff) | (of << 24)
        continue
      }
      if (below >>> 24 === 0) {
        if (!painted) {
          sky?.row(y, width, line)
          painted = true
        }
        below = line[x] ?? 0
      }
      if (alpha > 0) {
        const rest = 255 - alpha
        const red = ((top & 255) * alpha + (below & 255) * rest) / 255
        const green = (((top >>> 8) & 255) * alpha + ((below >>> 8) & 255) * rest) / 255
        const blue = (((top >>> 16) & 255) * alpha + ((below >>> 16) & 255) * rest) / 255
        below = red | (green << 8) | (blue << 16)
      }
      pixels[at] = (below & 0xffffff) | (of << 24)
    }
  }
}

/** Grass grows finer towards the horizon. */
function grass(below: number, height: number): Texture {
  const size =
    below > height * 0.3 ? cells.bladesNear : below > height * 0.09 ? cells.blades : cells.bladesFar
  return { cells: size, light: 90, gather: true }
}

/** Whether a stroke of one material may take its colour from a heart that lies on another. */
function gathers(of: number, heart: number): boolean {
  if (of === heart) return true
  if (of === material.ground || of === material.field || of === material.woods) {
    return heart === 0 || (heart >= material.ground && heart <= material.woods)
  }
  return heart !== material.water && heart !== material.cloth && heart !== material.plain
}

/** Gives every pixel the texture of its material; water mirrors what stands above it in its column. */
function texture(flat: Raster, out: Int32Array, camera: Camera): void {
  const { width, height, pixels } = flat
  const list = textures()
  const water = new Water(flat, out)
  let at = 0
  for (let y = 0; y < height; y++) {
    list[material.ground] = grass(y - camera.horizon, height)
    const row = (y & MASK) << 8
    for (let x = 0; x < width; x++, at++) {
      const pixel = pixels[at] ?? 0
      const of = pixel >>> 24
      if (of === material.water) {
        out[at] = water.mirror(x, y, pixel)
        continue
      }
      water.dry(x)
      const found = list[of]
      if (found === undefined) {
        out[at] = pixel
        continue
      }
      const cell = found.cells[row | (x & MASK)] ?? 0
      const light = 256 + ((((cell << 8) >> 24) * found.light * 3) >> 8)
      let from = pixel
      if (found.gather) {
        const sx = x + ((cell << 24) >> 24)
        const sy = y + ((cell << 16) >> 24)
        if (sx >= 0 && sx < width && sy >= 0 && sy < height) {
          const heart = pixels[sy * width + sx] ?? 0
          if (gathers(of, heart >>> 24)) from = heart
        }
      }
      const red = ((from & 255) * light) >> 8
      const green = (((from >>> 8) & 255) * light) >> 8
      const blue = (((from >>> 16) & 255) * light) >> 8
      out[at] = Math.min(red, 255) | (Math.min(green, 255) << 8) | (Math.min(blue, 255) << 16) | (of << 24)
    }
  }
}

/** Puts sky, land and the stage's two drawings together; the memory of `colours` is used for the result. */
export function compose(
  stage: Stage,
  width: number,
  height: number,
  colours: Int32Array,
  greys: Uint8Array,
): Raster {
  const flat: Raster = { width, height, pixels: borrow(width * height).fill(0) }
  const camera = stage.camera.sized(width / stage.width)
  if (stage.land !== undefined) renderLand(flat, camera, stage.land, stage.mood)
  const { backdrop } = stage
  const sky = backdrop === undefined ? new Sky(width, height, camera, stage.mood, stage.plan.seed) : undefined
  const [red, green, blue] = backdrop ?? [0, 0, 0]
  flatten(flat, colours, greys, sky, red | (green << 8) | (blue << 16))
  texture(flat, colours, camera)
  giveBack(flat.pixels)
  return { width, height, pixels: colours }
}
