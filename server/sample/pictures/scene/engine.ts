import { type Colour, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import type { Stage } from '../canvas/stage.ts'
import { beastPen } from '../parts/animal.ts'
import { spoked } from '../parts/cart.ts'
import { cottage } from '../parts/cottage.ts'
import { person } from '../parts/figure/person.ts'
import { countryside } from '../parts/land.ts'
import { tree } from '../parts/tree.ts'

/** The hand engine by Smekal: four wheels, a copper air vessel, long pump handles. */
export function handPump(stage: Stage, x: number, z: number, turn: number, tone: Colour): void {
  const pen = beastPen(stage, x, z, turn)
  const iron = rgb('33302e')
  const brass = stage.glow(
    [
      [0, rgb('f6e2a4')],
      [0.4, rgb('c79a45')],
      [1, rgb('6a4a1c')],
    ],
    0.38,
    0.32,
    0.6,
  )
  const body = stage.shading([
    [0, stage.air(scaled(tone, 1.2), z)],
    [1, stage.air(scaled(tone, 0.6), z)],
  ])
  pen.line('1.55 0.62, 2.5 0.5, 3.1 0.52', iron, 0.07)
  pen.line('3.05 0.35, 3.05 0.7', iron, 0.05)
  spoked(pen, 1.15, 0.42, 0.42, scaled(tone, 0.9), 12)
  spoked(pen, -1.05, 0.52, 0.52, scaled(tone, 0.9), 14)
  pen.shape('-1.5 0.72, 1.5 0.72, 1.42 1.28, -1.42 1.28', body, 0.02)
  pen.line('-1.4 0.8, 1.4 0.8, 1.34 1.2, -1.34 1.2, -1.4 0.8', rgb('d9b25a'), 0.025)
  pen.shape('-1.55 1.26, 1.55 1.26, 1.55 1.34, -1.55 1.34', pen.colour(iron), 0)
  pen.shape('-0.22 1.34, 0.22 1.34, 0.27 1.75, 0.22 2.1, 0 2.26, -0.22 2.1, -0.27 1.75', brass, 0.7)
  pen.line('-0.26 1.62, 0 1.58, 0.26 1.62', rgb('7a551f'), 0.025)
  pen.dot(0, 2.3, 0.06, 0.06, brass)
  for (const u of [-0.62, 0.62]) {
    pen.shape(`${u - 0.16} 1.34, ${u + 0.16} 1.34, ${u + 0.16} 1.72, ${u - 0.16} 1.72`, brass, 0.05)
    pen.line(`${u} 1.72, ${u} 1.95`, iron, 0.05)
  }
  // The rocking beam stands askew, one end down.
  pen.line('-1.75 2.12, 0 1.98, 1.75 1.78', iron, 0.09)
  pen.line('-0.1 1.34, 0 2, 0.1 1.34', iron, 0.06)
  const pole = rgb('b38a52')
  for (const [u, v] of [
    [-1.75, 2.12],
    [1.75, 1.78],
  ] as const) {
    pen.line(`${u - 0.34} ${v + 0.05}, ${u + 0.34} ${v - 0.05}`, pole, 0.07)
    pen.line(`${u - 0.3} ${v + 0.16}, ${u + 0.38} ${v + 0.06}`, scaled(pole, 0.75), 0.06)
  }
  pen.line('1.42 1, 1.75 0.92, 1.9 0.6, 1.7 0.3, 2.2 0.1, 2.9 0.06', rgb('8a7a5c'), 0.075)
  pen.shape('-2.1 0.86, -1.5 0.86, -1.5 1, -2.1 1', pen.colour(rgb('5a4630')), 0)
  pen.dot(-0.9, 1.0, 0.1, 0.1, pen.colour(rgb('d9b25a')))
  pen.dot(0.9, 1.0, 0.1, 0.1, pen.colour(rgb('d9b25a')))
  stage.solid(z, pen.svg, material.plain)
  const [sx, sy] = pen.at(0.1, 0)
  stage.glaze(
    z + 0.5,
    `<ellipse cx="${sx.toFixed(1)}" cy="${sy.toFixed(1)}" rx="${(pen.size * 2.4).toFixed(1)}" ry="${(pen.size * 0.2).toFixed(1)}" fill="#1c1c22" fill-opacity="0.45"/>`,
  )
}

/** The engine by itself, washed and polished. */
export function engineScene(stage: Stage): void {
  const { chance, year } = stage
  const turn = chance.pick(1, -1)
  stage.weather({ weather: 'fair', season: 'summer', light: -turn })
  stage.look({ horizon: 0.42, focal: 1.4, eye: 1.9 })
  stage.land = countryside(stage, {
    yard: (x, z) => (z < 13 && Math.abs(x) < 9 ? 1 : 0),
    fieldsFrom: 100,
    slope: 0.04,
    slopeFrom: 40,
  })
  cottage(stage, { x: -turn * 7, z: 27, turn: turn * 0.2, length: 15 })
  cottage(stage, { x: turn * 15, z: 34, turn: -turn * 0.4 })
  tree(stage, turn * 7.4, 22, { species: 'lime', height: 9 })
  tree(stage, -turn * 20, 40, { height: 11 })
  tree(stage, turn * 24, 50, { height: 12 })
  handPump(stage, -turn * 0.4, 7.6, turn, year > 1990 ? rgb('b5352a') : rgb('8f3a2e'))
  if (year > 1990) {
    for (const [x, z] of [
      [-4.4, 12],
      [-3.6, 12.4],
      [5.4, 13],
      [6.2, 13.4],
    ] as const)
      person(stage, turn * x, z, chance.pick('man', 'woman', 'girl', 'boy'))
    person(stage, turn * 3.5, 8.6, 'fireman', { hands: 'hips' })
  } else {
    person(stage, turn * 3.6, 8.4, 'fireman')
    person(stage, -turn * 3.4, 8.8, 'fireman', { hands: 'folded' })
  }
}
