/**
 * What a surface is made of. Every shape is drawn twice: once in colour and once, as a grey of this value, onto a
 * second picture from which the composer reads how to give each pixel its texture.
 */
export const material = {
  plain: 1,
  plaster: 2,
  stone: 3,
  wood: 4,
  roof: 5,
  cloth: 6,
  ground: 7,
  field: 8,
  woods: 9,
  leafFine: 10,
  leaf: 11,
  leafCoarse: 12,
  needles: 13,
  water: 14,
  snow: 15,
  rock: 16,
} as const

export type Material = (typeof material)[keyof typeof material]

/** Foliage whose leaves suit the size of the crown on the picture, in pixels. */
export function foliage(crown: number): Material {
  return crown > 420 ? material.leafCoarse : crown > 130 ? material.leaf : material.leafFine
}
