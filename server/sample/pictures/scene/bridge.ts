import { rgb } from '../canvas/colour.ts'
import type { Stage } from '../canvas/stage.ts'
import { stoneBridge } from '../parts/bridge.ts'
import { church } from '../parts/church.ts'
import { cottage } from '../parts/cottage.ts'
import { sitter } from '../parts/figure/person.ts'
import type { Role } from '../parts/figure/wardrobe.ts'
import { flowers } from '../parts/flowers.ts'
import { countryside } from '../parts/land.ts'
import { bush, tree } from '../parts/tree.ts'

/** The stone bridge of three arches over the Tichava, with the village behind. */
export function bridgeScene(stage: Stage): void {
  const { chance, year } = stage
  const side = chance.pick(1, -1)
  stage.weather({ weather: chance.pick('fair', 'hazy'), light: side })
  stage.look({ horizon: 0.42, focal: 1.05, eye: 3.2 })
  stage.land = countryside(stage, {
    stream: {
      points: [
        [side * 7, -5],
        [side * 4, 8],
        [0, 22],
        [-side * 3, 40],
        [-side * 14, 70],
      ],
      width: 15,
      drop: 1.5,
      bank: 4,
    },
    fieldsFrom: 130,
    slope: 0.05,
    slopeFrom: 45,
  })
  const deck = stoneBridge(stage, {
    z: 24,
    from: -10,
    to: 10,
    water: -1.5,
    deck: 2,
    slant: side * 3,
    rails: year > 1892,
  })
  for (const [x, z, turn] of [
    [-20, 46, 0.4],
    [-8, 58, 0.1],
    [22, 48, -0.5],
    [9, 64, 0],
    [34, 62, -0.4],
  ] as const) {
    cottage(stage, { x: side * x, z, turn: side * turn })
  }
  church(stage, { x: side * 16, z: 92, turn: side * 0.4, end: side > 0 ? 1 : -1 })
  tree(stage, -side * 14, 30, { species: 'willow', height: 9 })
  tree(stage, side * 17, 34, { species: 'lime', height: 11 })
  tree(stage, -side * 26, 52, { species: 'oak', height: 13 })
  for (let i = 0; i < 8; i++)
    tree(stage, chance.between(-50, 50), chance.between(70, 110), { height: chance.between(6, 11) })
  for (let i = 0; i < 10; i++) {
    const z = chance.between(7, 21)
    bush(
      stage,
      chance.pick(-1, 1) * chance.between(10, 14) + side * (6 - z * 0.27),
      z,
      chance.between(0.4, 1.1),
    )
  }
  const crowd: Role[] =
    year === 1945
      ? ['man', 'woman', 'girl', 'boy', 'man', 'woman', 'oldman', 'woman', 'man', 'girl', 'man']
      : year === 1892
        ? ['gentleman', 'worker', 'worker']
        : ['woman', 'man', 'boy']
  crowd.forEach((role, i) => {
    const [x, y, z] = deck(0.16 + (0.68 * (i + chance.next() * 0.6)) / crowd.length)
    const [px, py] = stage.camera.point([x, y, z])
    const hat =
      role === 'gentleman'
        ? { head: { hat: 'bowler' as const }, clothes: { kind: 'coat' as const, main: rgb('8b8474') } }
        : {}
    sitter(stage, { x: px, y: py, scale: stage.camera.scale(z), away: z + 1.1 }, role, hat)
  })
  flowers(stage, 160, { from: 5, to: 20 })
}
