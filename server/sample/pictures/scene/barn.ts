import { rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import type { Stage } from '../canvas/stage.ts'
import { cart } from '../parts/cart.ts'
import { person } from '../parts/figure/person.ts'
import { flowers } from '../parts/flowers.ts'
import { shell } from '../parts/house.ts'
import { countryside } from '../parts/land.ts'
import { bush, tree } from '../parts/tree.ts'
import { fence } from '../parts/wall.ts'

/** A great wooden barn at the edge of a field. */
export function barnScene(stage: Stage): void {
  const { chance } = stage
  const winter = stage.month === 1 || stage.month === 12
  const side = chance.pick(1, -1)
  stage.weather({ weather: winter ? 'hazy' : chance.pick('fair', 'evening'), snow: winter, light: side })
  stage.look({ horizon: 0.6, focal: 1.15, eye: 1.7 })
  stage.land = countryside(stage, {
    roads: [
      {
        points: [
          [-side * 6, 0],
          [-side * 4, 9],
          [-side * 1, 17],
          [-side * 0.6, 24],
        ],
        width: 2.8,
      },
    ],
    fieldsFrom: 42,
    slope: 0.03,
    slopeFrom: 30,
  })
  const wood = rgb('8f7659')
  shell(
    stage,
    {
      x: 0,
      z: 29,
      turn: side * 0.3,
      length: 20,
      width: 11,
      eaves: 4.4,
      rise: 6.6,
      wall: wood,
      roof: rgb('6f4c3c'),
      of: material.wood,
      gable: 'boards',
      hip: 0.2,
      overhang: 0.8,
      plinth: rgb('8d8474'),
    },
    (walls) => {
      for (const which of ['front', 'left', 'right'] as const) {
        const wall = walls.wall(which)
        if (wall === undefined) continue
        const wide = wall.face.width
        for (let u = 0.35; u < wide; u += 0.42) {
          wall.line(
            [
              [u, 0.5],
              [u, 4.2],
            ],
            rgb('5d4b38'),
            0.035,
          )
        }
        for (const v of [0.6, 2.5, 4.2])
          wall.line(
            [
              [0, v],
              [wide, v],
            ],
            rgb('6b5641'),
            0.16,
          )
      }
      const front = walls.wall('front')
      if (front === undefined) return
      front.box(7.2, 0, 5.6, 4.1, rgb('241f1b'), material.plain)
      front.box(7.2, 0, 2.75, 4, rgb('75603f'), material.wood)
      front.box(11, 0, 1.8, 4, rgb('75603f'), material.wood)
      for (const [a, b] of [
        [7.3, 9.8],
        [11.05, 12.7],
      ] as const) {
        front.line(
          [
            [a, 0.4],
            [b, 3.6],
          ],
          rgb('574632'),
          0.18,
        )
        front.line(
          [
            [a, 3.6],
            [b, 3.6],
          ],
          rgb('574632'),
          0.18,
        )
        front.line(
          [
            [a, 0.4],
            [b, 0.4],
          ],
          rgb('574632'),
          0.18,
        )
      }
      front.box(10, 0, 0.98, 1.5, rgb('b89c5c'), material.needles)
    },
  )
  tree(stage, -side * 16, 32, { species: 'oak', height: 12 })
  tree(stage, side * 18, 36, { species: 'lime', height: 11 })
  tree(stage, side * 27, 60, { height: 11 })
  fence(stage, [
    [side * 9, 17],
    [side * 40, 22],
  ])
  for (let i = 0; i < 5; i++)
    bush(stage, side * chance.between(8, 14), chance.between(20, 24), chance.between(0.5, 1))
  if (!winter) cart(stage, side * 6, 19, side, rgb('c2a866'))
  if (stage.year < 2000) person(stage, -side * 2, 20, 'worker')
  flowers(stage, 160, { from: 3, to: 16 })
}
