import { type Colour, mix, rgb, scaled } from '../../canvas/colour.ts'
import type { Stage } from '../../canvas/stage.ts'
import { type Pair, type Pen, pairs } from '../figure/pen.ts'

/** Strokes from one edge of a shape to the other: hair, beard, fur. */
function strands(
  stage: Stage,
  pen: Pen,
  from: string,
  to: string,
  tone: Colour,
  count: number,
  width = 0.01,
): void {
  const a = pairs(from)
  const b = pairs(to)
  const along = (list: readonly Pair[], t: number): Pair => {
    const at = t * (list.length - 1)
    const low = Math.min(list.length - 2, Math.floor(at))
    const p = list[low] ?? [0, 0]
    const q = list[low + 1] ?? p
    return [p[0] + (q[0] - p[0]) * (at - low), p[1] + (q[1] - p[1]) * (at - low)]
  }
  const { chance } = stage
  for (let i = 0; i < count; i++) {
    const t = chance.next()
    const p = along(a, t)
    const q = along(b, Math.min(1, Math.max(0, t + chance.sway() * 0.04)))
    const middle: Pair = [
      (p[0] + q[0]) / 2 + chance.sway() * 0.012,
      (p[1] + q[1]) / 2 + chance.sway() * 0.012,
    ]
    const light = chance.happens(0.5)
    pen.line([p, middle, q], light ? mix(tone, [250, 240, 225], 0.28) : scaled(tone, 0.55), width, 0.35)
  }
}

function sheen(stage: Stage, pen: Pen, tone: Colour, light: number): string {
  const base = pen.tint(tone)
  const bright = mix(scaled(base, 1.25), [240, 228, 210], 0.14)
  return stage.shading(
    [
      [0, light < 0 ? bright : scaled(base, 0.7)],
      [0.5, base],
      [1, light < 0 ? scaled(base, 0.62) : bright],
    ],
    [0, 0],
    [1, 0.4],
  )
}

export type Cut = 'parted' | 'brushed' | 'bald' | 'bun' | 'bob' | 'scarf'

/** Hair behind the head and neck. */
export function hairBehind(stage: Stage, pen: Pen, cut: Cut, tone: Colour, light: number): void {
  if (cut === 'bob') {
    pen.even('0 1.08, 0.34 1, 0.47 0.6, 0.47 0.2, 0.36 0.08, 0.2 0.1', sheen(stage, pen, tone, light))
    strands(stage, pen, '-0.42 0.9, -0.47 0.5', '-0.42 0.12, -0.3 0.1', tone, 22)
    strands(stage, pen, '0.42 0.9, 0.47 0.5', '0.42 0.12, 0.3 0.1', tone, 22)
  }
  if (cut === 'bun') pen.dot(0, 1.1, 0.2, 0.13, sheen(stage, pen, tone, light))
}

/** Hair over the forehead, or the scarf that hides it. */
export function hairdo(stage: Stage, pen: Pen, cut: Cut, tone: Colour, light: number, cloth: Colour): void {
  const fill = sheen(stage, pen, tone, light)
  switch (cut) {
    case 'bald':
      for (const s of [-1, 1]) {
        const side: Pair[] = [
          [0.33 * s, 0.84],
          [0.385 * s, 0.74],
          [0.4 * s, 0.56],
          [0.36 * s, 0.5],
          [0.345 * s, 0.66],
        ]
        pen.shape(side, fill)
      }
      strands(stage, pen, '-0.34 0.82, -0.4 0.6', '-0.37 0.6, -0.38 0.5', tone, 14)
      strands(stage, pen, '0.34 0.82, 0.4 0.6', '0.37 0.6, 0.38 0.5', tone, 14)
      strands(stage, pen, '-0.3 0.93, 0.1 1', '0 1.01, 0.3 0.93', tone, 12, 0.008)
      return
    case 'parted': {
      pen.shape(
        '-0.375 0.55, -0.405 0.78, -0.29 1.01, -0.05 1.09, 0.2 1.05, 0.375 0.86, 0.385 0.56, 0.35 0.7, 0.27 0.84, -0.1 0.87, -0.25 0.8, -0.34 0.68',
        fill,
        0.8,
      )
      strands(stage, pen, '-0.1 1.06, -0.12 0.9', '0.37 0.8, 0.3 0.84', tone, 46)
      strands(stage, pen, '-0.12 1.06, -0.16 0.9', '-0.4 0.72, -0.34 0.7', tone, 26)
      return
    }
    case 'brushed': {
      pen.shape(
        '-0.37 0.56, -0.4 0.8, -0.27 1.03, 0 1.09, 0.27 1.03, 0.4 0.8, 0.37 0.56, 0.345 0.72, 0.24 0.86, 0 0.9, -0.24 0.86, -0.345 0.72',
        fill,
        0.8,
      )
      strands(stage, pen, '-0.26 0.86, 0 0.9, 0.26 0.86', '-0.34 0.98, 0 1.08, 0.34 0.98', tone, 60)
      return
    }
    case 'bun':
    case 'bob': {
      pen.even(
        '0 1.09, 0.24 1.05, 0.39 0.86, 0.42 0.52, 0.365 0.43, 0.345 0.62, 0.25 0.8, 0.1 0.9, 0 0.89',
        fill,
        0.85,
      )
      strands(stage, pen, '0 1.05, 0.02 0.9', '0.4 0.75, 0.36 0.5', tone, 44)
      strands(stage, pen, '0 1.05, -0.02 0.9', '-0.4 0.75, -0.36 0.5', tone, 44)
      return
    }
    case 'scarf': {
      pen.even('0 0.93, 0.2 0.88, 0.31 0.74, 0.3 0.68, 0.16 0.82, 0 0.86', pen.colour(tone), 0.8)
      const wrap =
        '0 1.13, 0.28 1.06, 0.45 0.8, 0.47 0.45, 0.38 0.1, 0.2 -0.14, 0.07 -0.17, 0.17 -0.04, 0.31 0.26, 0.345 0.55, 0.29 0.76, 0.16 0.88, 0 0.92'
      pen.even(wrap, sheen(stage, pen, cloth, light), 0.8)
      for (const s of [-1, 1]) {
        for (const off of [0, 0.04, 0.08]) {
          const crease: Pair[] = [
            [(0.2 + off) * s, 0.98 - off],
            [(0.4 + off * 0.4) * s, 0.6],
            [(0.33 + off * 0.5) * s, 0.12],
          ]
          pen.line(crease, scaled(cloth, 0.6), 0.012, 0.45)
        }
      }
      pen.shape(
        '-0.1 -0.1, 0.1 -0.1, 0.14 -0.2, 0.3 -0.34, 0.16 -0.36, 0.02 -0.24, -0.14 -0.38, -0.28 -0.32, -0.13 -0.2',
        sheen(stage, pen, cloth, light),
        0.6,
      )
    }
  }
}

/** Moustache or full beard. */
export function whiskers(
  stage: Stage,
  pen: Pen,
  kind: 'none' | 'moustache' | 'full',
  tone: Colour,
  light: number,
): void {
  if (kind === 'none') return
  const dark = mix(tone, rgb('241c18'), 0.3)
  if (kind === 'full') {
    pen.even(
      '0 0.21, 0.1 0.23, 0.2 0.3, 0.3 0.47, 0.37 0.55, 0.375 0.25, 0.28 -0.08, 0.13 -0.25, 0 -0.28',
      sheen(stage, pen, tone, light),
      0.7,
    )
    strands(
      stage,
      pen,
      '-0.36 0.48, -0.2 0.28, 0 0.2, 0.2 0.28, 0.36 0.48',
      '-0.3 0, -0.14 -0.22, 0 -0.27, 0.14 -0.22, 0.3 0',
      tone,
      120,
    )
    pen.line('-0.08 0.168, 0 0.16, 0.08 0.168', rgb('4a2c26'), 0.024, 0.8)
  }
  pen.even(
    '0 0.262, 0.06 0.268, 0.15 0.215, 0.245 0.185, 0.26 0.205, 0.2 0.165, 0.1 0.168, 0 0.198',
    pen.colour(dark),
    0.8,
  )
  strands(stage, pen, '0.01 0.255, 0.04 0.26', '0.2 0.18, 0.25 0.2', tone, 18, 0.008)
  strands(stage, pen, '-0.01 0.255, -0.04 0.26', '-0.2 0.18, -0.25 0.2', tone, 18, 0.008)
}
