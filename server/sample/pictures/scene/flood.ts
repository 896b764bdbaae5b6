import { hex, rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { polygon } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { beastPen } from '../parts/animal.ts'
import { church } from '../parts/church.ts'
import { cottage, plume } from '../parts/cottage.ts'
import { sitter } from '../parts/figure/person.ts'
import { countryside } from '../parts/land.ts'
import { tree } from '../parts/tree.ts'

/** Level of the flood; the street lies below it. */
const WATER = -0.2
const STREET = -1.5

/** High water between the houses. */
export function floodScene(stage: Stage): void {
  const { chance, year } = stage
  const side = chance.pick(1, -1)
  stage.weather({ weather: 'overcast', season: 'summer', light: side })
  stage.look({ horizon: 0.42, focal: 1.15, eye: 3 })
  stage.land = countryside(stage, {
    stream: {
      points: [
        [-400, 20],
        [400, 24],
      ],
      width: 128,
      drop: -WATER,
      bank: 6,
    },
    water: year > 1950 ? rgb('8a7656') : rgb('7d7462'),
    fieldsFrom: 130,
    slope: 0.05,
    slopeFrom: 86,
  })
  for (const [x, z, turn] of [
    [-15, 30, 0.5],
    [-25, 48, 0.3],
    [16, 36, -0.55],
    [26, 56, -0.3],
    [-9, 66, 0.1],
    [9, 74, -0.1],
    [-38, 70, 0.4],
    [40, 78, -0.4],
  ] as const) {
    cottage(stage, {
      x: side * x + chance.sway(),
      z,
      turn: side * turn,
      base: STREET,
      door: 'none',
      eaves: 3.2,
    })
  }
  church(stage, { x: -side * 13, z: 104, turn: side * 0.4, end: side > 0 ? 1 : -1 })
  for (const [x, z, height] of [
    [-7, 26, 8],
    [8.5, 44, 10],
    [-17, 58, 10],
    [22, 42, 9],
    [3, 62, 9],
  ] as const)
    drowned(stage, side * x, z, height)
  for (let i = 0; i < 7; i++)
    tree(stage, chance.between(-70, 70), chance.between(92, 130), { height: chance.between(7, 12) })
  boat(stage, side)
  debris(stage)
  if (year === 1890) steamer(stage, side)
}

function drowned(stage: Stage, x: number, z: number, height: number): void {
  tree(stage, x, z, { height, species: stage.chance.pick('fruit', 'lime', 'willow') })
}

/** A flat boat, or in 1890 the kneading trough with the old people in it. */
function boat(stage: Stage, side: number): void {
  const { camera, year } = stage
  const z = 19
  const x = side * 2.4
  const [px, py] = camera.point([x, WATER, z])
  const scale = camera.scale(z)
  const crew = year < 1895 ? (['oldwoman', 'oldman'] as const) : (['man', 'woman', 'girl'] as const)
  crew.forEach((role, i) => {
    sitter(
      stage,
      { x: px + (i - (crew.length - 1) / 2) * scale * 0.85, y: py + scale * 0.26, scale, away: z + 0.1 },
      role,
      { pose: 'sit' },
    )
  })
  sitter(
    stage,
    { x: px - side * scale * 2, y: py - scale * 0.16, scale, away: z + 0.1 },
    year < 1995 ? 'man' : 'fireman',
    {
      hands: 'hold',
      turn: -side,
      holds: (body) => body.line('0.15 0.62, 0.26 0.9, 0.02 0.0', rgb('6a553c'), 0.018),
    },
  )
  const hull = polygon([
    [px - scale * 2.7, py - scale * 0.42],
    [px + scale * 2.2, py - scale * 0.4],
    [px + scale * 1.8, py + scale * 0.04],
    [px - scale * 2.2, py + scale * 0.04],
  ])
  stage.fill(z, hull, rgb('5f4a36'), material.wood)
  const rim = polygon([
    [px - scale * 2.7, py - scale * 0.48],
    [px + scale * 2.25, py - scale * 0.46],
    [px + scale * 2.2, py - scale * 0.36],
    [px - scale * 2.7, py - scale * 0.38],
  ])
  stage.fill(z, rim, rgb('8a6f50'), material.wood)
}

/** What the water carries: planks, the lid of a trough. */
function debris(stage: Stage): void {
  const { chance, camera } = stage
  for (let i = 0; i < 16; i++) {
    const z = chance.between(7, 40)
    const half = stage.width / 2 / camera.scale(z)
    const x = chance.between(-half, half)
    const [px, py] = camera.point([x, WATER, z])
    const scale = camera.scale(z)
    const long = chance.between(0.3, 1.5) * scale
    const tilt = chance.sway() * 0.12 * scale
    const plank = polygon([
      [px - long, py + tilt],
      [px + long, py - tilt],
      [px + long, py - tilt + scale * 0.09],
      [px - long, py + tilt + scale * 0.09],
    ])
    stage.fill(z, plank, chance.pick(rgb('5a4a3a'), rgb('7a6650'), rgb('463b30')), material.wood)
  }
}

/** The engraver in Prague had never seen the Tichava. */
function steamer(stage: Stage, side: number): void {
  const z = 60
  const pen = beastPen(stage, side * 19, z, side)
  pen.shape('-6 0.6, 6.5 0.9, 5.4 -0.3, -5.2 -0.3', pen.colour(rgb('4a423a')), 0.2)
  pen.shape('-3.6 0.7, 3.2 0.8, 3 2.2, -3.4 2.2', pen.colour(rgb('e6ddc8')), 0.1)
  pen.shape('0 2.2, 0.9 2.2, 0.85 5, 0.1 5', pen.colour(rgb('38322e')), 0.1)
  pen.dot(-0.6, 0.5, 1.5, 1.5, pen.colour(rgb('6b5c4a')))
  pen.line('5.6 0.9, 5.6 4.4', rgb('38322e'), 0.12)
  pen.add(
    `<path d="${polygon([pen.at(5.6, 4.4), pen.at(7, 4.1), pen.at(5.6, 3.7)])}" fill="${hex(rgb('8a3b34'))}"/>`,
  )
  stage.solid(z, pen.svg, material.plain)
  plume(stage, pen.at(0.5, 5.2), pen.size * 0.7, z - 1, true)
}
