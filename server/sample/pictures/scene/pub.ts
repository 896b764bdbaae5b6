import { hex, rgb } from '../canvas/colour.ts'
import { lettering } from '../canvas/lettering.ts'
import { material } from '../canvas/material.ts'
import type { Stage } from '../canvas/stage.ts'
import { dog } from '../parts/animal.ts'
import { chimney } from '../parts/cottage.ts'
import { door, pane } from '../parts/facade.ts'
import { person } from '../parts/figure/person.ts'
import { type Shell, shell } from '../parts/house.ts'
import { countryside } from '../parts/land.ts'
import { tree } from '../parts/tree.ts'
import { bench } from './limes.ts'

/** The inn U Tří lip: long, low, with its sign over the door and benches along the wall. */
export function pubScene(stage: Stage): void {
  const { chance, year } = stage
  const side = chance.pick(1, -1)
  stage.weather({ weather: chance.pick('fair', 'evening'), season: 'summer', light: side })
  stage.look({ horizon: 0.56, focal: 1.12, eye: 1.75 })
  stage.land = countryside(stage, {
    roads: [
      {
        points: [
          [-60, 11],
          [0, 9.5],
          [60, 12],
        ],
        width: 7,
      },
    ],
    fieldsFrom: 120,
    slope: 0.04,
    slopeFrom: 40,
  })
  const spec: Shell = {
    x: side * 2,
    z: 24,
    turn: side * 0.14,
    length: 24,
    width: 9,
    eaves: 4,
    rise: 4.6,
    wall: rgb('e7d6ae'),
    roof: rgb('7b4a38'),
    hip: 0.26,
    plinth: rgb('8f8470'),
  }
  const built = shell(stage, spec, (walls) => {
    const front = walls.wall('front')
    if (front === undefined) return
    const gap = spec.length / 8
    for (let i = 0; i < 8; i++) {
      const u = gap * (i + 0.5)
      if (i === 4) {
        door(front, u - 0.75, 1.5, 2.5, { arch: 0.5, open: true, surround: rgb('cfc4aa') })
        front.box(u - 1.2, -0.1, 2.4, 0.34, rgb('b3a88f'), material.stone)
      } else
        pane(front, u - 0.5, 1.2, 1, 1.3, {
          surround: rgb('f4ecd8'),
          bars: 2,
          ...(i < 3 ? { shutters: rgb('5f6d52') } : {}),
        })
    }
    const middle = gap * 4.5
    front.box(middle - 3.4, 3.02, 6.8, 0.72, rgb('3d3a36'), material.wood)
    const [[x, y] = [0, 0]] = front.points([[middle, 3.2]])
    const size = front.scale() * 0.36
    stage.glaze(
      front.away,
      lettering('U Tří lip', x, y, size, { colour: hex(rgb('e8d9b0')), anchor: 'middle', spacing: 0.22 }),
    )
    front.box(1, 3.95, 0.01, 0.01, rgb('e7d6ae'))
  })
  chimney(stage, built, spec, -6, true)
  chimney(stage, built, spec, 7, false)
  tree(stage, -side * 11.6, 17.5, { species: 'lime', height: 8.6 })
  tree(stage, side * 15, 21, { species: 'lime', height: 9 })
  tree(stage, -side * 20, 44, { height: 11 })
  tree(stage, side * 24, 46, { height: 12 })
  for (const u of [-7.4, -3.8]) bench(stage, side * (2 + u), 18.6)
  bench(stage, side * 8.6, 19.4)
  person(stage, side * -5.2, 18.9, 'oldman', { pose: 'sit' })
  person(stage, side * -6.1, 18.9, 'man', { pose: 'sit' })
  person(stage, side * -2, 18.9, 'man', { pose: 'sit' })
  person(stage, side * 4.4, 18.6, 'smith', { hands: 'hips', clothes: { kind: 'waistcoat' } })
  person(stage, side * 5.4, 15.4, 'man')
  if (year < 1950) person(stage, side * 8.9, 19.7, 'oldwoman', { pose: 'sit' })
  person(stage, side * -0.6, 13.2, 'boy')
  dog(stage, side * 0.4, 13, side)
}
