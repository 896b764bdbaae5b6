import { type Colour, hex, mix, rgb, scaled } from '../../canvas/colour.ts'
import type { Frame } from './frame.ts'
import { type Hat, hat } from './hat.ts'
import type { Pair } from './pen.ts'

export type Hair = 'short' | 'bun' | 'plaits' | 'bob' | 'long' | 'bald'

export interface HeadChoice {
  readonly skin: Colour
  readonly hair: Colour
  readonly cut: Hair
  readonly hat: Hat
  readonly hatColour: Colour
  readonly beard: 'none' | 'moustache' | 'full'
  readonly glasses: boolean
  readonly old: boolean
  readonly woman: boolean
}

/** Head, hair, face and hat. */
export function head(frame: Frame, choice: HeadChoice): void {
  const { face } = frame
  const skin = face.tint(choice.skin)
  const hair = face.colour(choice.hair)
  const shade = mix(scaled(choice.skin, 0.74), [70, 44, 40], 0.1)
  if (choice.cut === 'plaits') plaits(frame, hair)
  if (!frame.fine) {
    face.dot(0, 0.5, 0.36, 0.5, hex(skin))
    if (choice.hat === 'none' || choice.hat === 'wreath') {
      face.even('0 1.04, 0.36 0.85, 0.38 0.55, 0.2 0.68', hair)
    }
    hat(frame, choice.hat, choice.hatColour)
    return
  }
  for (const side of [-1, 1]) face.dot(0.365 * side, 0.46, 0.055, 0.1, hex(mix(skin, shade, 0.45)))
  face.even(
    '0 1, 0.25 0.96, 0.36 0.72, 0.355 0.42, 0.285 0.15, 0.13 0.005, 0 -0.02',
    frame.cloth(choice.skin, 0.62),
    0.85,
  )
  features(frame, choice, shade)
  beard(frame, choice)
  if (choice.glasses) glasses(frame)
  hairline(frame, choice, hair)
  hat(frame, choice.hat, choice.hatColour)
}

/** Hair, veil and neck, which the clothes partly cover. */
export function nape({ face }: Frame, choice: HeadChoice): void {
  const hair = face.colour(choice.hair)
  const shade = mix(scaled(choice.skin, 0.74), [70, 44, 40], 0.1)
  if (choice.cut === 'long' && choice.hat !== 'scarf') {
    face.even('0 1.02, 0.36 0.9, 0.44 0.4, 0.42 -0.25, 0.2 -0.3', hair)
  }
  if (choice.cut === 'bob') face.even('0 1.04, 0.36 0.95, 0.46 0.45, 0.42 0.12, 0.25 0.06', hair)
  if (choice.hat === 'veil') {
    face.even('0 1.1, 0.46 0.85, 0.72 -0.2, 0.95 -2.4, 0.5 -2.6', face.colour([232, 229, 222]))
  }
  face.even('0.17 0.2, 0.17 -0.1, 0.24 -0.3', face.colour(mix(choice.skin, shade, 0.8)), 0.5)
}

function plaits({ face }: Frame, hair: string): void {
  for (const s of [-1, 1]) {
    const joints: [number, number, number][] = [
      [0.34 * s, 0.35, 0.1],
      [0.42 * s, -0.1, 0.09],
      [0.4 * s, -0.55, 0.05],
    ]
    face.limb(joints, hair)
  }
}

function features({ face, portrait, stage }: Frame, choice: HeadChoice, shade: Colour): void {
  const dark = rgb('2e241f')
  const brow = mix(choice.hair, dark, choice.old ? 0.1 : 0.4)
  const tone = face.colour(shade)
  // Sockets first, softly, then lid and iris: a face that looks, never one that stares.
  for (const side of [-1, 1]) {
    const x = 0.15 * side
    face.dot(x, 0.49, 0.09, 0.055, tone, 0.4)
    if (portrait) {
      face.dot(x, 0.476, 0.056, 0.024, face.colour(mix(choice.skin, [250, 246, 240], 0.5)))
      face.dot(x + 0.004, 0.479, 0.027, 0.027, face.colour(rgb('3b2f2a')))
      const lid: Pair[] = [
        [x - 0.07, 0.478],
        [x, 0.508],
        [x + 0.07, 0.48],
      ]
      face.line(lid, dark, 0.017, 0.85)
    } else {
      face.dot(x, 0.48, 0.036, 0.028, face.colour(rgb('41342e')))
    }
    const arch: Pair[] = [
      [x - 0.08, 0.562],
      [x, 0.588],
      [x + 0.08, 0.566],
    ]
    face.line(arch, brow, choice.woman ? 0.016 : 0.026, 0.75)
  }
  // Of the nose only its shaded side and tip are seen.
  const away = stage.mood.sun[0] <= 0 ? 1 : -1
  const nose: Pair[] = [
    [0.035 * away, 0.5],
    [0.05 * away, 0.37],
    [0.056 * away, 0.31],
    [0, 0.287],
  ]
  face.line(nose, shade, 0.024, 0.6)
  face.dot(0.19 * away, 0.3, 0.1, 0.17, tone, 0.18)
  const lip = mix(choice.skin, rgb('8e463e'), 0.5)
  face.line('-0.085 0.18, 0 0.17, 0.085 0.182', mix(lip, dark, 0.3), 0.018, 0.85)
  if (portrait) {
    face.line('-0.05 0.15, 0 0.14, 0.05 0.15', lip, 0.026, 0.55)
    face.line('-0.05 0.085, 0 0.075, 0.05 0.085', shade, 0.022, 0.32)
  }
  if (choice.old) {
    for (const s of [-1, 1]) {
      const crease: Pair[] = [
        [0.1 * s, 0.3],
        [0.15 * s, 0.21],
        [0.145 * s, 0.13],
      ]
      face.line(crease, shade, 0.014, 0.55)
    }
    face.line('-0.16 0.7, 0 0.715, 0.16 0.7', shade, 0.012, 0.4)
  }
}

function beard({ face }: Frame, choice: HeadChoice): void {
  if (choice.beard === 'none') return
  const dark = mix(choice.hair, rgb('2e241f'), 0.5)
  if (choice.beard === 'full') {
    const full = '0 0.23, 0.13 0.25, 0.27 0.4, 0.365 0.48, 0.35 0.12, 0.17 -0.18, 0 -0.24'
    face.even(full, face.colour(choice.hair), 0.7)
    face.line('-0.07 0.175, 0 0.168, 0.07 0.175', dark, 0.024)
  }
  const moustache = '0 0.262, 0.09 0.258, 0.2 0.19, 0.235 0.2, 0.13 0.17, 0 0.2'
  face.even(moustache, face.colour(scaled(choice.hair, 0.92)), 0.7)
}

function glasses({ face }: Frame): void {
  const rim = rgb('332a22')
  for (const s of [-1, 1]) {
    const ring: Pair[] = []
    for (let i = 0; i <= 12; i++) {
      const angle = (i / 12) * Math.PI * 2
      ring.push([0.155 * s + Math.cos(angle) * 0.1, 0.48 + Math.sin(angle) * 0.09])
    }
    face.line(ring, rim, 0.014)
    const arm: Pair[] = [
      [0.255 * s, 0.49],
      [0.36 * s, 0.5],
    ]
    face.line(arm, rim, 0.012)
  }
  face.line('-0.055 0.49, 0 0.505, 0.055 0.49', rim, 0.014)
}

function hairline(frame: Frame, choice: HeadChoice, hair: string): void {
  const { face } = frame
  const fill = frame.cloth(choice.hair)
  const covered = !['none', 'wreath', 'veil'].includes(choice.hat)
  if (choice.cut === 'bald') {
    if (covered) return
    for (const s of [-1, 1]) {
      const side: Pair[] = [
        [0.33 * s, 0.78],
        [0.4 * s, 0.6],
        [0.38 * s, 0.42],
        [0.34 * s, 0.52],
      ]
      face.shape(side, hair)
    }
    return
  }
  if (choice.woman) {
    // Parted in the middle and drawn back over the ears.
    face.even('0 1.07, 0.24 1.04, 0.39 0.84, 0.415 0.5, 0.36 0.42, 0.335 0.66, 0.2 0.83, 0.02 0.88', fill)
    if (choice.cut === 'bun' && !covered) face.dot(0, 1.12, 0.2, 0.13, hair)
    return
  }
  const left = '-0.375 0.5, -0.4 0.75, -0.26 1.02, 0 1.08, 0.26 1.02, 0.4 0.75, 0.375 0.5, 0.335 0.7'
  const part = frame.chance.pick('0.2 0.86, 0 0.83, -0.33 0.72', '0.33 0.72, 0 0.85, -0.2 0.84')
  face.shape(`${left}, ${part}`, fill)
}
