import { hex, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { smooth } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { Pen } from './figure/pen.ts'

/** A pen for a beast at a place: its unit is a metre, `turn` −1 faces left. */
export function beastPen(stage: Stage, x: number, z: number, turn: number): Pen {
  const scale = stage.camera.scale(z)
  const [px, py] = stage.camera.point([x, stage.ground(x, z), z])
  return new Pen(
    scale,
    (u, v) => [px + u * turn * scale, py - v * scale],
    (colour) => stage.air(colour, z),
  )
}

/** A gaggle on the grass. */
export function geese(stage: Stage, x: number, z: number, count: number): void {
  const { chance } = stage
  for (let i = 0; i < count; i++) {
    const gz = z + chance.sway() * 1.4
    const pen = beastPen(stage, x + chance.sway() * 2.2, gz, chance.pick(-1, 1))
    pen.line('-0.03 0.2, -0.03 0', rgb('b8793e'), 0.025)
    pen.line('0.06 0.2, 0.06 0', rgb('b8793e'), 0.025)
    const graze = chance.happens(0.4)
    pen.shape('-0.34 0.38, -0.15 0.44, 0.1 0.42, 0.2 0.3, 0.08 0.18, -0.16 0.18', pen.colour(rgb('f4f1ea')))
    pen.line(
      graze ? '0.14 0.32, 0.3 0.22, 0.36 0.06' : '0.14 0.32, 0.22 0.5, 0.24 0.66',
      rgb('f4f1ea'),
      0.075,
    )
    pen.line(graze ? '0.36 0.06, 0.42 0.03' : '0.25 0.67, 0.33 0.65', rgb('d9913f'), 0.05)
    pen.line('-0.3 0.36, -0.05 0.3, 0.1 0.3', scaled(rgb('f4f1ea'), 0.8), 0.03)
    stage.solid(gz, pen.svg, material.plain)
  }
}

/** Hens pecking about a yard. */
export function hens(stage: Stage, x: number, z: number, count: number): void {
  const { chance } = stage
  for (let i = 0; i < count; i++) {
    const hz = Math.max(3, z + chance.sway() * 2)
    const pen = beastPen(stage, x + chance.sway() * 3, hz, chance.pick(-1, 1))
    const tone = chance.pick(rgb('8a4f2d'), rgb('e9e2d2'), rgb('3f3630'), rgb('b98a4e'))
    pen.line('0 0.14, 0 0', rgb('b8893e'), 0.02)
    pen.shape(
      '-0.22 0.36, -0.1 0.26, 0.06 0.28, 0.14 0.38, 0.2 0.34, 0.17 0.2, 0 0.1, -0.14 0.16',
      pen.colour(tone),
    )
    pen.dot(0.17, 0.38, 0.045, 0.045, pen.colour(tone))
    pen.dot(0.17, 0.43, 0.03, 0.02, pen.colour(rgb('b3362b')))
    stage.solid(hz, pen.svg, material.plain)
  }
}

/** A draught horse seen from the side, in harness. */
export function horse(stage: Stage, x: number, z: number, turn: number, tone = rgb('6a4a35')): void {
  const pen = beastPen(stage, x, z, turn)
  const coat = stage.shading([
    [0, stage.air(scaled(tone, 1.25), z)],
    [0.55, stage.air(tone, z)],
    [1, stage.air(scaled(tone, 0.6), z)],
  ])
  const far = pen.colour(scaled(tone, 0.55))
  const leg = (at: number, bend: number, fill: string) => {
    pen.limb(
      [
        [at, 0.95, 0.15],
        [at + bend * 0.5, 0.52, 0.075],
        [at + bend, 0.14, 0.055],
      ],
      fill,
    )
    pen.shape(
      `${at + bend - 0.08} 0.13, ${at + bend + 0.06} 0.14, ${at + bend + 0.12} 0, ${at + bend - 0.09} 0`,
      pen.colour(rgb('2c2420')),
      0.3,
    )
  }
  leg(-0.62, 0.1, far)
  leg(0.52, 0.12, far)
  pen.line('-0.92 1.3, -1.06 1.1, -1.08 0.7', scaled(tone, 0.45), 0.1)
  pen.shape(
    '-0.9 1.42, -0.5 1.5, 0 1.4, 0.4 1.48, 0.62 1.62, 0.95 1.98, 1.1 2.1, 1.22 2.06, 1.45 1.78, 1.5 1.66, 1.4 1.6, 1.16 1.72, 0.98 1.66, 0.82 1.32, 0.74 1, 0.4 0.84, -0.1 0.8, -0.5 0.86, -0.86 0.96, -0.98 1.2',
    coat,
    0.75,
  )
  leg(-0.76, -0.04, pen.colour(scaled(tone, 0.9)))
  leg(0.6, 0, pen.colour(scaled(tone, 0.9)))
  pen.shape('0.56 1.6, 0.72 1.86, 0.98 2.1, 1.1 2.16, 1.06 2, 0.8 1.74', pen.colour(scaled(tone, 0.4)), 0.6)
  pen.line('1.1 2.1, 1.12 2.2', tone, 0.06)
  pen.line('0.46 1.5, 0.66 1.24, 0.62 0.98', rgb('2e2622'), 0.11)
  pen.line('0.6 1.2, 0 1.12, -0.8 1.14', rgb('2e2622'), 0.045)
  pen.line('1.18 2.02, 1.3 1.68, 1.42 1.66', rgb('2e2622'), 0.03)
  stage.solid(z, pen.svg, material.cloth)
}

/** A dog sitting or a cat on a step: a small dark friendly shape. */
export function dog(stage: Stage, x: number, z: number, turn: number): void {
  const pen = beastPen(stage, x, z, turn)
  const fill = pen.colour(rgb('5a4636'))
  pen.shape(
    '-0.25 0, -0.3 0.2, -0.12 0.42, 0.02 0.58, 0.14 0.6, 0.26 0.5, 0.14 0.46, 0.12 0.3, 0.14 0, 0.04 0, 0.02 0.2, -0.08 0',
    fill,
    0.6,
  )
  pen.shape('0.03 0.6, 0.06 0.68, 0.1 0.6', fill, 0.3)
  stage.solid(z, pen.svg, material.cloth)
}

/** Birds far off, as the pen strokes they are. */
export function swallows(stage: Stage, count: number): void {
  const { chance } = stage
  const x = chance.between(0.2, 0.8) * stage.width
  const y = chance.between(0.08, 0.2) * stage.height
  let path = ''
  for (let i = 0; i < count; i++) {
    const bx = x + chance.sway() * 90
    const by = y + chance.sway() * 40
    const s = chance.between(4, 8)
    path += smooth(
      [
        [bx - s, by - s * 0.3],
        [bx - s * 0.3, by - s * 0.5],
        [bx, by],
        [bx + s * 0.3, by - s * 0.5],
        [bx + s, by - s * 0.3],
      ],
      false,
      0.8,
    )
  }
  stage.glaze(
    400,
    `<path d="${path}" fill="none" stroke="${hex(rgb('4a4a50'))}" stroke-width="1.3" stroke-opacity="0.8"/>`,
  )
}
