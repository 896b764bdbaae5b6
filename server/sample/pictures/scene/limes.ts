import { rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { polygon } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { cottage } from '../parts/cottage.ts'
import { person } from '../parts/figure/person.ts'
import { flowers } from '../parts/flowers.ts'
import { countryside } from '../parts/land.ts'
import { bush, tree } from '../parts/tree.ts'

/** The three limes of 1848 on the green, a bench under them. */
export function limesScene(stage: Stage): void {
  const { chance } = stage
  const side = chance.pick(1, -1)
  stage.weather({
    weather: stage.year > 2000 ? 'fair' : chance.pick('hazy', 'fair'),
    season: 'summer',
    light: side,
  })
  stage.look({ horizon: 0.66, focal: 1.05, eye: 1.7 })
  stage.land = countryside(stage, {
    roads: [
      {
        points: [
          [-50, 13],
          [0, 11.5],
          [50, 14],
        ],
        width: 3.4,
      },
    ],
    fieldsFrom: 120,
    slope: 0.04,
    slopeFrom: 44,
  })
  const old = stage.year > 1950
  tree(stage, -side * 8.6, 24, { species: 'lime', height: old ? 17 : 14 })
  tree(stage, side * 0.6, 22.6, { species: 'lime', height: old ? 18 : 15 })
  tree(stage, side * 9.4, 24.5, { species: 'lime', height: old ? 16.5 : 13.5 })
  for (const [x, z, turn] of [
    [-24, 50, 0.3],
    [-8, 58, 0],
    [12, 56, -0.1],
    [28, 50, -0.4],
  ] as const) {
    cottage(stage, { x: side * x, z, turn: side * turn })
  }
  for (let i = 0; i < 8; i++)
    tree(stage, chance.between(-50, 50), chance.between(70, 100), { height: chance.between(6, 10) })
  for (let i = 0; i < 5; i++) bush(stage, chance.between(-22, 22), 44, chance.between(0.8, 1.3))
  bench(stage, side * 0.6, 19.6)
  if (stage.year < 1950) {
    person(stage, side * 0.1, 19.9, 'oldman', { pose: 'sit' })
    person(stage, side * 1.2, 19.9, 'oldwoman', { pose: 'sit' })
    person(stage, -side * 3.6, 15.5, 'boy')
    person(stage, -side * 4.3, 15.8, 'girl')
  } else {
    person(stage, side * 4.4, 13, 'woman', { pose: 'walk' })
    person(stage, side * 3.7, 13.2, 'boy')
  }
  flowers(stage, 380, { from: 2.6, to: 18 })
}

/** A plain bench of two boards. */
export function bench(stage: Stage, x: number, z: number): void {
  const { camera } = stage
  const level = stage.ground(x, z)
  const board = (low: number, high: number, deep: number) =>
    polygon(
      camera.outline([
        [x - 1.3, level + low, z + deep],
        [x + 1.3, level + low, z + deep],
        [x + 1.3, level + high, z + deep],
        [x - 1.3, level + high, z + deep],
      ]),
    )
  stage.fill(z + 0.5, board(0.62, 0.84, 0.3), stage.lit(rgb('8a7458'), [0, 0.2, -0.95]), material.wood)
  stage.fill(z + 0.4, board(0.4, 0.48, 0), stage.lit(rgb('9a8262'), [0, 0.6, -0.7]), material.wood)
  for (const u of [-1.1, 1]) {
    const leg = polygon(
      camera.outline([
        [x + u, level, z],
        [x + u + 0.1, level, z],
        [x + u + 0.1, level + 0.42, z],
        [x + u, level + 0.42, z],
      ]),
    )
    stage.fill(z + 0.4, leg, stage.lit(rgb('5d4c3a'), [0, 0, -1]), material.wood)
  }
}
