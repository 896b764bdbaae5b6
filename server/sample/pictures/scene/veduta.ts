import { hex, rgb } from '../canvas/colour.ts'
import { lettering, measure } from '../canvas/lettering.ts'
import { material } from '../canvas/material.ts'
import type { Stage } from '../canvas/stage.ts'
import { swallows } from '../parts/animal.ts'
import { church } from '../parts/church.ts'
import { cottage } from '../parts/cottage.ts'
import { person } from '../parts/figure/person.ts'
import { countryside, watchHill } from '../parts/land.ts'
import { bush, tree } from '../parts/tree.ts'

/** The oldest view: roofs about the church tower, the hill behind, a ribbon with the name in the sky. */
export function vedutaScene(stage: Stage): void {
  const { chance } = stage
  const side = chance.pick(1, -1)
  stage.weather({ weather: 'fair', season: 'summer', light: side })
  stage.look({ horizon: 0.46, focal: 1.25, eye: 9 })
  stage.land = countryside(stage, {
    hills: watchHill(-side * 260),
    roads: [
      {
        points: [
          [side * 9, 0],
          [side * 7, 26],
          [-side * 3, 40],
          [-side * 9, 62],
          [0, 130],
        ],
        width: 4.4,
      },
    ],
    stream: {
      points: [
        [-side * 90, 40],
        [-side * 30, 44],
        [side * 10, 50],
        [side * 50, 46],
        [side * 120, 60],
      ],
      width: 7,
      drop: 0.6,
      bank: 3,
    },
    fieldsFrom: 150,
    woodsFrom: 230,
    slope: 0.05,
    slopeFrom: 100,
  })
  for (let i = 0; i < 60; i++) {
    const x = chance.sway() * 40
    const z = 60 + Math.abs(x) * 0.25 + chance.next() * 60
    if (Math.abs(x - side * 6) < 13 && z < 104) continue
    cottage(stage, { x, z, turn: chance.between(-0.7, 0.7), rise: chance.between(4, 5.2) })
  }
  church(stage, { x: side * 8, z: 98, turn: side * 0.4, end: side > 0 ? 1 : -1, size: 1.15 })
  for (let i = 0; i < 26; i++)
    tree(stage, chance.sway() * 60, chance.between(70, 140), { height: chance.between(6, 12) })
  tree(stage, -side * 14.5, 26, { species: 'oak', height: 13 })
  tree(stage, side * 17, 30, { species: 'lime', height: 11 })
  for (let i = 0; i < 12; i++)
    bush(stage, chance.between(-26, 26), chance.between(22, 40), chance.between(0.8, 2))
  person(stage, side * 5.2, 20, 'man')
  person(stage, side * 0.6, 33, 'woman')
  swallows(stage, 7)
  ribbon(stage, stage.width * (0.5 - side * 0.16))
}

function ribbon(stage: Stage, x: number): void {
  const text = 'Ticha Lhota'
  const size = 34
  const half = (measure(text, 0.34) * size) / 2 + 46
  const y = 62
  const tails = `M${x - half} ${y + 12}l-66 12l26 28l-26 30l78 -12ZM${x + half} ${y + 12}l66 12l-26 28l26 30l-78 -12Z`
  const body = `M${x - half} ${y}Q${x} ${y + 26} ${x + half} ${y}v62Q${x} ${y + 88} ${x - half} ${y + 62}Z`
  stage.solid(
    3,
    `<path d="${tails}" fill="#d8d2c4" stroke="#2a2420" stroke-width="3"/><path d="${body}" fill="#ffffff" stroke="#2a2420" stroke-width="3"/>`,
    material.plain,
  )
  stage.solid(
    2,
    lettering(text, x, y + 60, size, { colour: hex(rgb('1f1a16')), anchor: 'middle', spacing: 0.34 }),
    material.plain,
  )
}
