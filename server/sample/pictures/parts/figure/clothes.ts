import { type Colour, mix, rgb, scaled } from '../../canvas/colour.ts'
import type { Frame } from './frame.ts'

/** What a figure wears below the neck. */
export interface Clothes {
  readonly kind:
    | 'suit'
    | 'waistcoat'
    | 'shirt'
    | 'uniform'
    | 'cassock'
    | 'apron'
    | 'coat'
    | 'longskirt'
    | 'gown'
    | 'bridal'
    | 'frock'
    | 'pinafore'
    | 'jumper'
  readonly main: Colour
  readonly second: Colour
  readonly shorts: boolean
  readonly bare: boolean
}

export type Hands = 'down' | 'folded' | 'lap' | 'hips' | 'hold' | 'reach'

const SHOE = rgb('2a2422')

const LONG: readonly Clothes['kind'][] = ['longskirt', 'gown', 'bridal', 'cassock', 'coat']

/** Legs, then whatever covers them, then the trunk; arms come last so that hands lie over skirts and aprons. */
export function dress(frame: Frame, clothes: Clothes, skin: Colour): void {
  const skirted = LONG.includes(clothes.kind) || clothes.kind === 'frock' || clothes.kind === 'pinafore'
  if (!LONG.includes(clothes.kind) || clothes.kind === 'coat') legs(frame, clothes, skin, skirted)
  if (skirted) skirt(frame, clothes)
  trunk(frame, clothes, skirted)
}

function legs(frame: Frame, clothes: Clothes, skin: Colour, skirted: boolean): void {
  const { body, stance } = frame
  const hose = mix(skin, rgb('8a7768'), clothes.bare ? 0.1 : 0.5)
  const trousers = clothes.kind === 'uniform' ? scaled(clothes.main, 0.84) : clothes.second
  const cloth = skirted || clothes.shorts ? hose : trousers
  const fill = frame.cloth(cloth)
  const step = stance.pose === 'walk' ? 0.06 : 0.006
  if (stance.pose === 'sit' && !skirted) {
    body.even('0.08 0.6, 0.112 0.56, 0.13 0.28, 0.105 0.23, 0.055 0.235, 0.03 0.265, 0 0.275', fill, 0.6)
  }
  for (const side of [-1, 1]) {
    const thigh = skirted || clothes.shorts ? 0.026 : 0.042
    const calf = skirted || clothes.shorts ? 0.022 : 0.034
    const shoe = frame.body.colour(clothes.bare ? skin : SHOE)
    if (stance.pose === 'sit') {
      const knee = 0.078 * side
      body.limb(
        [
          [knee, 0.275, thigh * 1.25],
          [knee * 1.02, 0.15, calf * 1.15],
          [knee * 0.98, 0.03, calf * 0.95],
        ],
        fill,
      )
      body.dot(knee * 1.02, 0.016, 0.03, 0.018, shoe)
      continue
    }
    const foot = 0.045 * side + (stance.pose === 'walk' ? step * side : 0)
    const knee = 0.045 * side + (stance.pose === 'walk' ? step * side * 0.5 + 0.012 : 0)
    body.limb(
      [
        [0.042 * side, 0.48, thigh * 1.2],
        [knee, 0.27, thigh * 0.9],
        [foot, 0.035, calf * 0.85],
      ],
      fill,
    )
    body.dot(foot + 0.012, 0.014, 0.034, 0.016, shoe)
    if (clothes.shorts) {
      body.limb(
        [
          [0.042 * side, 0.5, 0.055],
          [knee, 0.3, 0.05],
        ],
        frame.cloth(clothes.second),
      )
    }
  }
}

function skirt(frame: Frame, clothes: Clothes): void {
  const { body, stance } = frame
  const sits = stance.pose === 'sit'
  const short = clothes.kind === 'frock' || clothes.kind === 'pinafore'
  const hem = short ? (frame.stage.year > 1915 ? 0.27 : 0.17) : 0.015
  const tone = clothes.kind === 'longskirt' ? clothes.second : clothes.main
  const wide = clothes.kind === 'cassock' || clothes.kind === 'coat' ? 0.115 : short ? 0.125 : 0.16
  const fill = frame.cloth(tone)
  if (sits) {
    // The lap: wide and high, falling in front of the shins.
    const low = short ? 0.14 : hem
    body.even(`0.06 0.61, 0.11 0.56, 0.145 0.29, 0.148 0.2, ${wide} ${low}, 0 ${low - 0.008}`, fill, 0.6)
  } else {
    const knee = short ? '' : `${(wide * 0.66 + 0.02).toFixed(3)} 0.26, `
    body.even(`0.055 0.62, 0.09 0.5, ${knee}${wide} ${hem + 0.01}, 0 ${hem}`, fill, 0.6)
  }
  if (!frame.fine) return
  const fold = scaled(tone, 0.72)
  for (let i = -2; i <= 2; i++) {
    const bottom = short ? hem + 0.02 : 0.03
    body.line(
      `${i * 0.014} 0.55, ${i * 0.028} ${sits ? 0.27 : 0.36}, ${(i * wide * 0.38).toFixed(3)} ${bottom}`,
      fold,
      0.004,
      0.5,
    )
  }
  if (clothes.kind === 'pinafore' || (clothes.kind === 'longskirt' && !clothes.bare)) {
    const apron = mix(
      clothes.kind === 'pinafore' ? rgb('efe9dc') : mix(clothes.main, rgb('e6ddca'), 0.6),
      tone,
      0.12,
    )
    const low = short ? hem + 0.03 : 0.12
    const half = short ? 0.08 : 0.1
    if (sits)
      body.even(`0.05 0.61, 0.085 0.56, 0.105 0.29, ${half} ${low}, 0 ${low - 0.01}`, frame.cloth(apron), 0.5)
    else body.even(`0.05 0.61, 0.07 0.5, ${half} ${low}, 0 ${low - 0.01}`, frame.cloth(apron), 0.5)
  }
}

function trunk(frame: Frame, clothes: Clothes, skirted: boolean): void {
  const { body } = frame
  const fill = frame.cloth(clothes.main)
  if (skirted && clothes.kind !== 'coat' && clothes.kind !== 'cassock') {
    body.even(
      '0 0.866, 0.024 0.866, 0.055 0.845, 0.088 0.824, 0.099 0.79, 0.08 0.7, 0.058 0.61, 0.05 0.585, 0 0.58',
      fill,
      0.7,
    )
  } else {
    const low =
      clothes.kind === 'shirt' || clothes.kind === 'waistcoat' || clothes.kind === 'jumper'
        ? 0.47
        : frame.stance.pose === 'sit'
          ? 0.46
          : 0.42
    body.even(
      `0 0.868, 0.024 0.868, 0.06 0.848, 0.1 0.826, 0.115 0.79, 0.1 0.68, 0.09 0.58, 0.1 ${low}, 0 ${low - 0.006}`,
      fill,
      0.6,
    )
  }
  if (!frame.fine) return
  const dark = scaled(clothes.main, 0.6)
  const linen = rgb('f1ede2')
  switch (clothes.kind) {
    case 'suit':
    case 'coat':
      body.shape('-0.028 0.872, 0.028 0.872, 0.004 0.7', frame.body.colour(linen), 0.2)
      body.shape(
        '-0.009 0.862, 0.009 0.862, 0.012 0.81, 0 0.73, -0.012 0.81',
        body.colour(rgb('33302f')),
        0.2,
      )
      body.line('-0.03 0.868, -0.03 0.8, 0.004 0.69', dark, 0.006)
      body.line('0.03 0.868, 0.03 0.8, 0.004 0.69, 0.006 0.5', dark, 0.006)
      for (const v of [0.64, 0.58, 0.52])
        body.dot(0.014, v, 0.0045, 0.0045, body.colour(scaled(clothes.main, 0.4)))
      return
    case 'waistcoat':
    case 'apron':
      for (const s of [-1, 1]) {
        body.shape(
          [
            [0.03 * s, 0.856],
            [0.102 * s, 0.826],
            [0.117 * s, 0.785],
            [0.094 * s, 0.72],
            [0.085 * s, 0.8],
          ],
          frame.cloth(linen),
          0.4,
        )
      }
      body.shape('-0.03 0.856, 0.03 0.856, 0.02 0.8, 0 0.74, -0.02 0.8', frame.cloth(linen), 0.2)
      if (clothes.kind === 'apron') {
        const leather = clothes.second
        body.even(
          '0.05 0.76, 0.06 0.66, 0.1 0.55, 0.115 0.3, 0 0.285',
          frame.cloth(mix(leather, rgb('6b4f38'), 0.6)),
          0.4,
        )
        body.line('-0.048 0.76, -0.03 0.855', dark, 0.008)
        body.line('0.048 0.76, 0.03 0.855', dark, 0.008)
      } else for (const v of [0.7, 0.64, 0.58, 0.52]) body.dot(0, v, 0.0045, 0.0045, body.colour(linen))
      return
    case 'uniform':
      body.line('0 0.845, 0 0.43', dark, 0.004)
      for (const v of [0.8, 0.74, 0.68, 0.62]) body.dot(0.006, v, 0.006, 0.006, body.colour(rgb('d6b66a')))
      body.even('0.095 0.6, 0.095 0.57, 0 0.565', body.colour(rgb('3b2d22')), 0.2)
      body.even('0 0.884, 0.03 0.882, 0.034 0.852, 0 0.846', body.colour(clothes.second), 0.3)
      return
    case 'cassock':
      body.line('0 0.85, 0 0.05', dark, 0.004)
      for (let v = 0.82; v > 0.2; v -= 0.05)
        body.dot(0, v, 0.0035, 0.0035, body.colour(scaled(clothes.main, 1.6)))
      body.shape('-0.022 0.884, 0.022 0.884, 0.024 0.868, -0.024 0.868', body.colour(linen), 0.1)
      body.even('0.085 0.6, 0.086 0.56, 0 0.555', body.colour(scaled(clothes.main, 0.7)), 0.2)
      return
    case 'longskirt':
    case 'gown':
    case 'bridal':
      body.line('-0.024 0.87, 0 0.856, 0.024 0.87', linen, 0.009)
      body.line('0 0.82, 0 0.6', scaled(clothes.main, 0.75), 0.0035)
      return
    case 'pinafore':
      body.shape(
        '-0.06 0.8, -0.045 0.85, -0.03 0.8, 0.03 0.8, 0.045 0.85, 0.06 0.8, 0.055 0.6, -0.055 0.6',
        frame.cloth(rgb('efe9dc')),
        0.3,
      )
      return
    case 'frock':
    case 'shirt':
    case 'jumper':
      body.shape(
        '-0.034 0.858, 0 0.82, 0.034 0.858, 0.05 0.845, 0.006 0.8, -0.006 0.8, -0.05 0.845',
        body.colour(mix(clothes.main, linen, 0.6)),
        0.2,
      )
      if (clothes.kind !== 'jumper') body.line('0 0.81, 0 0.6', scaled(clothes.main, 0.75), 0.0035)
  }
}

/** Sleeves and hands. */
export function arms(frame: Frame, clothes: Clothes, skin: Colour, hands: Hands): void {
  const { body } = frame
  const rolled = clothes.kind === 'waistcoat' || clothes.kind === 'apron'
  const sleeve = rolled ? rgb('ece6d8') : clothes.main
  const fill = frame.cloth(scaled(sleeve, 0.93), 0.55)
  const puff = clothes.kind === 'gown' || clothes.kind === 'bridal' ? 1.35 : 1
  const flesh = body.colour(skin)
  for (const side of [-1, 1]) {
    const [elbow, hand] = reach(hands, side)
    body.limb(
      [
        [0.098 * side, 0.805, 0.027 * puff],
        [elbow[0], elbow[1], 0.026],
        [hand[0], hand[1], 0.019],
      ],
      fill,
    )
    body.dot(hand[0] + (hand[0] - elbow[0]) * 0.12, hand[1] + (hand[1] - elbow[1]) * 0.12, 0.017, 0.02, flesh)
  }
}

function reach(hands: Hands, side: number): [[number, number], [number, number]] {
  switch (hands) {
    case 'folded':
      return [
        [0.128 * side, 0.64],
        [0.03 * side, 0.555],
      ]
    case 'lap':
      return [
        [0.13 * side, 0.63],
        [0.045 * side, 0.52],
      ]
    case 'hips':
      return [
        [0.185 * side, 0.65],
        [0.105 * side, 0.56],
      ]
    case 'hold':
      return side > 0
        ? [
            [0.14, 0.66],
            [0.15, 0.62],
          ]
        : [
            [-0.125, 0.64],
            [-0.12, 0.48],
          ]
    case 'reach':
      return side > 0
        ? [
            [0.17, 0.7],
            [0.27, 0.64],
          ]
        : [
            [-0.06, 0.66],
            [0.1, 0.6],
          ]
    case 'down':
      return [
        [0.128 * side, 0.64],
        [0.125 * side, 0.475],
      ]
  }
}
