import { rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { polygon } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { church } from '../parts/church.ts'
import { cottage } from '../parts/cottage.ts'
import { person } from '../parts/figure/person.ts'
import { countryside } from '../parts/land.ts'
import { bush, tree } from '../parts/tree.ts'
import { yardWall } from '../parts/wall.ts'

/** The church of St Wenceslas behind its churchyard wall. */
export function churchScene(stage: Stage): void {
  const { chance } = stage
  const upright = stage.height > stage.width
  stage.look(upright ? { horizon: 0.8, focal: 1.05, eye: 1.7 } : { horizon: 0.74, focal: 0.95, eye: 1.8 })
  const side = chance.pick<1 | -1>(1, -1)
  stage.weather({ weather: chance.pick('fair', 'fair', 'hazy'), light: -side })
  stage.land = countryside(stage, {
    roads: [
      {
        points: [
          [side * 6, 0],
          [side * 3, 12],
          [side * 1, 24],
          [-side * 2, 40],
        ],
        width: 4.2,
      },
    ],
    fieldsFrom: 150,
    slope: 0.05,
    slopeFrom: 18,
  })
  const end = side
  church(stage, { x: -end * 5.5, z: upright ? 47 : 42, turn: -end * chance.between(0.42, 0.62), end })
  for (const [x, z, height] of [
    [-end * 19, 58, 13],
    [end * 17, 60, 12],
    [-end * 13, 68, 15],
  ] as const) {
    tree(stage, x + chance.sway() * 2, z, { species: chance.pick('lime', 'oak'), height })
  }
  tree(stage, end * chance.between(10.5, 12), 24, { species: 'lime', height: chance.between(8, 9.5) })
  cottage(stage, { x: end * 30, z: 66, turn: end * 0.7 })
  cottage(stage, { x: -end * 36, z: 72, turn: -end * 0.5 })
  yardWall(
    stage,
    [
      [-26, 22.5],
      [side * 1 - 3.2, 22.5],
    ],
    1.5,
  )
  yardWall(
    stage,
    [
      [side * 1 + 3.2, 22.5],
      [26, 22.5],
    ],
    1.5,
  )
  for (const x of [side - 3.2, side + 3.2]) pillar(stage, x, 22.4)
  for (let i = 0; i < 6; i++)
    bush(stage, chance.between(-18, 18), chance.between(20, 22), chance.between(0.5, 1))
  const busy = stage.plan.treatment !== 'engraving' && stage.plan.key !== 'festival-st-wenceslas'
  if (busy) {
    person(stage, side * 2.6, 14, chance.pick('woman', 'man'), { pose: 'walk' })
    person(stage, side * 1.4, 19, 'oldwoman')
  } else person(stage, side * 3, 16, 'man')
}

/** A gatepost with its ball of stone. */
function pillar(stage: Stage, x: number, z: number): void {
  const scale = stage.camera.scale(z)
  const level = stage.ground(x, z)
  const [px, py] = stage.camera.point([x, level, z])
  const w = 0.42 * scale
  const h = 2.4 * scale
  const left = stage.lit(rgb('ddd0b4'), [-0.5, 0, -0.86])
  const right = stage.lit(rgb('ddd0b4'), [0.5, 0, -0.86])
  stage.fill(
    z,
    polygon([
      [px - w, py],
      [px, py],
      [px, py - h],
      [px - w, py - h],
    ]),
    left,
    material.stone,
  )
  stage.fill(
    z,
    polygon([
      [px, py],
      [px + w, py],
      [px + w, py - h],
      [px, py - h],
    ]),
    right,
    material.stone,
  )
  const cap = polygon([
    [px - w * 1.25, py - h],
    [px + w * 1.25, py - h],
    [px + w, py - h - w * 0.5],
    [px - w, py - h - w * 0.5],
  ])
  stage.fill(z, cap, stage.lit(rgb('c9bca0'), [0, 0.4, -0.9]), material.stone)
  const ball = `<circle cx="${px.toFixed(1)}" cy="${(py - h - w * 1.2).toFixed(1)}" r="${(w * 0.72).toFixed(1)}" fill="${stage.glow(
    [
      [0, rgb('efe6d0')],
      [1, rgb('9a8e76')],
    ],
    0.4,
    0.3,
  )}"/>`
  stage.solid(z, ball, material.stone)
}
