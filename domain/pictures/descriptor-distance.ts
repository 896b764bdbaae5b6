import { descriptorByteScale, pictureDescriptorLength } from './picture-descriptor.ts'

/**
 * How far apart the descriptors of copies of one picture are at most: in another size, quality, format, or darker.
 * Pages of the same book are not much farther apart, so it must be tight.
 */
export const maxNearDuplicateDistance = 0.12

/** How far apart pictures are at most that look alike. Unrelated photographs are about 1.5 apart. */
export const maxLookAlikeDistance = 0.6

/** After so many numbers the comparison of two descriptors checks whether it can stop. */
const numbersPerCheck = 32

/** A position in a list of descriptors, and the distance of the descriptor at it. */
export interface NearbyDescriptor {
  readonly position: number
  readonly distance: number
}

/** The distance of two descriptors: 0 for the same picture. */
export function measureDescriptorDistance(one: Int8Array, other: Int8Array): number {
  return Math.sqrt(measureSquaredDistance(one, other, 0, Number.POSITIVE_INFINITY)) / descriptorByteScale
}

/** The descriptors within a distance, among `count` of them stored one after another; the nearest first. */
export function findNearbyDescriptors(
  descriptor: Int8Array,
  others: Int8Array,
  count: number,
  maxDistance: number,
): NearbyDescriptor[] {
  const limit = (maxDistance * descriptorByteScale) ** 2
  const nearby: NearbyDescriptor[] = []
  for (let position = 0; position < count; position += 1) {
    const squared = measureSquaredDistance(descriptor, others, position * pictureDescriptorLength, limit)
    if (squared <= limit) nearby.push({ position, distance: Math.sqrt(squared) / descriptorByteScale })
  }
  return nearby.sort((one, other) => one.distance - other.distance)
}

/** In squared bytes; stops at a value above `limit`, because most pictures differ in the first numbers already. */
function measureSquaredDistance(one: Int8Array, others: Int8Array, offset: number, limit: number): number {
  let sum = 0
  for (let start = 0; start < pictureDescriptorLength && sum <= limit; start += numbersPerCheck)
    for (let at = start; at < start + numbersPerCheck; at += 1) {
      const difference = (one[at] ?? 0) - (others[offset + at] ?? 0)
      sum += difference * difference
    }
  return sum
}
