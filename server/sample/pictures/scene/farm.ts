import { hex, rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { polygon, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { hens } from '../parts/animal.ts'
import { cart } from '../parts/cart.ts'
import { cottage } from '../parts/cottage.ts'
import { Face, opening, Wall } from '../parts/facade.ts'
import { person } from '../parts/figure/person.ts'
import { flowers } from '../parts/flowers.ts'
import { shell } from '../parts/house.ts'
import { countryside } from '../parts/land.ts'
import { bush, tree } from '../parts/tree.ts'

/** A farmstead round its yard: the house with its gable to the road, the gate, outbuildings. */
export function farmScene(stage: Stage): void {
  const { chance, plan } = stage
  const studio = plan.key === 'plates-studio'
  const side = chance.pick(1, -1)
  stage.weather({ weather: stage.year > 1980 ? 'fair' : chance.pick('fair', 'hazy'), light: side })
  stage.look({ horizon: 0.55, focal: 1.1, eye: 1.9 })
  stage.land = countryside(stage, {
    roads: [
      {
        points: [
          [-60, 9],
          [0, 8],
          [60, 9.5],
        ],
        width: 4.4,
      },
    ],
    yard: (x, z) => (z > 15 && z < 33 && Math.abs(x) < 14 ? 1 : 0),
    fieldsFrom: 120,
    slope: 0.04,
    slopeFrom: 44,
  })
  const house = cottage(stage, {
    x: -side * 8.8,
    z: 25,
    turn: Math.PI / 2 - side * 0.16,
    length: 17,
    width: 8,
    eaves: 3.5,
    rise: 4.8,
    gable: studio ? 'plain' : 'scroll',
    hip: 0,
    wall: rgb('f1e9d6'),
    roof: rgb('8a4f3a'),
    door: 'none',
  })
  if (studio) skylight(stage, house.at)
  gate(stage, side)
  shell(
    stage,
    {
      x: side * 12.4,
      z: 26,
      turn: Math.PI / 2 + side * 0.12,
      length: 15,
      width: 7.4,
      eaves: 3,
      rise: 3.8,
      wall: rgb('cbb894'),
      roof: rgb('6f4a3b'),
      of: material.stone,
    },
    (walls) => {
      for (const which of ['front', 'back'] as const) {
        const wall = walls.wall(which)
        if (wall === undefined) continue
        for (const u of [2, 6, 10.4]) {
          wall.shape(opening(u, 0, 1.8, 2.3, 0.5), rgb('2c2620'), material.plain)
          wall.box(u, 0, 0.85, 2.1, rgb('6a523c'), material.wood)
        }
      }
      const end = walls.wall(side > 0 ? 'left' : 'right') ?? walls.wall(side > 0 ? 'right' : 'left')
      end?.box(2.6, 0, 2.2, 2.4, rgb('5c4835'), material.wood)
    },
  )
  shell(
    stage,
    {
      x: side * 1,
      z: 41,
      turn: -side * 0.05,
      length: 19,
      width: 9,
      eaves: 4,
      rise: 5.4,
      wall: rgb('8a7358'),
      roof: rgb('7a4d3c'),
      of: material.wood,
      hip: 0.25,
    },
    (walls) => {
      const wall = walls.wall('front')
      wall?.box(7, 0, 5, 3.7, rgb('3a2f26'), material.plain)
      wall?.box(7, 0, 2.4, 3.7, rgb('6d563f'), material.wood)
    },
  )
  tree(stage, side * 21, 34, { species: 'lime', height: 11 })
  tree(stage, -side * 19, 38, { species: 'oak', height: 12 })
  tree(stage, -side * 2, 56, { species: 'poplar', height: 14 })
  bush(stage, -side * 12.6, 14.4, 1)
  bush(stage, -side * 5, 14.8, 0.8)
  cart(stage, side * 4, 27, side)
  hens(stage, side * 1.4, 17, 9)
  if (studio) person(stage, -side * 1.2, 16, 'gentleman', { hands: 'hips' })
  else {
    person(stage, side * 0.2, 20, 'woman')
    person(stage, side * 1.3, 22, 'oldman')
    if (stage.year > 1980) person(stage, -side * 1.2, 20.6, 'man')
  }
  flowers(stage, 160, { from: 3, to: 7 })
}

/** The gateway: two pillars, an arch over the small door, the leaves standing open. */
function gate(stage: Stage, side: number): void {
  const z = 15.4
  const left = side > 0 ? -3.6 : -5.2
  const wall = new Wall(stage, new Face([left, 0, z], [1, 0], 8.8), z)
  const plaster = rgb('ede3cc')
  const roofing = rgb('8a4f3a')
  const small = side > 0 ? 0 : 6.2
  const wide = side > 0 ? 3 : 0
  wall.box(small, -0.3, 2.6, 3.3, plaster)
  wall.shape(opening(small + 0.7, 0, 1.2, 2.3, 0.6), rgb('5f4936'), material.wood)
  wall.box(small - 0.1, 2.95, 2.8, 0.3, roofing, material.roof)
  for (const u of [wide - 0.2, wide + 4.8]) {
    wall.box(u, -0.3, 0.8, 3.5, plaster)
    wall.box(u - 0.12, 3.15, 1.04, 0.26, roofing, material.roof)
  }
  wall.line(
    [
      [wide + 0.6, 3],
      [wide + 4.8, 3],
    ],
    rgb('6a533c'),
    0.2,
  )
}

/** Javůrek's glass roof, which was to draw the hail. */
function skylight(
  stage: Stage,
  at: (along: number, up: number, across: number) => readonly [number, number, number],
): void {
  const { camera } = stage
  for (const across of [-1, 1]) {
    const corner = (along: number, t: number) => at(along, 3.5 + 4.8 * t + 0.06, across * 4 * (1 - t))
    const points = camera.outline([
      corner(-5.5, 0.15),
      corner(2.5, 0.15),
      corner(2.5, 0.72),
      corner(-5.5, 0.72),
    ])
    const middle = at(0, 4, across * 2)
    const facing =
      middle[0] * (at(0, 0, across)[0] - at(0, 0, 0)[0]) +
        middle[2] * (at(0, 0, across)[2] - at(0, 0, 0)[2]) <
      0
    if (!facing) continue
    stage.solid(
      24.9,
      `<path d="${polygon(points)}" fill="${stage.shading([
        [0, rgb('dfe8ea')],
        [1, rgb('8fa3ad')],
      ])}"/>`,
      material.plain,
    )
    const bars: [number, number, number, number][] = []
    for (let i = 0; i <= 8; i++)
      bars.push([...camera.point(corner(-5.5 + i, 0.15)), ...camera.point(corner(-5.5 + i, 0.72))])
    stage.solid(
      24.9,
      `<path d="${segments(bars)}" fill="none" stroke="${hex(rgb('4a4e50'))}" stroke-width="2.4"/>`,
      material.plain,
    )
  }
}
