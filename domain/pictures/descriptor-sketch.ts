import {
  colourCells,
  descriptorByteScale,
  edgeCells,
  edgeDirections,
  lightCells,
  pictureDescriptorLength,
} from './picture-descriptor.ts'

/** A position in a list of sketches, and the distance that its picture has at least. */
export interface SketchMatch<List> {
  readonly list: List
  readonly position: number
  readonly minDistance: number
}

/**
 * The numbers of a descriptor that are added to one number of its sketch: four cells next to each other of the light and
 * of each colour, and all cells of an edge's direction.
 */
const groups: readonly (readonly number[])[] = [
  ...listBlocks(lightCells, 0).sort(byDistanceFromMiddle),
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

/** The numbers of all groups in one list, where each group begins in it, and what its sum is divided by. */
const groupNumbers = Int32Array.from(groups.flat())
const groupStarts = Int32Array.from(
  [...groups.keys(), groups.length],
  (at) => groups.slice(0, at).flat().length,
)
const groupDivisors = Float64Array.from(groups, (group) => Math.sqrt(group.length))

/** The numbers are rounded, so that each difference of two sketches may be too large by one. */
const roundingDistance = Math.sqrt(descriptorSketchLength)

/**
 * Writes the sketch of a descriptor into a list of sketches. Sketches are never farther apart than their descriptors (but
 * for the rounding), because each number is the length of the descriptor along one of several perpendicular directions.
 */
export function writeDescriptorSketch(descriptor: Int8Array, sketches: Int8Array, position: number): void {
  const offset = position * descriptorSketchLength
  for (let at = 0; at < descriptorSketchLength; at += 1) {
    let sum = 0
    const end = groupStarts[at + 1] ?? 0
    for (let member = groupStarts[at] ?? 0; member < end; member += 1)
      sum += descriptor[groupNumbers[member] ?? 0] ?? 0
    const length = Math.round(sum / (groupDivisors[at] ?? 1))
    sketches[offset + at] = Math.max(-128, Math.min(127, length))
  }
}

/** Finds the sketches of descriptors that may be within a distance of one, in several lists of sketches. */
export class NearestSketchFinder<List> {
  readonly #own = new Int8Array(descriptorSketchLength)
  readonly #maxMatches: number
  /** In squared bytes. */
  #limit: number
  #matches: { readonly list: List; readonly position: number; readonly squared: number }[] = []

  /** Of more than `maxMatches` the nearest are found. */
  constructor(descriptor: Int8Array, maxDistance: number, maxMatches: number) {
    writeDescriptorSketch(descriptor, this.#own, 0)
    this.#limit = (maxDistance * descriptorByteScale + roundingDistance) ** 2
    this.#maxMatches = maxMatches
  }

  /** Compares the first `count` sketches of a list. */
  search(list: List, sketches: Int8Array, count: number): void {
    const own = this.#own
    let limit = this.#limit
    for (let position = 0; position < count; position += 1) {
      const offset = position * descriptorSketchLength
      let squared = 0
      // Most pictures differ in the first numbers already. Three at a time, of which there are ten: a loop over each takes longer.
      for (let at = 0; at < descriptorSketchLength && squared <= limit; at += 3) {
        const first = (own[at] as number) - (sketches[offset + at] as number)
        const second = (own[at + 1] as number) - (sketches[offset + at + 1] as number)
        const third = (own[at + 2] as number) - (sketches[offset + at + 2] as number)
        squared += first * first + second * second + third * third
      }
      if (squared > limit) continue
      this.#matches.push({ list, position, squared })
      if (this.#matches.length >= 2 * this.#maxMatches) {
        this.#keepNearest()
        limit = this.#limit
      }
    }
  }

  /** The nearest first. */
  listMatches(): SketchMatch<List>[] {
    this.#keepNearest()
    return this.#matches.map(({ list, position, squared }) => ({
      list,
      position,
      minDistance: Math.max(0, Math.sqrt(squared) - roundingDistance) / descriptorByteScale,
    }))
  }

  /** Further ones are not found from then on. */
  #keepNearest(): void {
    this.#matches.sort((one, other) => one.squared - other.squared)
    if (this.#matches.length < this.#maxMatches) return
    this.#matches.length = this.#maxMatches
    this.#limit = this.#matches.at(-1)?.squared ?? this.#limit
  }
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

/** Corners first: pictures differ most in the light there, so that a comparison ends early. */
function byDistanceFromMiddle(one: readonly number[], other: readonly number[]): number {
  return measureDistanceFromMiddle(other) - measureDistanceFromMiddle(one)
}

function measureDistanceFromMiddle(cells: readonly number[]): number {
  const middle = (lightCells - 1) / 2
  const sum = cells.reduce(
    (total, cell) => total + Math.hypot((cell % lightCells) - middle, Math.floor(cell / lightCells) - middle),
    0,
  )
  return Math.round(sum * 1000)
}
