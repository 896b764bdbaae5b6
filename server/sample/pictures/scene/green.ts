import { rgb } from '../canvas/colour.ts'
import type { Stage } from '../canvas/stage.ts'
import { geese } from '../parts/animal.ts'
import { church } from '../parts/church.ts'
import { cottage } from '../parts/cottage.ts'
import { person } from '../parts/figure/person.ts'
import { countryside } from '../parts/land.ts'
import { poles } from '../parts/pole.ts'
import { bush, tree } from '../parts/tree.ts'
import { fence } from '../parts/wall.ts'

/** The village green: cottages around it, the pond, limes, the church tower above the roofs. */
export function greenScene(stage: Stage): void {
  const { chance } = stage
  const wide = stage.width / stage.height > 2
  const winter = stage.month === 12
  stage.weather({
    weather: winter ? 'overcast' : stage.plan.treatment === 'colour' ? 'fair' : chance.pick('fair', 'hazy'),
  })
  stage.look({ horizon: wide ? 0.5 : 0.47, focal: wide ? 1.35 : 1.2, eye: wide ? 3.4 : 2.6 })
  const side = wide ? 1 : chance.pick(1, -1)
  const spread = wide ? 1.9 : 1
  const pondX = side * 4.5
  stage.land = countryside(stage, {
    roads: [
      {
        points: [
          [-side * 7 * spread, 0],
          [-side * 8 * spread, 20],
          [-side * 4 * spread, 44],
          [side * 6, 66],
          [side * 14, 120],
        ],
        width: 4.6,
      },
      {
        points: [
          [-side * 5 * spread, 40],
          [side * 20 * spread, 44],
          [side * 60, 52],
        ],
        width: 3.4,
      },
    ],
    stream: {
      points: [
        [pondX - 3 * spread, 24],
        [pondX + 4 * spread, 25.5],
      ],
      width: 10,
      drop: 0.25,
      bank: 0.8,
    },
    fieldsFrom: 150,
    woodsFrom: 210,
    slope: 0.045,
    slopeFrom: 52,
  })
  village(stage, side, spread)
  church(stage, { x: -side * 12 * spread, z: 96, turn: side * 0.4, end: side > 0 ? 1 : -1 })
  tree(stage, -side * 9 * spread, 34, { species: 'lime', height: 11 })
  tree(stage, side * 17 * spread, 36, { species: 'lime', height: 12 })
  tree(stage, side * 24 * spread, 60, { species: 'oak', height: 13 })
  tree(stage, -side * 26 * spread, 70, { species: 'lime', height: 14 })
  for (let i = 0; i < 10; i++)
    tree(stage, chance.between(-60, 60) * spread, chance.between(92, 150), { height: chance.between(6, 11) })
  for (let i = 0; i < 6 * spread; i++)
    bush(stage, chance.between(-22, 22) * spread, chance.between(44, 60), chance.between(0.8, 1.5))
  fence(
    stage,
    [
      [side * 10 * spread, 44],
      [side * 24 * spread, 47],
    ],
    { pales: true },
  )
  if (!winter) geese(stage, pondX + side * 2, 15.5, 6)
  people(stage, side, spread)
  if (stage.year >= 1926)
    poles(stage, [
      [-side * 4.2 * spread, 15],
      [-side * 5.6 * spread, 33],
      [-side * 1.5, 55],
      [side * 12, 96],
    ])
}

function village(stage: Stage, side: number, spread: number): void {
  const { chance } = stage
  const plots = [
    [-21, 40, 0.9],
    [-26, 58, 0.5],
    [-13, 66, 0.15],
    [2, 72, -0.05],
    [17, 66, -0.2],
    [25, 50, -0.75],
    [38, 76, -0.5],
    [-42, 80, 0.4],
  ] as const
  for (const [x, z, turn] of plots) {
    cottage(stage, {
      x: side * x * spread + chance.sway(),
      z: z + chance.sway() * 2,
      turn: side * (turn + chance.sway() * 0.12),
      ...(chance.happens(0.3) ? { gable: 'scroll' } : {}),
    })
  }
  if (spread > 1) {
    for (const x of [-64, -52, -6, 34, 50, 66]) {
      cottage(stage, {
        x: x + chance.sway() * 2,
        z: 62 + chance.between(0, 26),
        turn: chance.between(-0.5, 0.5),
        roof: rgb('96523a'),
      })
    }
  }
}

function people(stage: Stage, side: number, spread: number): void {
  const { chance } = stage
  const road = (z: number) => -side * (8 - z * 0.04) * spread
  person(stage, road(22) + side, 22, 'woman', { pose: 'walk' })
  person(stage, road(22) - side * 0.6, 22.6, chance.pick('girl', 'boy'))
  person(stage, road(34), 34, 'man')
  person(stage, road(34) + 0.9, 34.3, 'oldman')
  person(stage, side * 11 * spread, 40, 'woman')
  for (let i = 0; i < 3 * spread; i++) {
    const z = chance.between(44, 62)
    person(stage, chance.between(-14, 16) * spread, z, chance.pick('man', 'woman', 'boy', 'girl'))
  }
}
