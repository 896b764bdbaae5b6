import { hex, rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { polygon } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { church } from '../parts/church.ts'
import { cottage } from '../parts/cottage.ts'
import type { Pen } from '../parts/figure/pen.ts'
import { type Manner, person } from '../parts/figure/person.ts'
import type { Role } from '../parts/figure/wardrobe.ts'
import { flowers } from '../parts/flowers.ts'
import { countryside } from '../parts/land.ts'
import { tree } from '../parts/tree.ts'

/** A church banner on its pole, with tassels and a picture in the middle. */
function banner(tone: string): (body: Pen) => void {
  return (body) => {
    body.line('0.14 0.3, 0.16 1.9', rgb('6a4c2c'), 0.02)
    body.line('-0.1 1.76, 0.42 1.76', rgb('6a4c2c'), 0.018)
    body.shape('-0.08 1.76, 0.4 1.76, 0.4 1.2, 0.3 1.12, 0.16 1.2, 0.02 1.12, -0.08 1.2', tone, 0.08)
    body.shape('0.06 1.62, 0.26 1.62, 0.26 1.36, 0.06 1.36', body.colour(rgb('ead9a8')), 0.1)
    body.dot(0.16, 1.54, 0.035, 0.04, body.colour(rgb('8a5a44')))
    body.shape('0.1 1.5, 0.22 1.5, 0.25 1.37, 0.07 1.37', body.colour(rgb('54647c')), 0.3)
    body.dot(0.16, 1.92, 0.025, 0.03, body.colour(rgb('c9a451')))
  }
}

function candle(body: Pen): void {
  body.line('0.15 0.5, 0.15 0.78', rgb('f1e9d2'), 0.02)
  body.dot(0.15, 0.8, 0.012, 0.022, body.colour(rgb('ffd27a')))
}

/** Where the road runs at a distance. */
function roadAt(z: number, side: number): number {
  return side * (-5.5 + 0.34 * z - 0.0022 * z * z)
}

/** A procession along the road with banners, maids in white and the canopy. */
export function processionScene(stage: Stage): void {
  const { chance, year } = stage
  const side = chance.pick(1, -1)
  const old = year < 1950
  stage.weather({ weather: chance.pick('fair', 'hazy'), season: 'summer', light: side })
  stage.look({ horizon: 0.42, focal: 1.5, eye: 2.5 })
  stage.land = countryside(stage, {
    roads: [
      { points: [0, 10, 20, 30, 40, 55, 75].map((z): [number, number] => [roadAt(z, side), z]), width: 5 },
    ],
    fieldsFrom: old ? 120 : 30,
    slope: 0.05,
    slopeFrom: 44,
  })
  if (old) {
    for (const [x, z, turn] of [
      [-16, 38, 0.5],
      [-22, 56, 0.3],
      [21, 44, -0.6],
      [26, 62, -0.3],
      [-6, 74, 0.1],
    ] as const) {
      cottage(stage, { x: side * x, z, turn: side * turn })
    }
    church(stage, { x: side * 13, z: 84, turn: -side * 0.35, end: side > 0 ? -1 : 1 })
  } else church(stage, { x: -side * 24, z: 130, turn: side * 0.4, end: side > 0 ? 1 : -1 })
  tree(stage, -side * 11, 26, { species: 'lime', height: 9 })
  tree(stage, side * 15.5, 32, { species: 'lime', height: 10 })
  tree(stage, -side * 20, 46, { height: 11 })
  tree(stage, side * 28, 60, { height: 12 })
  walkers(stage, side, old)
  if (old) {
    for (let i = 0; i < 9; i++) {
      const z = chance.between(13, 34)
      person(
        stage,
        roadAt(z, side) + side * chance.pick(-1, 1) * chance.between(4, 6),
        z,
        chance.pick('man', 'woman', 'oldwoman', 'boy'),
        { hands: 'folded' },
      )
    }
  }
  flowers(stage, 260, { from: 3, to: 14 })
}

function walkers(stage: Stage, side: number, old: boolean): void {
  const { chance } = stage
  const put = (z: number, across: number, role: Role, manner: Manner = {}) =>
    person(stage, roadAt(z, side) + across, z, role, { pose: 'walk', turn: -side, ...manner })
  const colours = [hex(rgb('9a3a34')), hex(rgb('3f5a86')), hex(rgb('d9cba0'))]
  put(11.5, 0, 'boy', { hands: 'hold', holds: cross, pose: 'stand' })
  for (const [i, z] of [14, 17.5, 26].entries()) {
    const holds = banner(colours[i] ?? '#9a3a34')
    put(z, i === 1 ? 0.8 : -0.4, 'man', { hands: 'hold', holds, head: { hat: 'none' } })
  }
  for (let i = 0; i < 4; i++) {
    put(13 + i * 1.1, -1.5, old ? 'maid' : 'girl', { hands: 'folded', holds: candle })
    put(13.4 + i * 1.1, 1.5, old ? 'maid' : 'girl', { hands: 'folded', holds: candle })
  }
  if (old) canopy(stage, side)
  else put(21, 0, 'priest', { hands: 'folded' })
  for (let z = old ? 27 : 23; z < 62; z += 1.6) {
    for (const across of [-1.4, 0, 1.4]) {
      put(
        z + chance.sway() * 0.4,
        across + chance.sway() * 0.3,
        chance.pick<Role>('man', 'woman', 'oldwoman', 'woman', 'girl', 'oldman'),
        { head: { ...(old ? {} : { hat: 'none' as const }) } },
      )
    }
  }
}

function cross(body: Pen): void {
  body.line('0.15 0.2, 0.15 1.7', rgb('6a4c2c'), 0.022)
  body.line('0.02 1.5, 0.28 1.5', rgb('c9a451'), 0.03)
  body.line('0.15 1.36, 0.15 1.7', rgb('c9a451'), 0.03)
}

/** Four farmers of the same height carry it; the priest walks under it. */
function canopy(stage: Stage, side: number): void {
  const { camera } = stage
  const z = 22
  const x = roadAt(z, side)
  const at = (dx: number, up: number, dz: number) => camera.point([x + dx, stage.ground(x, z) + up, z + dz])
  for (const dz of [1.1, -1.1])
    for (const dx of [-1.1, 1.1])
      person(stage, x + dx, z + dz, 'gentleman', {
        height: 1.75,
        hands: 'hold',
        turn: dx > 0 ? -1 : 1,
        pose: 'walk',
      })
  person(stage, x, z, 'priest', {
    hands: 'folded',
    clothes: { kind: 'cassock', main: rgb('e2d3a4'), second: rgb('c9a451') },
  })
  for (const [dx, dz] of [
    [-1, 1.1],
    [1, 1.1],
    [-1, -1.1],
    [1, -1.1],
  ] as const) {
    const [ax, ay] = at(dx, 0.9, dz)
    const [bx, by] = at(dx, 2.7, dz)
    stage.solid(
      z + dz - 0.05,
      `<path d="M${ax} ${ay}L${bx} ${by}" fill="none" stroke="${hex(rgb('a8843f'))}" stroke-width="${(camera.scale(z) * 0.05).toFixed(1)}"/>`,
      material.plain,
    )
  }
  const top = polygon([at(-1.25, 2.7, -1.2), at(1.25, 2.7, -1.2), at(1.1, 3, 1.2), at(-1.1, 3, 1.2)])
  const valance = polygon([
    at(-1.25, 2.7, -1.2),
    at(1.25, 2.7, -1.2),
    at(1.25, 2.3, -1.2),
    at(0.8, 2.42, -1.2),
    at(0.4, 2.3, -1.2),
    at(0, 2.42, -1.2),
    at(-0.4, 2.3, -1.2),
    at(-0.8, 2.42, -1.2),
    at(-1.25, 2.3, -1.2),
  ])
  stage.fill(z - 1.3, top, rgb('b9a056'), material.cloth)
  stage.fill(z - 1.3, valance, rgb('e6d294'), material.cloth)
}
