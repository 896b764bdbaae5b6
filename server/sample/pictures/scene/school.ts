import { rgb } from '../canvas/colour.ts'
import type { Stage } from '../canvas/stage.ts'
import { chimney } from '../parts/cottage.ts'
import { door, pane } from '../parts/facade.ts'
import { person } from '../parts/figure/person.ts'
import { flowers } from '../parts/flowers.ts'
import { type Shell, shell } from '../parts/house.ts'
import { countryside } from '../parts/land.ts'
import { onion } from '../parts/onion.ts'
import { bush, tree } from '../parts/tree.ts'
import { fence } from '../parts/wall.ts'

/** The school of 1878: two rows of tall windows, the door in the middle, a small bell turret. */
export function schoolScene(stage: Stage): void {
  const { chance, year } = stage
  const side = chance.pick(1, -1)
  stage.weather({ weather: year > 2000 ? 'fair' : chance.pick('fair', 'hazy'), light: side })
  const square = stage.width / stage.height < 1.2
  stage.look({ horizon: 0.57, focal: square ? 0.95 : 1.12, eye: 1.8 })
  stage.land = countryside(stage, {
    roads: [
      {
        points: [
          [-40, 10],
          [0, 9],
          [40, 10.5],
        ],
        width: 4,
      },
      {
        points: [
          [side * 1.5, 10],
          [side * 0.8, 25],
        ],
        width: 2,
      },
    ],
    fieldsFrom: 120,
    slope: 0.04,
    slopeFrom: 40,
  })
  const spec: Shell = {
    x: side * 1,
    z: 31,
    turn: side * 0.16,
    length: 22,
    width: 11,
    eaves: 7.4,
    rise: 4.2,
    wall: year > 2000 ? rgb('f0dda6') : year > 1960 ? rgb('cdb890') : rgb('e6d7b4'),
    roof: year > 2000 ? rgb('96523a') : rgb('6f4c3e'),
    hip: 0.4,
    plinth: rgb('9d937f'),
  }
  const built = shell(stage, spec, (walls) => {
    const front = walls.wall('front')
    if (front === undefined) return
    const trim = year > 2000 ? rgb('faf5e6') : rgb('f0e6cc')
    const gap = spec.length / 7
    for (let i = 0; i < 7; i++) {
      const u = gap * (i + 0.5)
      if (i === 3) {
        front.box(u - gap / 2, 0, gap, 7.2, trim)
        door(front, u - 0.85, 1.7, 3, { arch: 0.85, colour: rgb('5d4330') })
      } else pane(front, u - 0.62, 1.3, 1.24, 2.1, { surround: trim, bars: 3 })
      const open = year === 1976 && i === 5
      if (open) front.box(u - 0.62, 4.7, 1.24, 2, rgb('262424'))
      else pane(front, u - 0.62, 4.7, 1.24, 2, { surround: trim, bars: 3 })
    }
    front.box(0, 3.95, spec.length, 0.3, trim)
    front.box(0, 6.95, spec.length, 0.45, trim)
    for (const u of [0, spec.length - 0.6]) front.box(u, 0, 0.6, 7.2, trim)
    for (const which of ['left', 'right'] as const) {
      const end = walls.wall(which)
      if (end === undefined) continue
      for (const u of [2, 5, 8])
        for (const v of [1.3, 4.7]) pane(end, u, v, 1.2, 2, { surround: trim, bars: 3 })
    }
  })
  chimney(stage, built, spec, -6, false)
  chimney(stage, built, spec, 6, false)
  const [x, y] = stage.camera.point(built.at(0, spec.eaves + spec.rise - 0.2, 0))
  onion(stage, x, y, stage.camera.scale(31) * 0.6, 30.9, { tone: rgb('6d7a6a') })
  tree(stage, -side * 14.5, 27, { species: 'lime', height: 10.5 })
  tree(stage, side * 17, 28, { species: 'lime', height: 9.5 })
  for (const [tx, z] of [
    [-20, 40],
    [-26, 46],
    [22, 42],
    [28, 48],
  ] as const)
    tree(stage, side * tx, z, { species: 'fruit', height: chance.between(5, 7) })
  fence(
    stage,
    [
      [-40, 16],
      [side * 1.2 - 1.6, 16],
    ],
    { pales: true, height: 1 },
  )
  fence(
    stage,
    [
      [side * 1.2 + 1.6, 16],
      [40, 16],
    ],
    { pales: true, height: 1 },
  )
  for (let i = 0; i < 7; i++) bush(stage, chance.between(-14, 14), 23.5, chance.between(0.5, 0.9))
  if (year !== 1976) {
    const many = year < 1950 ? 9 : 4
    for (let i = 0; i < many; i++)
      person(
        stage,
        chance.between(-7, 7),
        chance.between(11, 15),
        year < 1950 ? chance.pick('boy', 'girl') : chance.pick('man', 'woman', 'girl', 'boy'),
      )
    person(stage, side * 2.6, 14.6, 'gentleman')
  }
  flowers(stage, 200, { from: 3, to: 14 })
}
