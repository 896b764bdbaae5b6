import { rgb } from '../canvas/colour.ts'
import type { Stage } from '../canvas/stage.ts'
import { horse } from '../parts/animal.ts'
import { cottage } from '../parts/cottage.ts'
import type { Pen } from '../parts/figure/pen.ts'
import { person, sitter } from '../parts/figure/person.ts'
import type { Role } from '../parts/figure/wardrobe.ts'
import { flowers } from '../parts/flowers.ts'
import { countryside } from '../parts/land.ts'
import { tree } from '../parts/tree.ts'

function rifle(body: Pen): void {
  body.line('0.12 0.6, 0.02 1.12', rgb('3a3330'), 0.016)
  body.line('0.02 1.12, 0.0 1.24', rgb('8d8b86'), 0.008)
  body.line('0.16 0.5, 0.11 0.66', rgb('6a4a30'), 0.028)
}

/** A column marching through open country, or (from 1900 on) recruits drawn up under the limes. */
export function soldiersScene(stage: Stage): void {
  if (stage.year < 1900) column(stage)
  else recruits(stage)
}

function column(stage: Stage): void {
  const { chance } = stage
  const side = chance.pick(1, -1)
  const road = (z: number) => side * (6.4 - 0.4 * z + 0.0042 * z * z)
  stage.weather({ weather: 'hazy', season: 'summer', light: side })
  stage.look({ horizon: 0.42, focal: 1.2, eye: 2.2 })
  stage.land = countryside(stage, {
    roads: [
      { points: [0, 8, 16, 26, 38, 52, 70, 100].map((z): [number, number] => [road(z), z]), width: 5.4 },
    ],
    fieldsFrom: 34,
    woodsFrom: 120,
    slope: 0.03,
    slopeFrom: 50,
  })
  horse(stage, road(9.4) + side * 0.3, 9.4, side, rgb('6a5140'))
  rider(stage, road(9.4) + side * 0.2, 9.4)
  for (let rank = 0; rank < 22; rank++) {
    const z = 11.6 + rank * 1.9
    for (const across of [-1.5, -0.5, 0.5, 1.5]) {
      person(stage, road(z) + across + chance.sway() * 0.08, z + chance.sway() * 0.12, 'soldier', {
        pose: 'walk',
        turn: side,
        hands: 'hold',
        holds: rifle,
        height: 1.74,
      })
    }
  }
  person(stage, road(8.4) - side * 2.6, 8.6, 'soldier', { pose: 'stand', hands: 'hips', turn: side })
  tree(stage, side * 13, 24, { species: 'oak', height: 10 })
  tree(stage, -side * 15, 36, { species: 'lime', height: 11 })
  tree(stage, -side * 26, 54, { height: 10 })
  cottage(stage, { x: -side * 30, z: 80, turn: side * 0.3 })
  cottage(stage, { x: -side * 44, z: 88, turn: side * 0.2 })
  flowers(stage, 160, { from: 3, to: 12 })
}

/** The officer in the saddle. */
function rider(stage: Stage, x: number, z: number): void {
  const scale = stage.camera.scale(z)
  const [px, py] = stage.camera.point([x, stage.ground(x, z) + 0.86, z])
  sitter(stage, { x: px, y: py, scale, away: z - 0.05 }, 'soldier', { pose: 'sit', hands: 'lap' })
}

function recruits(stage: Stage): void {
  const { chance } = stage
  stage.weather({ weather: 'hazy', season: 'summer', light: chance.pick(-1, 1) })
  stage.look({ horizon: 0.52, focal: 1.95, eye: 1.65 })
  stage.land = countryside(stage, {
    yard: (x, z) => (Math.abs(x) < 7 && z < 12 ? 1 : 0),
    fieldsFrom: 100,
    slope: 0.04,
    slopeFrom: 40,
  })
  for (const [x, z] of [
    [-7.4, 16],
    [0.6, 18],
    [7.6, 16.4],
  ] as const)
    tree(stage, x, z, { species: 'lime', height: 11 })
  cottage(stage, { x: -14, z: 34, turn: 0.2 })
  cottage(stage, { x: 15, z: 36, turn: -0.25 })
  const lines: [number, number, number][] = [
    [8, 10.4, 0],
    [8, 9.4, 0],
    [6, 8.5, 1],
  ]
  for (const [count, z, front] of lines) {
    for (let i = 0; i < count; i++) {
      const x = (i - (count - 1) / 2) * 0.62 + chance.sway() * 0.05
      const role: Role = chance.happens(0.72) ? 'soldier' : 'man'
      person(stage, x, z, role, {
        pose: front === 1 ? 'sit' : 'stand',
        height: chance.between(1.66, 1.82) + (z > 10 ? 0.1 : 0),
        head: {
          beard: chance.happens(0.3) ? 'moustache' : 'none',
          ...(role === 'man' ? { hat: 'kepi' as const, hatColour: rgb('71766e') } : {}),
        },
        clothes: { kind: role === 'man' ? 'suit' : 'uniform' },
        hands: front === 1 ? 'lap' : chance.pick('down', 'folded'),
      })
    }
  }
}
