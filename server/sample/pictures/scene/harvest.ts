import { hex, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { beastPen, horse } from '../parts/animal.ts'
import { cart } from '../parts/cart.ts'
import type { Pen } from '../parts/figure/pen.ts'
import { person } from '../parts/figure/person.ts'
import { countryside } from '../parts/land.ts'
import { tree } from '../parts/tree.ts'

const STRAW = rgb('cfb06a')

/** The corn harvest: stooks in rows, people with rakes and scythes, a loaded wagon. */
export function harvestScene(stage: Stage): void {
  const { chance } = stage
  const side = chance.pick(1, -1)
  stage.weather({ weather: chance.pick('fair', 'hazy'), season: 'summer', light: side })
  stage.mood = { ...stage.mood, grass: rgb('c9ad6c'), meadow: rgb('d3ba7c') }
  stage.look({ horizon: 0.44, focal: 1.15, eye: 2.1 })
  stage.land = countryside(stage, { fieldsFrom: 90, woodsFrom: 150, slope: 0.03, slopeFrom: 60 })
  stubble(stage)
  for (let row = 0; row < 4; row++) {
    for (let i = 0; i < 7; i++) {
      const z = 11.5 + i * 6 + row * 1.3
      const x = -side * (row * 6.5 - 2) - side * (i - 2) * 0.9 + side * 4
      stook(stage, x + chance.sway() * 0.4, z + chance.sway() * 0.5)
    }
  }
  cart(stage, side * 5.6, 14.6, -side, STRAW)
  horse(stage, side * 1.6, 14.6, -side)
  horse(stage, side * 1.3, 15.3, -side, rgb('4a3a30'))
  person(stage, side * 6.6, 13, 'worker', { hands: 'hold', holds: fork })
  person(stage, side * 3.9, 12.2, 'woman', { hands: 'hold', holds: rake })
  person(stage, -side * 1.9, 9.6, 'woman', { hands: 'hold', holds: rake, turn: side })
  person(stage, -side * 4, 10.6, 'worker', { hands: 'hold', holds: scythe, turn: -side })
  person(stage, -side * 5.8, 12, 'worker', { hands: 'hold', holds: scythe, turn: -side })
  person(stage, side * 1.1, 8.6, 'girl', {
    holds: (body) => body.shape('-0.12 0.5, 0.12 0.5, 0.06 0.74, -0.06 0.74', body.colour(STRAW), 0.5),
    hands: 'folded',
  })
  person(stage, side * 0.4, 22, 'woman')
  person(stage, side * 1.2, 23, 'man')
  tree(stage, -side * 22, 58, { species: 'oak', height: 12 })
  tree(stage, side * 30, 64, { species: 'lime', height: 13 })
  tree(stage, side * 38, 80, { height: 10 })
}

function stubble(stage: Stage): void {
  const { chance, camera } = stage
  const light: [number, number, number, number][] = []
  const dark: [number, number, number, number][] = []
  for (let i = 0; i < 1500; i++) {
    const z = 3.2 + 16 * chance.next() ** 1.7
    const half = stage.width / 2 / camera.scale(z)
    const x = Math.round(chance.between(-half, half) / 0.24) * 0.24 + chance.sway() * 0.03
    const [px, py] = camera.point([x, 0, z])
    const tall = chance.between(0.05, 0.13) * camera.scale(z)
    const list = chance.happens(0.55) ? light : dark
    list.push([px, py, px + chance.sway() * 2, py - tall])
  }
  stage.glaze(
    60,
    `<path d="${segments(light)}" fill="none" stroke="#ead49a" stroke-width="1.5"/><path d="${segments(dark)}" fill="none" stroke="#94794a" stroke-width="1.5"/>`,
  )
}

/** Sheaves leaning together. */
function stook(stage: Stage, x: number, z: number): void {
  const pen = beastPen(stage, x, z, 1)
  const sheaf = (u: number, lean: number, tone: number) => {
    pen.shape(
      `${u - 0.3} 0, ${u + 0.3} 0, ${u + lean * 0.6 + 0.2} 0.75, ${u + lean + 0.27} 1.25, ${u + lean} 1.4, ${u + lean - 0.27} 1.25, ${u + lean * 0.6 - 0.2} 0.75`,
      pen.colour(scaled(STRAW, tone)),
      0.5,
    )
  }
  sheaf(-0.42, 0.26, 0.8)
  sheaf(0.42, -0.26, 0.72)
  sheaf(-0.2, 0.12, 1)
  sheaf(0.2, -0.12, 0.92)
  pen.line('-0.3 0.72, 0 0.68, 0.3 0.72', scaled(STRAW, 0.55), 0.05)
  stage.solid(z, pen.svg, material.needles)
  const [sx, sy] = pen.at(-stage.mood.sun[0] * 0.7, 0)
  stage.glaze(
    z + 0.3,
    `<ellipse cx="${sx.toFixed(1)}" cy="${sy.toFixed(1)}" rx="${(pen.size * 1).toFixed(1)}" ry="${(pen.size * 0.14).toFixed(1)}" fill="${hex([30, 26, 30])}" fill-opacity="0.4"/>`,
  )
}

const WOOD = rgb('8a7250')

export function rake(body: Pen): void {
  body.line('0.15 0.62, 0.2 1.12', WOOD, 0.014)
  body.line('0.15 0.62, 0.1 0.02', WOOD, 0.014)
  body.line('0.08 1.12, 0.32 1.12', WOOD, 0.018)
  for (let i = 0; i < 5; i++) body.line(`${0.1 + i * 0.05} 1.12, ${0.1 + i * 0.05} 1.08`, WOOD, 0.01)
}

function fork(body: Pen): void {
  body.line('0.14 0.4, 0.17 1.15', WOOD, 0.014)
  body.line('0.13 1.28, 0.14 1.16, 0.2 1.16, 0.21 1.28', rgb('4a4642'), 0.012)
}

function scythe(body: Pen): void {
  body.line('0.14 0.66, 0.26 0.3, 0.3 0.04', WOOD, 0.014)
  body.shape(
    '0.3 0.06, 0.1 0.03, -0.14 0.06, -0.3 0.12, -0.12 0.02, 0.1 -0.01, 0.32 0.02',
    body.colour(rgb('9a9c9c')),
    0.6,
  )
}
