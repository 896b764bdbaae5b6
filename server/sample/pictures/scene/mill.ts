import { rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { polygon } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { chimney } from '../parts/cottage.ts'
import { door, pane } from '../parts/facade.ts'
import { person } from '../parts/figure/person.ts'
import { flowers } from '../parts/flowers.ts'
import { type Shell, shell } from '../parts/house.ts'
import { countryside } from '../parts/land.ts'
import { bush, tree } from '../parts/tree.ts'
import { foam, spill, waterwheel } from '../parts/wheel.ts'

/** Bárta's mill by the Tichava: working, ruined (1951 to 2006) or restored. */
export function millScene(stage: Stage): void {
  const { chance, year } = stage
  const ruin = year > 1951 && year < 2006
  const fresh = year >= 2006
  const side = chance.pick(1, -1)
  stage.weather({ weather: fresh ? 'fair' : chance.pick('hazy', 'fair'), light: side })
  stage.look({ horizon: 0.5, focal: 1.15, eye: 2 })
  stage.land = countryside(stage, {
    stream: {
      points: [
        [side * 14, -4],
        [side * 4, 9],
        [-side * 0.5, 15],
        [-side * 8.5, 21],
        [-side * 24, 28],
        [-side * 60, 44],
      ],
      width: 6.4,
      drop: 0.5,
      bank: 1.4,
    },
    fieldsFrom: 110,
    woodsFrom: 120,
    wooded: 0.2,
    slope: 0.1,
    slopeFrom: 46,
    yard: (x, z) => (Math.hypot((x - side * 9) / 11, (z - 23) / 5) < 1 ? 1 : 0),
  })
  building(stage, side, ruin, fresh)
  const tone = fresh ? rgb('b8935f') : ruin ? rgb('5d5446') : rgb('6f5d48')
  waterwheel(stage, {
    x: -side * 3.9,
    z: 23.2,
    axle: 2,
    radius: 2.5,
    wide: 1.3,
    turn: side * 0.42,
    tone,
    buckets: 30,
    broken: ruin,
  })
  if (!ruin) flume(stage, side)
  for (const [x, z, height] of [
    [-16, 34, 12],
    [17, 40, 13],
    [-24, 46, 15],
    [4, 50, 15],
    [25, 52, 13],
    [-9, 44, 11],
  ] as const) {
    tree(stage, side * x, z, {
      species: chance.pick('lime', 'oak', 'willow'),
      height: height + chance.sway(),
    })
  }
  tree(stage, -side * 10.5, 17, { species: 'willow', height: 6.6 })
  for (let i = 0; i < 9; i++)
    bush(stage, side * chance.between(-22, -9), chance.between(23, 31), chance.between(0.6, 1.5))
  if (ruin)
    for (let i = 0; i < 10; i++)
      bush(stage, side * chance.between(0, 12), chance.between(17, 22), chance.between(0.7, 1.7))
  else {
    person(stage, side * 6.6, 20.4, 'miller', { hands: 'hips' })
    person(stage, side * 9.4, 20.8, fresh ? 'girl' : 'woman')
  }
  flowers(stage, 260, { from: 3, to: 16 })
}

function building(stage: Stage, side: number, ruin: boolean, fresh: boolean): void {
  const { chance } = stage
  const spec: Shell = {
    x: side * 5.4,
    z: 27,
    turn: side * 0.42,
    length: 17,
    width: 9.4,
    eaves: 5.6,
    rise: 5.4,
    wall: ruin ? rgb('b9aa8e') : fresh ? rgb('f1e8d2') : rgb('ddd0b4'),
    roof: ruin ? rgb('5d4a3f') : fresh ? rgb('8f5238') : rgb('6b5545'),
    hip: 0.28,
    gable: 'boards',
    of: ruin ? material.stone : material.plaster,
    plinth: rgb('8d8474'),
  }
  const built = shell(stage, spec, (walls) => {
    for (const which of ['front', 'left', 'right'] as const) {
      const wall = walls.wall(which)
      if (wall === undefined) continue
      const wide = which === 'front' ? spec.length : spec.width
      const count = Math.round(wide / 3.3)
      for (let i = 0; i < count; i++) {
        const u = (wide / count) * (i + 0.5)
        const ground = which === 'front' && i === 2
        if (ground)
          door(wall, u - 0.6, 1.2, 2.2, {
            arch: 0.6,
            open: ruin,
            colour: fresh ? rgb('7d5a38') : rgb('4f3d2e'),
          })
        else if (ruin && chance.happens(0.6)) wall.box(u - 0.5, 1, 1, 1.3, rgb('2b2622'), material.plain)
        else pane(wall, u - 0.5, 1, 1, 1.3, { surround: rgb('f3ecdc'), bars: 2 })
        if (ruin && chance.happens(0.4)) wall.box(u - 0.45, 3.6, 0.9, 1.2, rgb('2b2622'), material.plain)
        else pane(wall, u - 0.45, 3.6, 0.9, 1.2, { surround: rgb('f3ecdc'), bars: 2 })
      }
      if (ruin)
        for (let i = 0; i < 9; i++)
          wall.box(
            chance.next() * wide * 0.9,
            chance.between(0.2, 4.6),
            chance.between(0.6, 2),
            chance.between(0.3, 1.2),
            scaled(rgb('8f8069'), chance.between(0.8, 1.1)),
            material.stone,
          )
    }
  })
  chimney(stage, built, spec, 3, !ruin)
  if (ruin) holes(stage, built.at, spec)
}

/** Where the shingles have gone, the laths show. */
function holes(
  stage: Stage,
  at: (along: number, up: number, across: number) => readonly [number, number, number],
  spec: Shell,
): void {
  const { chance, camera } = stage
  for (let i = 0; i < 4; i++) {
    const along = chance.between(-6, 6)
    const t = chance.between(0.25, 0.7)
    const wide = chance.between(0.7, 1.8)
    const tall = chance.between(0.12, 0.24)
    const corner = (a: number, s: number) =>
      at(along + a, spec.eaves + spec.rise * s, -(spec.width / 2) * (1 - s) - 0.05)
    const places = [
      corner(-wide, t),
      corner(wide * 0.8, t - 0.03),
      corner(wide, t + tall),
      corner(-wide * 0.6, t + tall * 1.2),
    ]
    stage.fill(spec.z - 0.05, polygon(camera.outline(places)), rgb('27221f'), material.plain)
  }
}

/** The timber channel that brings the water over the wheel, and its spill. */
function flume(stage: Stage, side: number): void {
  const { camera } = stage
  const z = 23
  const level = 4.65
  const from: readonly [number, number] = [-side * 30, z + 10]
  const to: readonly [number, number] = [-side * 4.4, z]
  const plank = (low: number, high: number) =>
    polygon(
      camera.outline([
        [from[0], low, from[1]],
        [to[0], low, to[1]],
        [to[0], high, to[1]],
        [from[0], high, from[1]],
      ]),
    )
  stage.fill(z + 0.2, plank(level, level + 0.55), stage.lit(rgb('8a765c'), [0, 0.2, -0.9]), material.wood)
  stage.fill(z + 0.2, plank(level + 0.5, level + 0.6), stage.lit(rgb('b39a78'), [0, 1, 0]), material.wood)
  for (const t of [0.15, 0.45, 0.75]) {
    const x = from[0] + (to[0] - from[0]) * t
    const pz = from[1] + (to[1] - from[1]) * t
    const post = polygon(
      camera.outline([
        [x - 0.12, -0.6, pz],
        [x + 0.12, -0.6, pz],
        [x + 0.12, level, pz],
        [x - 0.12, level, pz],
      ]),
    )
    stage.fill(pz, post, stage.lit(rgb('6f5e48'), [0, 0, -1]), material.wood)
  }
  const [tx, ty] = camera.point([-side * 4.2, level + 0.2, z])
  const metre = camera.scale(z)
  const [bx, by] = camera.point([-side * 2.3, -0.3, z])
  spill(
    stage,
    [
      [tx - metre * 0.2, ty],
      [tx + metre * 0.25, ty],
    ],
    [
      [tx + side * metre * 0.7 - metre * 0.2, ty + metre * 0.75],
      [tx + side * metre * 0.7 + metre * 0.3, ty + metre * 0.7],
    ],
    z - 0.6,
  )
  foam(stage, bx, by, metre * 1.7, z - 0.7)
}
