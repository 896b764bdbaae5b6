import { rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import type { Stage } from '../canvas/stage.ts'
import { beastPen } from '../parts/animal.ts'
import { person } from '../parts/figure/person.ts'
import { flowers } from '../parts/flowers.ts'
import { countryside } from '../parts/land.ts'
import { tree } from '../parts/tree.ts'

/** Rows of fruit trees in blossom, long grass, hives. */
export function orchardScene(stage: Stage): void {
  const { chance } = stage
  const side = chance.pick(1, -1)
  const spring = stage.month === undefined || (stage.month >= 4 && stage.month <= 5)
  stage.weather({ weather: 'fair', season: spring ? 'spring' : stage.mood.season, light: side })
  stage.look({ horizon: 0.5, focal: 1.15, eye: 1.9 })
  stage.land = countryside(stage, {
    roads: [
      {
        points: [
          [side * 2.4, 0],
          [side * 1, 14],
          [-side * 0.6, 40],
          [-side * 3, 90],
        ],
        width: 1.3,
      },
    ],
    fieldsFrom: 110,
    woodsFrom: 160,
    slope: 0.04,
    slopeFrom: 30,
  })
  for (let row = 0; row < 5; row++) {
    for (let i = 0; i < 8; i++) {
      const z = 9.5 + i * 7.4 + chance.sway() * 0.6
      const x = (row - 2) * 6.6 + (row >= 2 ? 3.4 : -1) + chance.sway() * 0.5
      tree(stage, x, z, { species: 'fruit', height: chance.between(4.4, 5.6), blossom: spring })
    }
  }
  for (const [x, tone] of [
    [-1, 'c9a24a'],
    [0.2, '6f8fa0'],
    [1.4, 'b8694a'],
  ] as const)
    hive(stage, -side * 4.4 + x, 12.6 + x * 0.2, rgb(tone))
  person(stage, side * 1.5, 13, 'woman', { pose: 'walk' })
  person(stage, side * 0.7, 13.6, 'girl')
  flowers(stage, 900, { from: 2.6, to: 26 })
}

function hive(stage: Stage, x: number, z: number, tone: readonly [number, number, number]): void {
  const pen = beastPen(stage, x, z, 1)
  pen.shape('-0.4 0.3, 0.4 0.3, 0.4 1.05, -0.4 1.05', pen.colour(tone), 0)
  pen.shape('0.4 0.3, 0.56 0.36, 0.56 1.08, 0.4 1.05', pen.colour(scaled(tone, 0.7)), 0)
  pen.shape('-0.5 1.05, 0.62 1.05, 0.5 1.28, -0.36 1.28', pen.colour(rgb('7a6a58')), 0)
  pen.shape('-0.2 0.36, 0.2 0.36, 0.2 0.44, -0.2 0.44', pen.colour(rgb('2a2420')), 0)
  pen.line('-0.34 0.3, -0.34 0', rgb('5a4a3a'), 0.06)
  pen.line('0.34 0.3, 0.34 0', rgb('5a4a3a'), 0.06)
  stage.solid(z, pen.svg, material.wood)
}
