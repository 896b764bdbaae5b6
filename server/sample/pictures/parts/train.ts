import { type Colour, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import type { Stage } from '../canvas/stage.ts'
import { beastPen } from './animal.ts'
import { spoked } from './cart.ts'
import { plume } from './cottage.ts'
import type { Pen } from './figure/pen.ts'

/** Height of the rails above the ground. */
const RAIL = 0.24

/** A box seen square from the side with its darker lower edge. */
function box(pen: Pen, from: number, to: number, low: number, high: number, fill: string): void {
  pen.shape(`${from} ${low}, ${to} ${low}, ${to} ${high}, ${from} ${high}`, fill, 0)
}

function round(stage: Stage, tone: Colour, away: number): string {
  return stage.shading([
    [0, stage.air(scaled(tone, 1.1), away)],
    [0.25, stage.air(scaled(tone, 1.9), away)],
    [0.6, stage.air(tone, away)],
    [1, stage.air(scaled(tone, 0.5), away)],
  ])
}

/** A small tank engine of a local line, facing `turn`. */
export function locomotive(stage: Stage, x: number, z: number, turn: number, garland: boolean): void {
  const pen = beastPen(stage, x, z, turn)
  const iron = rgb('35363a')
  const body = round(stage, iron, z)
  const dark = pen.colour(rgb('1f1f22'))
  box(pen, -3.6, 3.5, 0.95, 1.15, dark)
  box(pen, -1.6, 3.1, 1.9, 3.05, body)
  box(pen, 3.05, 3.3, 1.8, 3.1, pen.colour(scaled(iron, 0.8)))
  box(pen, -1.5, 1.9, 1.15, 2.2, pen.colour(rgb('2f4a3e')))
  pen.line('-1.4 1.25, 1.8 1.25, 1.8 2.1, -1.4 2.1, -1.4 1.25', rgb('c0a25a'), 0.035)
  box(pen, -3.4, -1.5, 1.15, 2.3, pen.colour(rgb('2f4a3e')))
  box(pen, -3.35, -3.15, 2.3, 3.5, pen.colour(iron))
  box(pen, -1.7, -1.5, 2.3, 3.5, pen.colour(iron))
  box(pen, -3.15, -1.7, 2.3, 3.5, pen.colour(rgb('54524c')))
  pen.shape('-3.65 3.5, -1.25 3.5, -1.35 3.66, -2.4 3.76, -3.55 3.66', pen.colour(rgb('26262a')), 0.3)
  pen.shape('2.35 3, 2.85 3, 2.78 4.3, 2.42 4.3', body, 0.1)
  pen.shape('2.24 4.22, 2.96 4.22, 3.02 4.5, 2.18 4.5', pen.colour(rgb('2a2a2e')), 0.2)
  pen.shape('0.9 3, 1.5 3, 1.45 3.45, 1.2 3.58, 0.95 3.45', round(stage, rgb('9a7a3c'), z), 0.6)
  pen.dot(-0.6, 3.15, 0.22, 0.26, pen.colour(rgb('9a7a3c')))
  pen.dot(3.42, 2.5, 0.16, 0.2, pen.colour(rgb('e8dcae')))
  box(pen, 3.4, 3.75, 0.85, 1.25, pen.colour(rgb('7c2f2a')))
  for (const u of [-2.2, -0.4, 1.4]) spoked(pen, u, 0.55 + RAIL, 0.55, rgb('5a2c28'), 10)
  spoked(pen, 2.8, 0.35 + RAIL, 0.35, rgb('5a2c28'), 8)
  pen.line(`-2.2 ${0.45 + RAIL}, 1.4 ${0.45 + RAIL}, 2.7 0.95`, rgb('b0aca4'), 0.1)
  box(pen, 2.2, 3, 0.75, 1.15, pen.colour(rgb('2a2a2e')))
  if (garland) {
    pen.line('-1.5 3.1, -0.4 2.75, 0.7 3.1, 1.9 2.75, 3.1 3.1', rgb('5f7040'), 0.2)
    pen.line('-3.4 2.4, -2.4 2.05, -1.5 2.4', rgb('5f7040'), 0.17)
    for (const u of [-0.4, 0.7, 1.9, 3.1]) pen.dot(u, 2.9, 0.12, 0.12, pen.colour(rgb('d9a6a0')))
  }
  stage.solid(z, pen.svg, material.plain)
  plume(stage, pen.at(2.6, 4.6), pen.size * 0.75, z - 0.3)
  plume(stage, pen.at(2.4, 4.6), pen.size * 0.95, z - 0.3, true)
}

/** A carriage of the local line: windows, a step board, two axles. */
export function carriage(stage: Stage, x: number, z: number, turn: number, tone: Colour): void {
  const pen = beastPen(stage, x, z, turn)
  box(pen, -4.1, 4.1, 0.75, 0.95, pen.colour(rgb('2a2624')))
  box(pen, -4, 4, 0.95, 3.1, pen.colour(tone))
  box(pen, -4, 4, 1.9, 2, pen.colour(scaled(tone, 0.7)))
  for (let i = 0; i < 6; i++) {
    const u = -3.35 + i * 1.34
    box(pen, u - 0.42, u + 0.42, 2.05, 2.8, pen.colour(rgb('d9c9a0')))
    box(pen, u - 0.34, u + 0.34, 2.12, 2.74, pen.colour(rgb('39424a')))
  }
  pen.shape('-4.2 3.1, 4.2 3.1, 4 3.4, 2 3.5, -2 3.5, -4 3.4', pen.colour(rgb('77736c')), 0.2)
  pen.line('-4 0.5, 4 0.5', rgb('4a4038'), 0.07)
  for (const u of [-2.5, 2.5]) spoked(pen, u, 0.48 + RAIL, 0.48, rgb('3a3432'), 10)
  pen.line('-4.1 0.95, -4.6 0.95', rgb('2a2624'), 0.14)
  pen.line('4.1 0.95, 4.6 0.95', rgb('2a2624'), 0.14)
  stage.solid(z, pen.svg, material.plain)
}

/** The red motor coach of the 1970s. */
export function railcar(stage: Stage, x: number, z: number, turn: number, trailer: boolean): void {
  const pen = beastPen(stage, x, z, turn)
  const red = round(stage, rgb('a8402f'), z)
  box(pen, -6.4, 6.4, 0.7, 1, pen.colour(rgb('38332f')))
  pen.shape('-6.5 0.95, 6.4 0.95, 6.7 1.6, 6.3 3.1, 5.9 3.4, -6.2 3.4, -6.5 3.1', red, 0.12)
  box(pen, -6.5, 6.6, 1.55, 1.72, pen.colour(rgb('efe2c0')))
  for (let i = 0; i < 9; i++) {
    const u = -5.5 + i * 1.22
    if (i === 1 || i === 7) box(pen, u - 0.42, u + 0.42, 1.05, 2.9, pen.colour(rgb('8f3527')))
    box(pen, u - 0.44, u + 0.44, 2, 2.85, pen.colour(rgb('3b444c')))
    box(pen, u - 0.44, u + 0.44, 2.6, 2.85, pen.colour(rgb('7d8b93')))
  }
  pen.shape('5.5 2.1, 6.42 2.1, 6.25 2.95, 5.5 2.95', pen.colour(rgb('48535b')), 0.05)
  box(pen, -2, 2, 3.4, 3.62, pen.colour(rgb('6a625a')))
  if (!trailer) pen.dot(6.55, 1.35, 0.12, 0.16, pen.colour(rgb('fff2c8')))
  for (const u of [-4.6, -3.4, 3.4, 4.6]) pen.dot(u, 0.42 + RAIL, 0.42, 0.42, pen.colour(rgb('2c2826')))
  stage.solid(z, pen.svg, material.plain)
}
