import { hex, mix, rgb, scaled } from '../canvas/colour.ts'
import { foliage, material } from '../canvas/material.ts'
import { type Point, polygon, smooth } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { person } from '../parts/figure/person.ts'
import { countryside } from '../parts/land.ts'
import { spruce } from '../parts/spruce.ts'
import { blob, bush } from '../parts/tree.ts'

/** A path between tall trunks, light falling through. */
export function forestScene(stage: Stage): void {
  const { chance } = stage
  const autumn = stage.month !== undefined && stage.month >= 9 && stage.month <= 11
  stage.weather({ weather: 'hazy', season: autumn ? 'autumn' : 'summer' })
  const floor = autumn ? rgb('b07f45') : rgb('7d7a48')
  stage.mood = {
    ...stage.mood,
    clarity: 85,
    skyline: autumn ? rgb('efdcae') : rgb('dfe6c0'),
    zenith: autumn ? rgb('e9d9b8') : rgb('d6e2c8'),
    grass: floor,
    meadow: scaled(floor, 1.12),
    clouds: 0.1,
    road: rgb('a8926e'),
  }
  stage.look({ horizon: 0.6, focal: 1.15, eye: 1.7 })
  const bend = chance.pick(-1, 1)
  stage.land = countryside(stage, {
    roads: [
      {
        points: [
          [-bend, 0],
          [bend * 0.4, 8],
          [bend * 1.6, 16],
          [-bend * 0.6, 30],
          [-bend * 4, 60],
        ],
        width: 2,
      },
    ],
    hills: [],
    rolling: 0,
    fieldsFrom: 400,
    woodsFrom: 500,
  })
  for (let i = 0; i < 90; i++) {
    const z = 5.5 + 75 * chance.next() ** 1.35
    const half = (stage.width / 2 / stage.camera.scale(z)) * 1.15
    const x = chance.between(-half, half)
    if (Math.abs(x - pathAt(z, bend)) < 1.9 + z * 0.02) continue
    if (chance.happens(0.16) && z > 12) spruce(stage, x, z, chance.between(5, 16))
    else trunk(stage, x, z)
  }
  canopy(stage)
  for (let i = 0; i < 26; i++) {
    const z = chance.between(4, 30)
    const half = stage.width / 2 / stage.camera.scale(z)
    const x = chance.between(-half, half)
    if (Math.abs(x - pathAt(z, bend)) > 2) bush(stage, x, z, chance.between(0.25, 0.8))
  }
  shafts(stage)
  person(stage, pathAt(17, bend), 17, 'man', { pose: 'walk' })
  person(stage, pathAt(18, bend) + 0.8, 18, 'woman', { pose: 'walk' })
  leaves(stage, autumn)
}

function pathAt(z: number, bend: number): number {
  return z < 8
    ? bend * (z / 8) * 1.4 - bend
    : z < 16
      ? bend * (0.4 + (z - 8) * 0.15)
      : bend * (1.6 - (z - 16) * 0.157)
}

function trunk(stage: Stage, x: number, z: number): void {
  const { chance, mood } = stage
  const scale = stage.camera.scale(z)
  const [px, py] = stage.camera.point([x, 0, z])
  const half = chance.between(0.16, 0.34) * scale
  const lean = chance.sway() * scale * 0.5
  const bark = chance.pick(rgb('6d5c4a'), rgb('7c6a56'), rgb('5b5044'), rgb('8a8274'))
  const light = stage.air(scaled(bark, 1.25), z)
  const dark = stage.air(scaled(bark, 0.5), z)
  const fill =
    mood.sun[0] > 0
      ? stage.shading(
          [
            [0, dark],
            [0.6, stage.air(bark, z)],
            [1, light],
          ],
          [0, 0],
          [1, 0],
        )
      : stage.shading(
          [
            [0, light],
            [0.4, stage.air(bark, z)],
            [1, dark],
          ],
          [0, 0],
          [1, 0],
        )
  const top = -60
  const outline: Point[] = [
    [px - half * 1.7, py + half * 0.2],
    [px - half * 1.05, py - half * 1.6],
    [px - half * 0.9 + lean * 0.4, (py + top) / 2],
    [px - half * 0.6 + lean, top],
    [px + half * 0.6 + lean, top],
    [px + half * 0.9 + lean * 0.4, (py + top) / 2],
    [px + half * 1.05, py - half * 1.6],
    [px + half * 1.7, py + half * 0.2],
  ]
  stage.solid(z, `<path d="${smooth(outline, true, 0.5)}" fill="${fill}"/>`, material.wood)
  if (scale > 60) {
    let moss = ''
    for (let i = 0; i < 7; i++)
      moss += blob(
        chance,
        px + chance.sway() * half,
        py - chance.next() * half * 4,
        half * 0.3,
        half * 0.4,
        6,
      )
    stage.glaze(z, `<path d="${moss}" fill="${hex(rgb('6f7d42'))}" fill-opacity="0.45"/>`)
  }
}

/** Leaves overhead, thicker towards the top of the picture. */
function canopy(stage: Stage): void {
  const { chance, mood, width, height } = stage
  for (let i = 0; i < 230; i++) {
    const y = height * (chance.next() ** 1.8 * 0.5 - 0.03)
    const z = chance.between(9, 60)
    const r = chance.between(26, 80) * (1 - z / 130)
    const tone = mood.leaves[chance.whole(1, 3)] ?? mood.grass
    stage.fill(
      z,
      blob(chance, chance.next() * width, y, r * 1.3, r * 0.7, 7),
      stage.air(mix(tone, mood.skyline, 0.15), z),
      foliage(r * stage.unit * 5),
    )
  }
}

/** Slanting light, brighter where it meets the ground. */
function shafts(stage: Stage): void {
  const { chance, width, height, mood } = stage
  const lean = mood.sun[0] > 0 ? -1 : 1
  for (let i = 0; i < 5; i++) {
    const x = chance.between(0.05, 0.85) * width
    const wide = chance.between(30, 100)
    const path = polygon([
      [x, -20],
      [x + wide, -20],
      [x + wide * 1.6 + lean * height * 0.32, height * 0.86],
      [x + lean * height * 0.32, height * 0.86],
    ])
    const fill = stage.shading([
      [0, [255, 246, 214], 0.32],
      [0.7, [255, 240, 200], 0.16],
      [1, [255, 240, 200], 0],
    ])
    stage.glaze(chance.between(8, 26), `<path d="${path}" fill="${fill}"/>`)
  }
}

function leaves(stage: Stage, autumn: boolean): void {
  const { chance, camera } = stage
  const tones = autumn
    ? [rgb('cf8f3d'), rgb('a5602c'), rgb('dcb25a')]
    : [rgb('8d9a58'), rgb('6a5a3c'), rgb('a9b06c')]
  for (const tone of tones) {
    let path = ''
    for (let i = 0; i < 330; i++) {
      const z = 3 + 22 * chance.next() ** 1.8
      const half = stage.width / 2 / camera.scale(z)
      const [px, py] = camera.point([chance.between(-half, half), 0, z])
      const s = 0.05 * camera.scale(z)
      path += polygon([
        [px - s, py],
        [px, py - s * 0.5],
        [px + s, py + s * 0.1],
        [px, py + s * 0.4],
      ])
    }
    stage.glaze(200, `<path d="${path}" fill="${hex(tone)}"/>`)
  }
}
