import { mix, rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { Noise } from '../canvas/noise.ts'
import type { Stage } from '../canvas/stage.ts'
import { type Land, lay } from '../canvas/terrain.ts'
import { horse } from '../parts/animal.ts'
import { cart } from '../parts/cart.ts'
import { church } from '../parts/church.ts'
import { cottage } from '../parts/cottage.ts'
import { person } from '../parts/figure/person.ts'
import { flowers } from '../parts/flowers.ts'
import { tree } from '../parts/tree.ts'
import { Course, type Way } from '../parts/way.ts'

/** The camera stands so high above the village, on the slope of Strážník. */
const HEIGHT = 120
/** Where the village lies. */
const VILLAGE = 520

/** The whole parish seen from the hill: strips of field, the village in the valley, hills along the horizon. */
export function fieldsScene(stage: Stage): void {
  const { chance } = stage
  const wide = stage.width / stage.height > 2
  stage.weather({
    weather: stage.plan.treatment === 'colour' ? 'fair' : 'hazy',
    season: stage.mood.season === 'winter' ? 'spring' : stage.mood.season,
  })
  stage.mood = { ...stage.mood, clarity: 2400 }
  stage.look({ horizon: 0.27, focal: wide ? 1.15 : 1.25, eye: HEIGHT + 1.8 })
  const road: Way = {
    points: [
      [-6, 0],
      [-10, 40],
      [30, 120],
      [-20, 260],
      [40, 420],
      [0, VILLAGE],
      [-60, 760],
      [-300, 1300],
    ],
    width: 5,
  }
  const cross: Way = {
    points: [
      [-1400, 420],
      [-500, 470],
      [0, VILLAGE],
      [500, 560],
      [1500, 700],
    ],
    width: 5,
  }
  const stream: Way = {
    points: [
      [-1600, 640],
      [-700, 600],
      [-200, 570],
      [200, 590],
      [700, 680],
      [1700, 760],
    ],
    width: 7,
  }
  stage.land = hillside(stage, [road, cross], stream)
  village(stage, wide)
  const near = wide ? 90 : 30
  for (let i = 0; i < near; i++) {
    const z = 45 + 380 * chance.next() ** 1.3
    tree(stage, chance.between(-1, 1) * (stage.width / stage.camera.focal) * z * 0.55, z, {
      height: chance.between(6, 11),
    })
  }
  horse(stage, 20, 104, 1)
  cart(stage, 16.6, 104.2, 1)
  person(stage, -7.6, 24, 'man', { pose: 'walk' })
  person(stage, -6.6, 25, 'woman', { pose: 'walk' })
  for (let i = 0; i < 8; i++)
    person(stage, chance.between(-70, 70), chance.between(60, 140), chance.pick('worker', 'woman'))
  flowers(stage, wide ? 900 : 400, { from: 3, to: 26 })
}

/** Ground that falls from the camera to the valley and rises again to far hills. */
function hillside(stage: Stage, ways: readonly Way[], brook: Way): Land {
  const roads = ways.map((way) => new Course(way, 2))
  const stream = new Course(brook, 2)
  const { mood } = stage
  const noise = new Noise(stage.plan.seed + 8)
  const fall = (z: number) => HEIGHT * Math.exp(-z / 220)
  const far = (z: number) => (z < 900 ? 0 : ((z - 900) / 100) ** 1.25 * 3.2)
  const thicket = mix(mood.leaves[0], mood.leaves[1], 0.5)
  const strip = (x: number, z: number) => {
    const bend = noise.at(x / 240 + 5, z / 300) * 60
    const block = Math.floor((z + bend) / 84)
    const angle = (((block * 37) % 7) - 3) * 0.16
    const across = Math.floor((x + z * angle + bend) / (9 + ((block * 13) % 5) * 4))
    return { block, across, bend }
  }
  return {
    lie(x, z, out) {
      out.level =
        fall(z) +
        far(z) * (0.55 + noise.layered(x / 700, z / 900, 3) * 0.9) +
        noise.layered(x / 190, z / 190, 3) * 7 * Math.min(1, z / 300)
      const patch = noise.layered(x / 300 + 11, z / 420, 3) + (z > 900 ? 0.1 : -0.22)
      out.woods = z < 360 ? -1 : patch
    },
    height(x, z, { level, woods }) {
      if (woods > 0) return level + 8 + noise.at(x / 7, z / 7) * 3 + noise.at(x / 2.5, z / 2.5) * 1.5
      if (z > 380 && z < 1500) {
        const { bend } = strip(x, z)
        const row = Math.abs((((z + bend) % 84) + 84) % 84)
        if (row < 2.6 && noise.at(x / 11, z / 60) > -0.15)
          return level + 1.6 + noise.at(x / 2.2, z / 2.2) * 1.3
        if (z > 620 && noise.at(x / 8 + 70, z / 8) > 0.86) return level + 4.5
      }
      return level
    },
    cover(x, z, height, { level }, out) {
      if (height - level > 0.8) return lay(out, thicket, material.woods, 0.85 + noise.at(x / 4, z / 4) * 0.3)
      if (stream.off(x, z) < 0) return lay(out, rgb('aab4b0'), material.plain)
      const worn = noise.layered(x / 4, z / 4, 2)
      for (const road of roads) {
        if (road.off(x, z) < worn * 0.5) return lay(out, mood.road, material.field, 1 + worn * 0.05)
      }
      const valley = Math.abs(z - 580 + noise.at(x / 150, 3) * 60)
      if (z < 16 || valley < 46)
        return lay(
          out,
          mix(mood.grass, mood.meadow, 0.5 + worn),
          z < 40 ? material.ground : material.field,
          1 + worn * 0.06,
        )
      const { block, across } = strip(x, z)
      const mixed = Math.imul(across * 73 + block * 151, 2654435761) >>> 8
      const crop = mood.crops[mixed % mood.crops.length] ?? mood.grass
      const furrow = z < 300 ? 1 + 0.05 * Math.sin((x + z * 0.3) * 2.1) : 1
      return lay(
        out,
        crop,
        z < 30 ? material.ground : material.field,
        (0.94 + ((mixed >> 4) % 10) * 0.012 + worn * 0.05) * furrow,
      )
    },
  }
}

function village(stage: Stage, wide: boolean): void {
  const { chance } = stage
  const houses = wide ? 74 : 42
  for (let i = 0; i < houses; i++) {
    const spread = chance.sway()
    const x = spread * 150
    const z = VILLAGE + chance.sway() * 50 + x * 0.06
    if (Math.hypot(x - 16, (z - VILLAGE) * 1.4) < 26) continue
    cottage(stage, {
      x,
      z,
      turn: chance.between(-0.8, 0.8),
      roof: chance.pick(rgb('8a4c38'), rgb('7d4a3a'), rgb('6d5348')),
    })
  }
  church(stage, { x: 16, z: VILLAGE + 12, turn: 0.4, end: 1, size: 1.25 })
  for (let i = 0; i < houses * 1.2; i++) {
    tree(stage, chance.sway() * 170, VILLAGE + chance.sway() * 64, { height: chance.between(6, 12) })
  }
}
