import { type Colour, hex, mix, rgb, scaled } from '../../canvas/colour.ts'
import type { Stage } from '../../canvas/stage.ts'
import type { Pair, Pen } from '../figure/pen.ts'

export interface Visage {
  readonly skin: Colour
  readonly hair: Colour
  readonly woman: boolean
  readonly old: boolean
  readonly glasses: boolean
  /** Side the light comes from: −1 left, 1 right. */
  readonly light: number
  /** How far the face turns to the light, in head heights. */
  readonly turn: number
}

const DARK = rgb('2b211c')

/** A soft dark or light spot. */
function spot(
  stage: Stage,
  pen: Pen,
  u: number,
  v: number,
  rx: number,
  ry: number,
  tone: Colour,
  strength: number,
): void {
  const fill = stage.glow([
    [0, tone, strength],
    [0.55, tone, strength * 0.55],
    [1, tone, 0],
  ])
  pen.dot(u, v, rx, ry, fill)
}

/** The face of a sitter, modelled by light and shade rather than by lines. Its unit is the head's height. */
export function visage(stage: Stage, pen: Pen, who: Visage): void {
  const { skin, light } = who
  const shade = mix(scaled(skin, 0.52), rgb('5a3a30'), 0.25)
  const bright = mix(skin, [255, 246, 232], 0.4)
  const outline = who.woman
    ? '0 1, 0.24 0.965, 0.345 0.78, 0.35 0.5, 0.315 0.28, 0.2 0.08, 0.09 -0.012, 0 -0.03'
    : '0 1, 0.25 0.965, 0.355 0.78, 0.36 0.48, 0.335 0.25, 0.23 0.06, 0.11 -0.02, 0 -0.035'
  for (const s of [-1, 1]) ear(stage, pen, s, skin, shade)
  const [near, far] = light < 0 ? [bright, shade] : [shade, bright]
  const fill = stage.shading(
    [
      [0, mix(skin, near, light < 0 ? 0.75 : 0.5)],
      [0.42, skin],
      [0.62, mix(skin, far, light < 0 ? 0.12 : 0.3)],
      [1, mix(skin, far, light < 0 ? 0.62 : 0.75)],
    ],
    [0, 0.35],
    [1, 0.5],
  )
  pen.even(outline, fill, 0.85)
  const t = who.turn * light
  const dim = -light
  spot(stage, pen, 0.25 * dim, 0.3, 0.17, 0.3, shade, 0.5)
  spot(stage, pen, 0.27 * dim, 0.75, 0.12, 0.2, shade, 0.42)
  spot(stage, pen, -0.02 + t, 0.78, 0.24, 0.14, bright, 0.4)
  spot(stage, pen, 0.2 * light, 0.34, 0.11, 0.1, bright, 0.42)
  spot(stage, pen, t * 0.8, 0.02, 0.16, 0.06, shade, 0.3)
  spot(stage, pen, t, 0.055, 0.07, 0.045, bright, 0.3)
  for (const s of [-1, 1]) eye(stage, pen, who, 0.155 * s + t, 0.485, s, shade)
  nose(stage, pen, t, dim, shade, bright)
  mouth(stage, pen, who, t, shade)
  if (who.old) lines(pen, t, shade)
  if (who.glasses) spectacles(pen, t)
}

function ear(stage: Stage, pen: Pen, s: number, skin: Colour, shade: Colour): void {
  const shape: Pair[] = [
    [0.34 * s, 0.56],
    [0.4 * s, 0.585],
    [0.425 * s, 0.52],
    [0.4 * s, 0.4],
    [0.36 * s, 0.34],
    [0.33 * s, 0.38],
  ]
  pen.shape(shape, pen.colour(mix(skin, shade, 0.3)))
  spot(stage, pen, 0.38 * s, 0.47, 0.025, 0.07, shade, 0.6)
}

function eye(stage: Stage, pen: Pen, who: Visage, x: number, y: number, s: number, shade: Colour): void {
  spot(stage, pen, x, y + 0.03, 0.13, 0.085, shade, 0.5)
  spot(stage, pen, x - s * 0.085, y + 0.015, 0.05, 0.06, shade, 0.4)
  const open = who.old ? 0.018 : 0.022
  const white: Pair[] = [
    [x - 0.066, y - 0.004],
    [x - 0.02, y + open],
    [x + 0.03, y + open],
    [x + 0.068, y + 0.002],
    [x + 0.02, y - 0.024],
    [x - 0.03, y - 0.022],
  ]
  pen.shape(white, pen.colour(mix(who.skin, [236, 228, 216], 0.36)), 0.7)
  pen.dot(x + who.light * 0.004, y, 0.031, 0.029, pen.colour(rgb('4d3e33')))
  pen.dot(x + who.light * 0.004, y + 0.001, 0.015, 0.015, pen.colour(rgb('1d1714')))
  pen.dot(x + who.light * 0.014, y + 0.011, 0.005, 0.005, '#efe8dc')
  pen.line(
    [
      [x - 0.074, y - 0.002],
      [x - 0.03, y + open + 0.005],
      [x + 0.03, y + open + 0.005],
      [x + 0.076, y + 0.004],
    ],
    DARK,
    0.017,
    0.8,
  )
  pen.line(
    [
      [x - 0.07, y + 0.03],
      [x, y + open + 0.034],
      [x + 0.07, y + 0.032],
    ],
    shade,
    0.009,
    0.5,
  )
  pen.line(
    [
      [x - 0.05, y - 0.026],
      [x, y - 0.036],
      [x + 0.05, y - 0.026],
    ],
    shade,
    0.01,
    0.35,
  )
  const tail = who.woman ? 0.012 : 0.02
  const brow: Pair[] = [
    [x - s * 0.09, y + 0.085],
    [x, y + 0.112 + tail * 0.4],
    [x + s * 0.1, y + 0.084],
    [x + s * 0.02, y + 0.096 - tail * 0.5],
    [x - s * 0.085, y + 0.072 - tail * 0.3],
  ]
  pen.add(
    `<path d="${pen.path(brow, 0.8)}" fill="${pen.colour(mix(who.hair, DARK, who.old ? 0.05 : 0.4))}" fill-opacity="0.72"/>`,
  )
}

function nose(stage: Stage, pen: Pen, t: number, dim: number, shade: Colour, bright: Colour): void {
  const wedge: Pair[] = [
    [t + 0.012 * dim, 0.5],
    [t + 0.055 * dim, 0.47],
    [t + 0.06 * dim, 0.36],
    [t + 0.085 * dim, 0.305],
    [t + 0.05 * dim, 0.285],
    [t + 0.02 * dim, 0.35],
  ]
  pen.add(`<path d="${pen.path(wedge, 0.7)}" fill="${pen.colour(shade)}" fill-opacity="0.34"/>`)
  spot(stage, pen, t - 0.012 * dim, 0.4, 0.022, 0.1, bright, 0.55)
  spot(stage, pen, t, 0.318, 0.04, 0.03, bright, 0.5)
  spot(stage, pen, t, 0.272, 0.085, 0.026, shade, 0.6)
  for (const s of [-1, 1]) spot(stage, pen, t + 0.034 * s, 0.283, 0.018, 0.012, DARK, 0.7)
}

function mouth(stage: Stage, pen: Pen, who: Visage, t: number, shade: Colour): void {
  const red = mix(who.skin, rgb(who.woman ? '8d3f3a' : '8a4f44'), who.old ? 0.35 : 0.55)
  const upper: Pair[] = [
    [t - 0.1, 0.172],
    [t - 0.03, 0.196],
    [t, 0.19],
    [t + 0.03, 0.196],
    [t + 0.1, 0.173],
    [t, 0.166],
  ]
  const lower: Pair[] = [
    [t - 0.09, 0.17],
    [t, 0.167],
    [t + 0.09, 0.171],
    [t + 0.04, 0.134],
    [t - 0.04, 0.134],
  ]
  pen.add(
    `<path d="${pen.path(lower, 0.7)}" fill="${pen.colour(mix(red, [255, 230, 215], 0.18))}" fill-opacity="0.8"/>`,
  )
  pen.add(`<path d="${pen.path(upper, 0.7)}" fill="${pen.colour(scaled(red, 0.82))}" fill-opacity="0.85"/>`)
  pen.line(
    [
      [t - 0.105, 0.172],
      [t, 0.167],
      [t + 0.105, 0.174],
    ],
    DARK,
    0.008,
    0.7,
  )
  spot(stage, pen, t, 0.108, 0.075, 0.022, shade, 0.5)
  for (const s of [-1, 1]) spot(stage, pen, t + 0.115 * s, 0.168, 0.022, 0.03, shade, 0.5)
}

function lines(pen: Pen, t: number, shade: Colour): void {
  for (const s of [-1, 1]) {
    const fold: Pair[] = [
      [t + 0.085 * s, 0.3],
      [t + 0.15 * s, 0.22],
      [t + 0.155 * s, 0.12],
    ]
    const bag: Pair[] = [
      [t + 0.09 * s, 0.425],
      [t + 0.16 * s, 0.405],
      [t + 0.23 * s, 0.43],
    ]
    pen.line(fold, shade, 0.014, 0.45)
    pen.line(bag, shade, 0.011, 0.38)
    for (const dv of [0.02, 0, -0.02]) {
      const foot: Pair[] = [
        [t + 0.245 * s, 0.49 + dv * 0.6],
        [t + 0.3 * s, 0.49 + dv * 2],
      ]
      pen.line(foot, shade, 0.007, 0.35)
    }
  }
  for (const v of [0.69, 0.735, 0.78]) pen.line(`-0.17 ${v}, 0 ${v + 0.014}, 0.17 ${v}`, shade, 0.008, 0.3)
}

function spectacles(pen: Pen, t: number): void {
  const rim = rgb('38302a')
  for (const s of [-1, 1]) {
    const [x, y] = pen.at(0.158 * s + t, 0.475)
    pen.add(
      `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(0.108 * pen.size).toFixed(1)}" ry="${(0.1 * pen.size).toFixed(1)}" fill="#ffffff" fill-opacity="0.07" stroke="${hex(rim)}" stroke-width="${(0.013 * pen.size).toFixed(1)}"/>`,
    )
    const arm: Pair[] = [
      [(0.158 + 0.108) * s + t, 0.485],
      [0.37 * s, 0.5],
    ]
    pen.line(arm, rim, 0.011)
  }
  pen.line(`${t - 0.05} 0.485, ${t} 0.503, ${t + 0.05} 0.485`, rim, 0.012)
}
