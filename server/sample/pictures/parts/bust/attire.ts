import { type Colour, mix, rgb, scaled } from '../../canvas/colour.ts'
import type { Stage } from '../../canvas/stage.ts'
import type { Pair, Pen } from '../figure/pen.ts'

export type Attire = 'suit' | 'cassock' | 'gown' | 'frock'

/** What is worn, by whom, in which light (−1 from the left). */
export interface Worn {
  readonly kind: Attire
  readonly tone: Colour
  readonly light: number
  readonly woman: boolean
  readonly skin: Colour
}

const LINEN = rgb('efeae0')

function cloth(stage: Stage, tone: Colour, light: number): string {
  const bright = mix(scaled(tone, 1.3), [210, 205, 198], 0.08)
  return stage.shading(
    [
      [0, light < 0 ? bright : scaled(tone, 0.6)],
      [0.45, tone],
      [1, light < 0 ? scaled(tone, 0.55) : bright],
    ],
    [0, 0.1],
    [1, 0.35],
  )
}

/** Shoulders and chest. The unit is the head's height, zero at the chin. */
export function attire(stage: Stage, pen: Pen, wears: Worn): void {
  const { kind, tone, light, woman, skin } = wears
  const fill = cloth(stage, tone, light)
  const wide = woman ? 0.93 : 1.1
  const slope = (u: number) => (u * wide).toFixed(3)
  pen.even(
    `0 -0.2, 0.2 -0.24, 0.32 -0.32, ${slope(0.6)} -0.47, ${slope(0.84)} -0.64, ${slope(0.97)} -0.95, ${slope(1.05)} -1.5, ${slope(1.16)} -2.2, ${slope(1.2)} -3.4, 0 -3.4`,
    fill,
    0.75,
  )
  // Where the sleeve is set in, and its folds.
  for (const s of [-1, 1]) {
    const seam: Pair[] = [
      [0.74 * wide * s, -0.54],
      [0.7 * wide * s, -0.95],
      [0.78 * wide * s, -1.5],
      [0.76 * wide * s, -2.4],
    ]
    pen.line(seam, scaled(tone, 0.5), 0.016, 0.38)
    for (const dv of [0, 0.22, 0.5]) {
      const fold: Pair[] = [
        [0.78 * wide * s, -1.2 - dv],
        [0.9 * wide * s, -1.32 - dv],
        [1.02 * wide * s, -1.3 - dv],
      ]
      pen.line(fold, scaled(tone, 0.6), 0.03, 0.16)
    }
  }
  if (kind === 'suit') suit(stage, pen, tone, light)
  else if (kind === 'cassock') cassock(stage, pen, tone, light)
  else if (kind === 'frock') frock(stage, pen, tone, light, skin)
  else gown(stage, pen, tone, light)
}

function suit(stage: Stage, pen: Pen, tone: Colour, light: number): void {
  pen.shape(
    '-0.24 -0.16, 0.24 -0.16, 0.2 -0.5, 0.02 -1.5, -0.02 -1.5, -0.2 -0.5',
    cloth(stage, LINEN, light),
    0.2,
  )
  const vest = cloth(stage, scaled(tone, 0.82), light)
  pen.shape(
    '-0.3 -0.7, -0.02 -1.25, 0.02 -1.25, 0.3 -0.7, 0.4 -1.4, 0.34 -3.4, -0.34 -3.4, -0.4 -1.4',
    vest,
    0.15,
  )
  for (const v of [-1.45, -1.8, -2.15, -2.5]) pen.dot(0, v, 0.032, 0.032, pen.colour(scaled(tone, 0.45)))
  for (const s of [-1, 1]) {
    const lapel: Pair[] = [
      [0.25 * s, -0.2],
      [0.42 * s, -0.42],
      [0.5 * s, -0.78],
      [0.36 * s, -0.82],
      [0.48 * s, -0.98],
      [0.16 * s, -2.1],
      [0.1 * s, -2.3],
      [0.22 * s, -0.8],
      [0.21 * s, -0.42],
    ]
    pen.shape(lapel, cloth(stage, scaled(tone, 1.12), light), 0.12)
    pen.line(
      [
        [0.5 * s, -0.78],
        [0.36 * s, -0.82],
        [0.48 * s, -0.98],
        [0.12 * s, -2.25],
        [0.1 * s, -3.4],
      ],
      scaled(tone, 0.4),
      0.016,
      0.8,
    )
    // Wing of the collar.
    const wing: Pair[] = [
      [0.03 * s, -0.24],
      [0.25 * s, -0.1],
      [0.27 * s, -0.24],
      [0.13 * s, -0.44],
    ]
    pen.shape(wing, pen.colour(scaled(LINEN, s === light ? 1.02 : 0.86)), 0.15)
    pen.line(
      [
        [0.03 * s, -0.24],
        [0.13 * s, -0.44],
        [0.27 * s, -0.24],
      ],
      rgb('9a9186'),
      0.01,
      0.7,
    )
  }
  const tie = rgb('2d2a2c')
  pen.shape('-0.075 -0.26, 0.075 -0.26, 0.06 -0.4, -0.06 -0.4', pen.colour(scaled(tie, 1.3)), 0.4)
  pen.shape(
    '-0.055 -0.39, 0.055 -0.39, 0.1 -1.05, 0.03 -1.4, -0.03 -1.4, -0.1 -1.05',
    cloth(stage, tie, light),
    0.3,
  )
}

function cassock(stage: Stage, pen: Pen, tone: Colour, light: number): void {
  pen.even('0 -0.1, 0.25 -0.08, 0.27 -0.3, 0 -0.36', cloth(stage, scaled(tone, 1.2), light), 0.3)
  pen.shape('-0.09 -0.12, 0.09 -0.12, 0.08 -0.28, -0.08 -0.28', pen.colour(LINEN), 0.1)
  pen.line('0 -0.36, 0 -3.4', scaled(tone, 0.5), 0.018, 0.9)
  for (let v = -0.5; v > -3.2; v -= 0.2)
    pen.dot(0.03, v, 0.028, 0.028, pen.colour(mix(scaled(tone, 1.7), [120, 116, 110], 0.2)))
  for (const s of [-1, 1])
    pen.line(
      [
        [0.26 * s, -0.34],
        [0.42 * s, -0.9],
        [0.36 * s, -2],
      ],
      scaled(tone, 0.6),
      0.022,
      0.5,
    )
}

/** A high collar with a brooch and a pleated front. */
function gown(stage: Stage, pen: Pen, tone: Colour, light: number): void {
  pen.even(
    '0 -0.08, 0.21 -0.04, 0.235 -0.2, 0.3 -0.34, 0 -0.44',
    cloth(stage, scaled(tone, 1.14), light),
    0.4,
  )
  pen.line('-0.2 -0.05, 0 -0.1, 0.2 -0.05', LINEN, 0.03, 0.9)
  for (let i = -4; i <= 4; i++) {
    const u = i * 0.085
    pen.line(
      [
        [u * 0.8, -0.46 - Math.abs(i) * 0.01],
        [u * 1.15, -1.3],
        [u * 0.95, -2.6],
      ],
      scaled(tone, i % 2 === 0 ? 0.6 : 1.3),
      0.018,
      0.5,
    )
  }
  pen.even(
    '0.36 -0.36, 0.42 -0.6, 0.44 -1.4, 0.38 -1.4, 0.36 -0.7',
    cloth(stage, scaled(tone, 1.1), light),
    0.4,
  )
  pen.dot(0, -0.3, 0.075, 0.055, pen.colour(rgb('b89a5c')))
  pen.dot(0, -0.3, 0.05, 0.035, pen.colour(rgb('e9e2d2')))
}

/** A dress of the 1960s and after: a small collar, a row of buttons. */
function frock(stage: Stage, pen: Pen, tone: Colour, light: number, skin: Colour): void {
  pen.shape('-0.24 -0.18, 0.24 -0.18, 0.02 -0.62, -0.02 -0.62', pen.colour(scaled(skin, 0.9)), 0.3)
  for (const s of [-1, 1]) {
    const collar: Pair[] = [
      [0.22 * s, -0.16],
      [0.4 * s, -0.36],
      [0.36 * s, -0.66],
      [0.04 * s, -0.72],
      [0.01 * s, -0.62],
      [0.19 * s, -0.36],
    ]
    pen.shape(collar, cloth(stage, mix(tone, LINEN, 0.62), light), 0.5)
  }
  pen.line('0 -0.7, 0 -3.4', scaled(tone, 0.7), 0.014, 0.8)
  for (let v = -0.95; v > -3; v -= 0.42) pen.dot(0, v, 0.04, 0.04, pen.colour(mix(tone, LINEN, 0.5)))
  for (const s of [-1, 1])
    pen.line(
      [
        [0.3 * s, -0.9],
        [0.4 * s, -1.5],
        [0.3 * s, -2.2],
      ],
      scaled(tone, 0.75),
      0.03,
      0.4,
    )
}
