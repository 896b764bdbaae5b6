import { type Colour, hex, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import type { Stage } from '../canvas/stage.ts'
import { beastPen } from './animal.ts'
import type { Pair, Pen } from './figure/pen.ts'
import { blob } from './tree.ts'

/** A spoked wheel in a pen's space. */
export function spoked(pen: Pen, u: number, v: number, radius: number, tone: Colour, spokes = 12): void {
  const dark = pen.colour(scaled(tone, 0.85))
  const [x, y] = pen.at(u, v)
  const r = radius * pen.size
  pen.add(
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(r * 0.92).toFixed(1)}" fill="none" stroke="${dark}" stroke-width="${(r * 0.15).toFixed(1)}"/>`,
  )
  let path = ''
  for (let i = 0; i < spokes; i++) {
    const angle = (i / spokes) * Math.PI * 2
    path += `M${x.toFixed(1)} ${y.toFixed(1)}L${(x + Math.cos(angle) * r * 0.9).toFixed(1)} ${(y + Math.sin(angle) * r * 0.9).toFixed(1)}`
  }
  pen.add(`<path d="${path}" fill="none" stroke="${dark}" stroke-width="${(r * 0.085).toFixed(1)}"/>`)
  pen.add(
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(r * 0.17).toFixed(1)}" fill="${pen.colour(scaled(tone, 0.6))}"/>`,
  )
}

/** A ladder wagon, empty or loaded with hay or sheaves. Its shaft points to `turn`. */
export function cart(stage: Stage, x: number, z: number, turn: number, load?: Colour): void {
  const pen = beastPen(stage, x, z, turn)
  const wood = rgb('7d6548')
  pen.line('1.9 0.62, 3.6 0.75', scaled(wood, 0.8), 0.1)
  if (load !== undefined) {
    const { chance } = stage
    const [cx, cy] = pen.at(0, 2.05)
    let svg = `<path d="${blob(chance, cx, cy, pen.size * 2.3, pen.size * 1.15, 14)}" fill="${pen.colour(scaled(load, 0.8))}"/>`
    for (let i = 0; i < 26; i++) {
      const [bx, by] = pen.at(chance.sway() * 1.25, 2.1 + chance.sway() * 0.6)
      svg += `<path d="${blob(chance, bx, by, pen.size * 0.5, pen.size * 0.28, 7)}" fill="${pen.colour(scaled(load, chance.between(0.82, 1.14)))}"/>`
    }
    stage.solid(z, svg, material.needles)
  }
  const rail = (list: readonly Pair[]) => pen.line(list, wood, 0.08)
  for (let i = 0; i < 9; i++) {
    const u = -1.9 + i * 0.475
    rail([
      [u * 0.94, 0.95],
      [u * 1.06, 1.75],
    ])
  }
  rail([
    [-2.1, 1.74],
    [2.1, 1.74],
  ])
  rail([
    [-1.95, 1],
    [1.95, 1],
  ])
  pen.line('-1.9 0.85, 1.9 0.85', scaled(wood, 0.7), 0.16)
  spoked(pen, -1.25, 0.6, 0.6, wood)
  spoked(pen, 1.3, 0.52, 0.52, wood)
  stage.solid(z - 0.05, pen.svg, material.wood)
  const [sx, sy] = pen.at(0, 0)
  stage.glaze(
    z + 0.4,
    `<ellipse cx="${sx.toFixed(1)}" cy="${sy.toFixed(1)}" rx="${(pen.size * 2.6).toFixed(1)}" ry="${(pen.size * 0.24).toFixed(1)}" fill="${hex([24, 24, 32])}" fill-opacity="0.4"/>`,
  )
}
