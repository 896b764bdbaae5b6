import { mix, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { polygon, rectangle } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { countryside } from '../parts/land.ts'
import { bush, tree } from '../parts/tree.ts'
import { foam, spill, waterwheel } from '../parts/wheel.ts'

/** The wheel from near: stone wall behind it, timber flume above, dark water below. */
export function waterwheelScene(stage: Stage): void {
  const { chance, year } = stage
  const fresh = year >= 2006
  const stands = year < 1910
  const side = chance.pick(1, -1)
  stage.weather({ weather: fresh ? 'fair' : 'hazy', light: -side })
  const camera = stage.look({ horizon: 0.62, focal: 1.02, eye: 2 })
  stage.land = countryside(stage, {
    stream: {
      points: [
        [-30, 7.2],
        [30, 7.2],
      ],
      width: 8.6,
      drop: 0.9,
      bank: 0.5,
    },
    slope: 0.15,
    slopeFrom: 22,
    woodsFrom: 60,
    wooded: 0.5,
  })
  wall(stage, side)
  for (const x of [-9, -6.5, 8, 11])
    tree(stage, side * x, chance.between(16, 20), { height: chance.between(7, 9), species: 'oak' })
  waterwheel(stage, {
    x: -side * 0.3,
    z: 9.4,
    axle: 1.85,
    radius: 2.25,
    wide: 1.2,
    turn: side * 0.28,
    tone: fresh ? rgb('c39c66') : rgb('73604a'),
    buckets: 36,
  })
  flume(stage, side, !stands, fresh)
  if (!stands) {
    const [x, y] = camera.point([side * 0.9, -0.85, 9])
    foam(stage, x, y, camera.scale(9) * 1.9, 8.4)
    foam(stage, x + side * 120, y + 34, camera.scale(9) * 1.2, 8.3)
  }
  for (let i = 0; i < 8; i++)
    bush(stage, -side * chance.between(3.4, 7), chance.between(11.6, 13), chance.between(0.5, 1.3))
  for (let i = 0; i < 7; i++)
    bush(stage, side * chance.between(-3.5, 3.5), chance.between(2.9, 3.3), chance.between(0.25, 0.5))
}

/** Where the mill's front begins, right or left of the middle. */
const START = -2.2

/** The mill's river front: courses of rough stone with two small windows. */
function wall(stage: Stage, side: number): void {
  const { camera, chance } = stage
  const z = 11.2
  const at = (x: number, y: number) => camera.point([side * x, y, z])
  const tone = stage.lit(rgb('b3a68c'), [-side * 0.2, 0, -0.96])
  const [lx] = at(START, 0)
  const [rx] = at(9, 0)
  const [, bottom] = at(0, -1)
  const [, top] = at(0, 6.4)
  stage.fill(z, rectangle(Math.min(lx, rx), top, Math.abs(rx - lx), bottom - top), tone, material.stone)
  let y = -0.9
  while (y < 6.1) {
    const course = chance.between(0.26, 0.46)
    let x = START
    while (x < 9) {
      const wide = chance.between(0.45, 1.15)
      const colour = mix(
        scaled(tone, chance.between(0.8, 1.12)),
        rgb('8a8f78'),
        chance.next() * (y < 0.4 ? 0.5 : 0.12),
      )
      const right = Math.min(x + wide - 0.05, 9)
      const stone = polygon([
        at(x, y + 0.02),
        at(right, y + 0.03),
        at(right - 0.02, y + course - 0.05),
        at(x + 0.03, y + course - 0.04),
      ])
      stage.fill(z, stone, colour, material.stone)
      x += wide
    }
    y += course
  }
  eaves(stage, side, z)
  for (const x of [2.9, 5.2]) {
    stage.fill(
      z,
      polygon([at(x - 0.1, 3), at(x + 1, 3), at(x + 1, 4.6), at(x - 0.1, 4.6)]),
      scaled(tone, 1.15),
      material.stone,
    )
    stage.fill(
      z,
      polygon([at(x, 3.1), at(x + 0.9, 3.1), at(x + 0.9, 4.5), at(x, 4.5)]),
      rgb('2d2c2c'),
      material.plain,
    )
    stage.fill(
      z,
      polygon([at(x + 0.42, 3.1), at(x + 0.48, 3.1), at(x + 0.48, 4.5), at(x + 0.42, 4.5)]),
      rgb('8d8270'),
      material.wood,
    )
    stage.fill(
      z,
      polygon([at(x, 3.78), at(x + 0.9, 3.78), at(x + 0.9, 3.84), at(x, 3.84)]),
      rgb('8d8270'),
      material.wood,
    )
  }
}

function flume(stage: Stage, side: number, runs: boolean, fresh: boolean): void {
  const { camera } = stage
  const wood = fresh ? rgb('c7a473') : rgb('7d6a52')
  const z = 9.2
  const level = 4.3
  const end = -side * 0.5
  const at = (x: number, y: number, dz = 0) => camera.point([x, y, z + dz])
  const start = -side * 9
  stage.fill(
    z,
    polygon([at(start, level), at(end, level), at(end, level + 0.5), at(start, level + 0.5)]),
    stage.lit(wood, [0, 0.1, -1]),
    material.wood,
  )
  stage.fill(
    z,
    polygon([at(start, level + 0.42), at(end, level + 0.42), at(end, level + 0.52), at(start, level + 0.52)]),
    stage.lit(scaled(wood, 1.15), [0, 0.8, -0.5]),
    material.wood,
  )
  for (const x of [-side * 2.9, -side * 4.6, -side * 6.4]) {
    stage.fill(
      z,
      polygon([at(x - 0.12, -1.2), at(x + 0.12, -1.2), at(x + 0.12, level), at(x - 0.12, level)]),
      stage.lit(scaled(wood, 0.9), [0, 0, -1]),
      material.wood,
    )
    stage.fill(
      z,
      polygon([
        at(x - 0.16, level - 0.16),
        at(x + 0.16, level - 0.16),
        at(x + 0.16, level + 0.6),
        at(x - 0.16, level + 0.6),
      ]),
      stage.lit(scaled(wood, 0.8), [0, 0, -1]),
      material.wood,
    )
  }
  const brace = polygon([
    at(-side * 2.9, 1.4),
    at(-side * 2.9, 1.7),
    at(-side * 4.6, 3.9),
    at(-side * 4.6, 3.6),
  ])
  stage.fill(z - 0.01, brace, stage.lit(scaled(wood, 0.75), [0, 0, -1]), material.wood)
  if (!runs) return
  const edge = end + side * 0.12
  spill(
    stage,
    [at(edge - side * 0.25, level + 0.2), at(edge + side * 0.2, level + 0.15)],
    [at(edge + side * 1.1, 2.9), at(edge + side * 1.7, 2.7)],
    z - 0.8,
  )
  spill(
    stage,
    [at(side * 1.5, 2.9), at(side * 2, 2.6)],
    [at(side * 1.4, -0.8), at(side * 2.15, -0.8)],
    z - 0.9,
  )
}

/** The lower edge of the roof over the wall. */
function eaves(stage: Stage, side: number, z: number): void {
  const { camera } = stage
  const at = (x: number, y: number, near: number) => camera.point([side * x, y, z - near])
  const slope = polygon([
    at(START - 0.5, 6.2, 0.6),
    at(9, 6.2, 0.6),
    at(9, 9.5, -3),
    at(START - 0.2, 9.5, -3),
  ])
  stage.fill(z - 0.02, slope, stage.lit(rgb('7d5140'), [0, 0.7, -0.7]), material.roof)
  for (let i = 0; i < 7; i++) {
    const row = at(START - 0.5 + i * 0.036, 6.2 + i * 0.4, 0.6 - i * 0.43)
    const end = at(9, 6.2 + i * 0.4, 0.6 - i * 0.43)
    stage.glaze(
      z - 0.02,
      `<path d="${polygon([row, end])}" fill="none" stroke="#3a261f" stroke-opacity="0.5" stroke-width="3"/>`,
    )
  }
  const shade = polygon([at(START, 6.2, 0), at(9, 6.2, 0), at(9, 5.4, 0), at(START, 5.4, 0)])
  stage.glaze(z - 0.01, `<path d="${shade}" fill="#1a1c26" fill-opacity="0.35"/>`)
}
