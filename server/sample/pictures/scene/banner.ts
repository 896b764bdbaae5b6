import { rgb } from '../canvas/colour.ts'
import type { Stage } from '../canvas/stage.ts'
import { swallows } from '../parts/animal.ts'
import { church } from '../parts/church.ts'
import { cottage } from '../parts/cottage.ts'
import { countryside } from '../parts/land.ts'
import { bush, tree } from '../parts/tree.ts'

/** Roofs are the one warm thing on the banner. */
const TILE = rgb('b9553a')

/** The village under its hill, wide and quiet: tower, roofs, limes, the river in front. */
export function bannerScene(stage: Stage): void {
  const { chance } = stage
  stage.weather({ weather: 'hazy', season: 'summer', light: -1 })
  stage.mood = { ...stage.mood, clarity: 1500, clouds: 0.22 }
  stage.look({ horizon: 0.64, focal: 2.9, eye: 6.5, centre: 0.5 })
  stage.land = countryside(stage, {
    hills: [
      { x: 420, z: 1600, height: 205, spread: 480 },
      { x: -560, z: 2300, height: 150, spread: 560 },
      { x: -1300, z: 2500, height: 170, spread: 640 },
      { x: 1500, z: 2400, height: 160, spread: 620 },
    ],
    stream: {
      points: [
        [-260, 92],
        [-90, 82],
        [-20, 77],
        [60, 80],
        [140, 88],
        [300, 104],
      ],
      width: 19,
      drop: 0.6,
      bank: 3,
    },
    fieldsFrom: 170,
    woodsFrom: 240,
    slope: 0.03,
    slopeFrom: 90,
  })
  church(stage, { x: -36, z: 150, turn: 0.42, end: 1 })
  for (let i = 0; i < 40; i++) {
    const x = chance.between(-126, 134)
    const z = 108 + Math.abs(x) * 0.1 + chance.next() * 52
    if (Math.abs(x + 32) < 18 && z < 156) continue
    cottage(stage, { x, z, turn: chance.between(-0.6, 0.6), wall: rgb('f2eee4'), roof: TILE })
  }
  for (const x of [18, 28, 38]) tree(stage, x, 104, { species: 'lime', height: 12 + chance.sway() })
  for (let i = 0; i < 30; i++)
    tree(stage, chance.between(-150, 150), chance.between(128, 210), { height: chance.between(6, 12) })
  for (let i = 0; i < 16; i++)
    tree(stage, chance.pick(-1, 1) * chance.between(80, 190), chance.between(100, 126), {
      species: chance.pick('willow', 'oak', 'poplar'),
      height: chance.between(6, 12),
    })
  for (let i = 0; i < 40; i++)
    bush(stage, chance.between(-140, 140), chance.between(92, 98), chance.between(0.6, 1.5))
  swallows(stage, 6)
}
