import { descriptorByteScale, pictureDescriptorLength } from './picture-descriptor.ts'

/**
 * How far apart the descriptors of copies of one picture are at most: in another size, quality, format, or darker.
 * Pages of the same book are not much farther apart, so it must be tight.
 */
export const maxNearDuplicateDistance = 0.12

/** How far apart pictures are at most that look alike. Unrelated photographs are about 1.5 apart. */
export const maxLookAlikeDistance = 0.6

/** The distance of two descriptors: 0 for the same picture. */
export function measureDescriptorDistance(one: Int8Array, other: Int8Array): number {
  let sum = 0
  for (let at = 0; at < pictureDescriptorLength; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    sum += difference * difference
  }
  return Math.sqrt(sum) / descriptorByteScale
}
