import { polyline, smooth } from './path.ts'

/**
 * Roman capitals drawn as strokes, so that no font needs to be on the machine. A glyph is its width and its strokes
 * on a grid where capitals are 1 high: `b` bold, `m` curved, `t` thin, then x y pairs from the baseline up.
 */
const GLYPHS: Record<string, readonly [number, string]> = {
  A: [0.8, 'b 0.4 1 0.75 0;t 0.05 0 0.4 1;t 0.18 0.36 0.62 0.36'],
  B: [
    0.7,
    'b 0.14 0 0.14 1;t 0.14 1 0.36 1;m 0.36 1 0.58 0.9 0.57 0.64 0.36 0.53;t 0.14 0.53 0.36 0.53;m 0.36 0.53 0.65 0.42 0.64 0.1 0.36 0;t 0.14 0 0.36 0',
  ],
  C: [0.78, 'm 0.7 0.8 0.5 0.99 0.28 0.95 0.1 0.7 0.08 0.4 0.22 0.08 0.48 0 0.72 0.17;t 0.7 0.78 0.7 0.98'],
  D: [
    0.82,
    'b 0.14 0 0.14 1;t 0.14 1 0.36 1;m 0.36 1 0.62 0.9 0.74 0.6 0.72 0.35 0.6 0.08 0.36 0;t 0.14 0 0.36 0',
  ],
  E: [
    0.66,
    'b 0.14 0 0.14 1;t 0.14 1 0.58 1;t 0.14 0.52 0.46 0.52;t 0.14 0 0.6 0;t 0.58 1 0.58 0.84;t 0.6 0 0.6 0.17;t 0.46 0.62 0.46 0.42',
  ],
  F: [0.62, 'b 0.14 0 0.14 1;t 0.14 1 0.58 1;t 0.14 0.5 0.46 0.5;t 0.58 1 0.58 0.84;t 0.46 0.6 0.46 0.4'],
  G: [
    0.82,
    'm 0.7 0.8 0.5 0.99 0.28 0.95 0.1 0.7 0.08 0.4 0.22 0.08 0.48 0 0.7 0.12;b 0.7 0.42 0.7 0.08;t 0.56 0.43 0.82 0.43',
  ],
  H: [0.82, 'b 0.14 0 0.14 1;b 0.68 0 0.68 1;t 0.14 0.52 0.68 0.52'],
  I: [0.34, 'b 0.17 0 0.17 1'],
  J: [0.42, 'b 0.28 0.2 0.28 1;m 0.28 0.22 0.22 -0.04 0.04 -0.06'],
  K: [0.74, 'b 0.14 0 0.14 1;t 0.62 1 0.16 0.46;b 0.3 0.6 0.68 0'],
  L: [0.62, 'b 0.14 0 0.14 1;t 0.14 0 0.58 0;t 0.58 0 0.58 0.18'],
  M: [0.96, 't 0.12 0 0.15 1;b 0.15 1 0.47 0.08;t 0.47 0.08 0.79 1;b 0.79 1 0.83 0'],
  N: [0.82, 't 0.14 0 0.14 1;b 0.14 1 0.68 0.02;t 0.68 0.02 0.68 1'],
  O: [0.86, 'm 0.43 0.99 0.19 0.9 0.08 0.5 0.19 0.1 0.43 0.01 0.67 0.1 0.78 0.5 0.67 0.9 0.43 0.99'],
  P: [0.66, 'b 0.14 0 0.14 1;t 0.14 1 0.36 1;m 0.36 1 0.6 0.9 0.6 0.6 0.36 0.48;t 0.14 0.48 0.36 0.48'],
  Q: [
    0.86,
    'm 0.43 0.99 0.19 0.9 0.08 0.5 0.19 0.1 0.43 0.01 0.67 0.1 0.78 0.5 0.67 0.9 0.43 0.99;m 0.4 0.05 0.6 -0.14 0.84 -0.16',
  ],
  R: [
    0.74,
    'b 0.14 0 0.14 1;t 0.14 1 0.36 1;m 0.36 1 0.6 0.9 0.6 0.62 0.36 0.52;t 0.14 0.52 0.36 0.52;b 0.38 0.5 0.7 0',
  ],
  S: [
    0.6,
    'm 0.5 0.82 0.36 0.99 0.16 0.9 0.14 0.66 0.32 0.52 0.5 0.36 0.46 0.08 0.26 0 0.08 0.17;t 0.5 0.8 0.5 0.96;t 0.08 0.2 0.08 0.03',
  ],
  T: [0.74, 'b 0.37 0 0.37 1;t 0.05 1 0.69 1;t 0.05 1 0.05 0.83;t 0.69 1 0.69 0.83'],
  U: [0.8, 'b 0.14 1 0.14 0.3;m 0.14 0.34 0.2 0.07 0.42 0 0.6 0.08 0.66 0.34;t 0.66 0.3 0.66 1'],
  V: [0.76, 'b 0.05 1 0.39 0.02;t 0.39 0.02 0.71 1'],
  W: [1.06, 'b 0.05 1 0.31 0.02;t 0.31 0.02 0.54 0.96;b 0.54 0.96 0.78 0.02;t 0.78 0.02 1.01 1'],
  X: [0.76, 'b 0.08 1 0.68 0;t 0.68 1 0.06 0'],
  Y: [0.74, 'b 0.05 1 0.37 0.48;t 0.37 0.48 0.69 1;b 0.37 0 0.37 0.48'],
  Z: [0.68, 't 0.1 1 0.6 1;b 0.6 1 0.08 0;t 0.08 0 0.62 0;t 0.1 1 0.1 0.84;t 0.62 0 0.62 0.16'],
  '0': [0.62, 'm 0.31 0.99 0.14 0.88 0.08 0.5 0.14 0.12 0.31 0.01 0.48 0.12 0.54 0.5 0.48 0.88 0.31 0.99'],
  '1': [0.46, 'b 0.26 0 0.26 1;t 0.1 0.84 0.26 0.98'],
  '2': [0.58, 'm 0.1 0.76 0.22 0.98 0.42 0.94 0.48 0.7 0.34 0.4 0.08 0.04;b 0.08 0.04 0.52 0.04'],
  '3': [
    0.56,
    'm 0.1 0.86 0.28 0.99 0.46 0.84 0.42 0.62 0.24 0.54;m 0.24 0.54 0.48 0.46 0.5 0.16 0.28 0 0.08 0.12',
  ],
  '4': [0.62, 'b 0.44 0 0.44 0.98;t 0.44 0.98 0.06 0.3;t 0.06 0.3 0.58 0.3'],
  '5': [
    0.56,
    't 0.14 0.98 0.5 0.98;t 0.14 0.98 0.12 0.56;m 0.12 0.56 0.36 0.62 0.5 0.4 0.46 0.12 0.26 0 0.08 0.1',
  ],
  '6': [0.58, 'm 0.46 0.96 0.2 0.8 0.09 0.4 0.16 0.08 0.32 0 0.5 0.16 0.46 0.48 0.28 0.56 0.12 0.42'],
  '7': [0.56, 't 0.08 0.96 0.52 0.96;b 0.52 0.96 0.2 0'],
  '8': [
    0.58,
    'm 0.29 0.54 0.12 0.66 0.14 0.92 0.3 0.99 0.44 0.9 0.46 0.66 0.29 0.54 0.08 0.36 0.1 0.08 0.29 0.01 0.48 0.08 0.5 0.36 0.29 0.54',
  ],
  '9': [0.58, 'm 0.46 0.58 0.3 0.44 0.12 0.52 0.08 0.84 0.26 1 0.42 0.92 0.49 0.6 0.38 0.2 0.12 0.04'],
  '.': [0.24, 'b 0.1 0.06 0.16 0.06'],
  ',': [0.24, 'b 0.1 0.06 0.16 0.06;t 0.15 0.04 0.08 -0.14'],
  '-': [0.4, 't 0.08 0.4 0.32 0.4'],
  ':': [0.24, 'b 0.1 0.06 0.16 0.06;b 0.1 0.6 0.16 0.6'],
}

const ACCENTS: Record<string, string> = {
  '\u0301': 't 0 1.12 0.13 1.3',
  '\u030c': 't -0.13 1.28 0 1.13;t 0 1.13 0.13 1.28',
  '\u030a': 't 0 1.12 -0.08 1.2 0 1.28 0.08 1.2 0 1.12',
}

const WEIGHT = { b: 0.135, m: 0.1, t: 0.055 } as const
type Weight = keyof typeof WEIGHT

export interface LetterStyle {
  readonly colour: string
  /** Extra space between letters, in letter heights. */
  readonly spacing?: number
  readonly anchor?: 'start' | 'middle'
  /** Degrees, clockwise. */
  readonly turn?: number
  readonly opacity?: number
}

function letters(text: string): { glyph: readonly [number, string]; accent: string | undefined }[] {
  return Array.from(text.normalize('NFC').toUpperCase(), (sign) => {
    const [base = '', mark = ''] = sign.normalize('NFD')
    return { glyph: GLYPHS[base] ?? [0.42, ''], accent: ACCENTS[mark] }
  })
}

/** Width of a line of text in letter heights. */
export function measure(text: string, spacing = 0.1): number {
  return letters(text).reduce((sum, { glyph }) => sum + glyph[0] + spacing, -spacing)
}

type LetterPaths = Record<Weight, string>

/** A line of capitals as one path of even strokes, round the middle of its baseline: for many small numbers. */
export function letterPath(text: string, x: number, y: number, size: number): string {
  const paths: LetterPaths = { b: '', m: '', t: '' }
  let at = x / size - measure(text) / 2
  for (const { glyph } of letters(text)) {
    stroke(glyph[1], at, size, paths, y)
    at += glyph[0] + 0.1
  }
  return paths.b + paths.m + paths.t
}

/** A line of capitals with its baseline at `x`, `y`; `size` is the height of a capital. */
export function lettering(text: string, x: number, y: number, size: number, style: LetterStyle): string {
  const spacing = style.spacing ?? 0.1
  const paths: LetterPaths = { b: '', m: '', t: '' }
  let at = style.anchor === 'middle' ? -measure(text, spacing) / 2 : 0
  for (const { glyph, accent } of letters(text)) {
    stroke(glyph[1], at, size, paths)
    if (accent !== undefined) stroke(accent, at + glyph[0] / 2, size, paths)
    at += glyph[0] + spacing
  }
  const drawn = (Object.keys(WEIGHT) as Weight[])
    .map((weight) => `<path d="${paths[weight]}" stroke-width="${(WEIGHT[weight] * size).toFixed(2)}"/>`)
    .join('')
  const turn = style.turn === undefined ? '' : ` rotate(${style.turn})`
  const fade = style.opacity === undefined ? '' : ` opacity="${style.opacity}"`
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})${turn}" fill="none" stroke="${style.colour}"${fade}>${drawn}</g>`
}

function stroke(program: string, shift: number, size: number, paths: LetterPaths, base = 0): void {
  if (program === '') return
  for (const part of program.split(';')) {
    const [kind = 't', ...numbers] = part.split(' ')
    const weight = kind as Weight
    const points: [number, number][] = []
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      points.push([(shift + Number(numbers[i])) * size, base - Number(numbers[i + 1]) * size])
    }
    paths[weight] += points.length > 2 ? smooth(points, false, 0.95) : polyline(points)
    if (weight === 'm' || points.length !== 2) continue
    // Serifs at the feet and heads of upright strokes.
    const [from, to] = points
    if (from === undefined || to === undefined || Math.abs(from[1] - to[1]) < size * 0.45) continue
    for (const [px, py] of [from, to]) {
      if (py < base - size * 0.03 && py > base - size * 0.99) continue
      paths.t += polyline([
        [px - size * 0.13, py],
        [px + size * 0.13, py],
      ])
    }
  }
}
