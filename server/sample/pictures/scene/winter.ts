import { rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import type { Stage } from '../canvas/stage.ts'
import { beastPen } from '../parts/animal.ts'
import { church } from '../parts/church.ts'
import { cottage } from '../parts/cottage.ts'
import { person } from '../parts/figure/person.ts'
import { countryside } from '../parts/land.ts'
import { poles } from '../parts/pole.ts'
import { spruce } from '../parts/spruce.ts'
import { tree } from '../parts/tree.ts'
import { fence } from '../parts/wall.ts'

/** Deep snow on roofs and trees, smoke straight up, a trodden path. */
export function winterScene(stage: Stage): void {
  const { chance, year } = stage
  const side = chance.pick(1, -1)
  stage.weather({ weather: year > 2000 ? 'evening' : 'hazy', season: 'winter', snow: true, light: side })
  stage.look({ horizon: 0.46, focal: 1.18, eye: 2.4 })
  stage.land = countryside(stage, {
    roads: [
      {
        points: [
          [side * 3, 0],
          [side * 1, 16],
          [-side * 5, 32],
          [-side * 2, 52],
          [side * 8, 90],
        ],
        width: 2.6,
      },
    ],
    fieldsFrom: 100,
    woodsFrom: 140,
    wooded: 0.15,
    slope: 0.06,
    slopeFrom: 44,
  })
  for (const [x, z, turn] of [
    [-13, 34, 0.5],
    [12, 30, -0.45],
    [-22, 52, 0.3],
    [18, 50, -0.3],
    [3, 62, 0.05],
    [-8, 70, 0.15],
    [30, 72, -0.4],
    [-38, 74, 0.4],
  ] as const) {
    cottage(stage, { x: side * x, z, turn: side * turn, lamp: year > 2000 && chance.happens(0.6) })
  }
  church(stage, { x: side * 10, z: 96, turn: -side * 0.4, end: side > 0 ? -1 : 1 })
  tree(stage, -side * 8, 21, { species: 'lime', height: 9.5 })
  tree(stage, side * 19, 34, { species: 'oak', height: 11 })
  tree(stage, -side * 24, 40, { species: 'lime', height: 12 })
  for (let i = 0; i < 6; i++)
    tree(stage, chance.between(-50, 50), chance.between(76, 110), { height: chance.between(6, 10) })
  for (let i = 0; i < 5; i++)
    spruce(stage, side * chance.between(22, 40), chance.between(50, 80), chance.between(8, 14))
  fence(
    stage,
    [
      [side * 5, 19],
      [side * 24, 23],
    ],
    { pales: false },
  )
  fence(
    stage,
    [
      [-side * 6, 25],
      [-side * 22, 24],
    ],
    { pales: true },
  )
  if (year >= 1926)
    poles(stage, [
      [side * 6, 14],
      [side * 3.4, 34],
      [side * 4, 58],
    ])
  person(stage, -side * 1.8, 25, 'man', { pose: 'walk', clothes: { kind: 'coat' }, head: { hat: 'cap' } })
  if (year < 2000) person(stage, -side * 3.2, 28, 'oldwoman', { clothes: { kind: 'longskirt', bare: true } })
  person(stage, side * 5.6, 15, 'boy', { clothes: { shorts: false, kind: 'jumper' }, head: { hat: 'cap' } })
  sledge(stage, side * 6.7, 15.2)
}

function sledge(stage: Stage, x: number, z: number): void {
  const pen = beastPen(stage, x, z, 1)
  pen.line('-0.5 0.02, 0.4 0.02, 0.55 0.24', rgb('6a4a30'), 0.05)
  pen.line('-0.5 0.26, 0.48 0.26', rgb('8a6340'), 0.07)
  for (const u of [-0.35, 0.1, 0.35]) pen.line(`${u} 0.02, ${u} 0.26`, rgb('6a4a30'), 0.04)
  stage.solid(z, pen.svg, material.wood)
}
