import { rgb } from '../canvas/colour.ts'
import type { Stage } from '../canvas/stage.ts'
import { swallows } from '../parts/animal.ts'
import { door, pane } from '../parts/facade.ts'
import { person } from '../parts/figure/person.ts'
import { flowers } from '../parts/flowers.ts'
import { type Shell, shell } from '../parts/house.ts'
import { countryside } from '../parts/land.ts'
import { onion } from '../parts/onion.ts'
import { bush, tree } from '../parts/tree.ts'

/** The plague chapel of St Roch on the slope above the village. */
export function chapelScene(stage: Stage): void {
  const { chance } = stage
  const side = chance.pick(1, -1)
  stage.weather({ weather: chance.pick('fair', 'evening', 'hazy'), light: side })
  stage.look({ horizon: 0.6, focal: 1.3, eye: 1.5 })
  stage.land = countryside(stage, {
    roads: [
      {
        points: [
          [side * 5, 0],
          [side * 3, 9],
          [-side * 1, 17],
          [side * 1.6, 22.5],
        ],
        width: 1.7,
      },
    ],
    hills: [
      { x: 0, z: 30, height: 2.6, spread: 16 },
      { x: -side * 900, z: 1700, height: 190, spread: 480 },
      { x: side * 700, z: 2200, height: 150, spread: 560 },
    ],
    fieldsFrom: 60,
    woodsFrom: 240,
  })
  const spec: Shell = {
    x: side * 1.4,
    z: 27,
    turn: side * 0.5,
    length: 6.4,
    width: 4.8,
    eaves: 3.6,
    rise: 2.9,
    wall: rgb('f3ecdc'),
    roof: rgb('7d4a39'),
    hip: 0.3,
  }
  const built = shell(stage, spec, (walls) => {
    const front = walls.wall('front')
    if (front !== undefined) {
      for (const u of [1.3, 4.1])
        pane(front, u, 1.3, 0.9, 1.6, { arch: 0.45, surround: rgb('e2cf9f'), bars: 3 })
      for (const u of [0, 3, 6]) front.box(u, 0, 0.4, 3.4, rgb('e6d6b0'))
    }
    for (const which of ['left', 'right'] as const) {
      const end = walls.wall(which)
      if (end === undefined) continue
      door(end, 1.75, 1.3, 2.3, { arch: 0.65, colour: rgb('6a4a33'), surround: rgb('e2cf9f') })
      for (const u of [0, 4.4]) end.box(u, 0, 0.4, 3.4, rgb('e6d6b0'))
      pane(end, 2, 3.9, 0.8, 0.9, { arch: 0.4, surround: rgb('e2cf9f') })
    }
  })
  const [x, y] = stage.camera.point(built.at(0, spec.eaves + spec.rise - 0.3, 0))
  onion(stage, x, y, stage.camera.scale(27) * 0.62, 26.9, { tone: rgb('6d7a6a') })
  tree(stage, side * -5.4, 26, { species: 'lime', height: 11 })
  tree(stage, side * 8.4, 29, { species: 'lime', height: 10 })
  tree(stage, side * 13, 40, { species: 'birch', height: 9 })
  tree(stage, -side * 15, 44, { species: 'oak', height: 9 })
  for (let i = 0; i < 6; i++)
    bush(stage, chance.between(-9, 9), chance.between(23, 25), chance.between(0.4, 0.9))
  person(stage, side * 0.2, 17, 'woman', { pose: 'walk' })
  person(stage, -side * 0.7, 17.6, 'girl')
  flowers(stage, 420, { from: 2.5, to: 24 })
  swallows(stage, 5)
}
