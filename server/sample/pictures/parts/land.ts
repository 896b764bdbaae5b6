import { type Colour, mix, scaled } from '../canvas/colour.ts'
import { type Material, material } from '../canvas/material.ts'
import { Noise } from '../canvas/noise.ts'
import type { Stage } from '../canvas/stage.ts'
import { type Cover, type Land, lay } from '../canvas/terrain.ts'
import { Course, type Way } from './way.ts'

export interface Hill {
  readonly x: number
  readonly z: number
  readonly height: number
  readonly spread: number
}

/** What makes one stretch of countryside different from another. */
export interface Countryside {
  readonly hills?: readonly Hill[]
  readonly roads?: readonly Way[]
  /** Water lies `drop` metres below the ground beside it. */
  readonly stream?: Way & { readonly drop: number; readonly bank?: number }
  /** Ground within this many metres is trodden bare where `bare` says so. */
  readonly yard?: (x: number, z: number) => number
  /** Colour of the water itself, under what it mirrors. */
  readonly water?: Colour
  readonly fieldsFrom?: number
  readonly woodsFrom?: number
  /** More woods (up to 1) or fewer (down to −1). */
  readonly wooded?: number
  /** Metres gained for each metre away, from `slopeFrom` on. */
  readonly slope?: number
  readonly slopeFrom?: number
  readonly rolling?: number
}

function ramp(value: number, from: number, to: number): number {
  const t = (value - from) / (to - from)
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t)
}

function hash(a: number, b: number): number {
  let h = Math.imul(a | 0, 374761393) + Math.imul(b | 0, 668265263)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** The Strážník, which closes the valley in every view that looks far enough. */
export function watchHill(x: number): Hill[] {
  return [
    { x, z: 1500, height: 205, spread: 430 },
    { x: x + 520, z: 2000, height: 130, spread: 520 },
    { x: x - 800, z: 2300, height: 150, spread: 640 },
  ]
}

/** Lays a colour between two others. */
function blend(out: Cover, from: Colour, to: Colour, share: number, of: Material, light: number): void {
  out.red = (from[0] + (to[0] - from[0]) * share) * light
  out.green = (from[1] + (to[1] - from[1]) * share) * light
  out.blue = (from[2] + (to[2] - from[2]) * share) * light
  out.material = of
}

/** Meadows, strips of field, woods and hills, with roads and water laid into them. */
export function countryside(stage: Stage, choice: Countryside): Land {
  const noise = new Noise(stage.plan.seed + 5)
  const { mood } = stage
  const hills = choice.hills ?? watchHill(stage.chance.between(-500, 500))
  const roads = (choice.roads ?? []).map((road) => new Course(road, 1))
  const bank = choice.stream?.bank ?? 4
  const stream = choice.stream === undefined ? undefined : new Course(choice.stream, bank + 1)
  const drop = choice.stream?.drop ?? 0
  const ragged = Math.min(0.7, bank * 0.22)
  const water: Colour = choice.water ?? (mood.snow ? [120, 128, 138] : [88, 98, 92])
  const fieldsFrom = choice.fieldsFrom ?? 90
  const woodsFrom = choice.woodsFrom ?? 170
  const wooded = choice.wooded ?? 0
  const slope = choice.slope ?? 0
  const slopeFrom = choice.slopeFrom ?? 60
  const rolling = choice.rolling ?? 1
  const lush = scaled(mood.grass, 0.84)
  const thicket: Colour = mood.snow
    ? mix(mood.leaves[0], [190, 196, 204], 0.45)
    : mood.season === 'winter'
      ? mood.leaves[1]
      : mix(mood.leaves[0], mood.leaves[1], 0.6)
  /** Metres to the water, kept from `height` for the `cover` of the same place. */
  let shore = 1
  return {
    lie(x, z, out) {
      let level = slope === 0 ? 0 : Math.max(0, z - slopeFrom) * slope
      if (z > 120) level += noise.layered(x / 420, z / 420, 3) * 26 * rolling * ramp(z, 120, 900)
      for (const hill of hills) {
        const dx = (x - hill.x) / hill.spread
        const dz = (z - hill.z) / hill.spread
        const far = dx * dx + dz * dz
        if (far < 9) level += hill.height * Math.exp(-far) * (1 + noise.at(x / 130, z / 130) * 0.07)
      }
      out.level = level
      if (z < woodsFrom) {
        out.woods = -1
        return
      }
      const patch = noise.layered(x / 240 + 3, z / 330, 3) + level / 420 + wooded * 0.5 - 0.16
      out.woods = Math.min(patch, (z - woodsFrom) / 300 - 0.08)
    },
    height(x, z, { level, woods }) {
      shore = 1
      if (stream !== undefined) {
        shore = stream.off(x, z)
        if (shore < bank) {
          shore += noise.at(x / 1.9, z / 1.9) * ragged
          if (shore < 0) return level - drop
          return level - drop * (1 - ramp(shore, 0, bank))
        }
      }
      if (z > woodsFrom) {
        if (woods > 0) return level + 9 + noise.at(x / 7, z / 7) * 3.5 + noise.at(x / 2.4, z / 2.4) * 1.6
        const hedge = noise.at(x / 46 + 9, z / 120 + 4)
        if (hedge > 0.62) return level + (hedge - 0.62) * 22 + noise.at(x / 3, z / 3) * 1.5
      }
      return level
    },
    cover(x, z, height, lie, out: Cover) {
      if (shore < 0) return lay(out, water, material.water)
      if (z > woodsFrom && height - lie.level > 1.5) {
        const lump = 0.82 + noise.at(x / 5 + 40, z / 5) * 0.3 + noise.at(x / 60, z / 60) * 0.16
        return lay(out, thicket, material.woods, lump)
      }
      const worn = noise.layered(x / 3.1, z / 3.1, 2)
      for (const road of roads) {
        const off = road.off(x, z) + worn * 0.35
        if (off < 0) {
          const rut = 1 - 0.09 * ramp(0.34 - Math.abs(Math.abs(off + road.half) - 0.75), 0, 0.2)
          return lay(out, mood.road, material.field, (1 + worn * 0.08) * rut)
        }
      }
      const yard = choice.yard === undefined ? 0 : choice.yard(x, z) + worn * 0.3
      if (yard > 0.5) return lay(out, mood.road, material.field, 0.96 + worn * 0.09)
      if (z > fieldsFrom) {
        const bend = noise.at(x / 210 + 60, z / 260) * 70
        const block = Math.floor((z + bend) / 150 + hash(Math.floor((x + bend) / 260), 3) * 0.4)
        const strip = Math.floor((x + bend * 0.6 + block * 37) / (16 + hash(block, 7) * 26))
        const crop = mood.crops[Math.floor(hash(strip, block) * mood.crops.length)] ?? mood.grass
        const fresh = ramp(z, fieldsFrom, fieldsFrom + 45)
        const light = 0.95 + worn * 0.06 + (hash(block, strip) - 0.5) * 0.08
        return blend(out, mood.meadow, crop, fresh, material.field, light)
      }
      const patch = noise.layered(x / 9, z / 9, 2)
      const of = mood.snow ? material.snow : z < 70 ? material.ground : material.field
      const share = Math.min(1, Math.abs(patch) * 1.4)
      return blend(out, mood.grass, patch > 0 ? mood.meadow : lush, share, of, 1 + worn * 0.1)
    },
  }
}
