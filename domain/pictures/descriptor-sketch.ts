import {
  colourCells,
  descriptorByteScale,
  edgeCells,
  edgeDirections,
  lightCells,
  pictureDescriptorLength,
} from './picture-descriptor.ts'

/** A position in a list of sketches, and the distance that its picture has at least. */
export interface SketchMatch {
  readonly position: number
  readonly minDistance: number
}

/**
 * The numbers of a descriptor that are added to one number of its sketch: four cells next to each other of the light and
 * of each colour, and all cells of an edge's direction.
 */
const groups: readonly (readonly number[])[] = [
  ...listBlocks(lightCells, 0),
  ...listBlocks(colourCells, lightCells ** 2),
  ...listBlocks(colourCells, lightCells ** 2 + colourCells ** 2),
  ...Array.from({ length: edgeDirections }, (_, direction) =>
    Array.from(
      { length: edgeCells ** 2 },
      (_, cell) => pictureDescriptorLength - edgeDirections * (edgeCells ** 2 - cell) + direction,
    ),
  ),
]

/** A sketch has a sixth of the numbers of a descriptor. */
export const descriptorSketchLength = groups.length

/** The numbers are rounded, so that each difference of two sketches may be too large by one. */
const roundingDistance = Math.sqrt(descriptorSketchLength)
/** After so many numbers the comparison of two sketches checks whether it can stop. */
const numbersPerCheck = 6

/**
 * Writes the sketch of a descriptor into a list of sketches. Sketches are never farther apart than their descriptors (but
 * for the rounding), because each number is the length of the descriptor along one of several perpendicular directions.
 */
export function writeDescriptorSketch(descriptor: Int8Array, sketches: Int8Array, position: number): void {
  for (const [at, group] of groups.entries()) {
    let sum = 0
    for (const number of group) sum += descriptor[number] ?? 0
    const length = Math.round(sum / Math.sqrt(group.length))
    sketches[position * descriptorSketchLength + at] = Math.max(-128, Math.min(127, length))
  }
}

/** The sketches of descriptors that may be within a distance, among the first `count`; the nearest first. */
export function findSimilarSketches(
  descriptor: Int8Array,
  sketches: Int8Array,
  count: number,
  maxDistance: number,
): SketchMatch[] {
  const own = new Int8Array(descriptorSketchLength)
  writeDescriptorSketch(descriptor, own, 0)
  const limit = (maxDistance * descriptorByteScale + roundingDistance) ** 2
  const matches: SketchMatch[] = []
  for (let position = 0; position < count; position += 1) {
    const squared = measureSquaredDistance(own, sketches, position * descriptorSketchLength, limit)
    if (squared > limit) continue
    const minDistance = Math.max(0, Math.sqrt(squared) - roundingDistance) / descriptorByteScale
    matches.push({ position, minDistance })
  }
  return matches.sort((one, other) => one.minDistance - other.minDistance)
}

/** In squared bytes; stops at a value above `limit`, because most pictures differ in the first numbers already. */
function measureSquaredDistance(one: Int8Array, others: Int8Array, offset: number, limit: number): number {
  let sum = 0
  for (let start = 0; start < descriptorSketchLength && sum <= limit; start += numbersPerCheck)
    for (let at = start; at < start + numbersPerCheck; at += 1) {
      const difference = (one[at] ?? 0) - (others[offset + at] ?? 0)
      sum += difference * difference
    }
  return sum
}

/** The blocks of two by two cells of a square whose first cell is at `first`. */
function listBlocks(cells: number, first: number): number[][] {
  const corners = Array.from({ length: cells / 2 }, (_, index) => 2 * index)
  return corners.flatMap((row) =>
    corners.map((column) =>
      [0, 1, cells, cells + 1].map((neighbour) => first + row * cells + column + neighbour),
    ),
  )
}
