import {
  descriptorSketchLength,
  NearestSketchFinder,
  writeDescriptorSketch,
} from '../../domain/pictures/descriptor-sketch.ts'
import { pictureDescriptorLength } from '../../domain/pictures/picture-descriptor.ts'

/** A picture, and the distance that it has at least from another one. */
export interface SketchedPicture {
  readonly hash: string
  readonly minDistance: number
}

/** Consecutive pictures in the order of their hashes. */
interface SketchBlock {
  readonly length: number
  readonly hashes: Buffer
  readonly sketches: Int8Array
}

type ChangedDescriptor = readonly [hash: string, descriptor: Uint8Array | null]

const hashLength = 32
/** A block that becomes twice as long is divided. */
const picturesPerBlock = 8192

/**
 * Sketches of pictures in the order of their hashes: 62 bytes for each picture. They are in blocks, so that a change copies
 * one of them, and none is copied while the table grows: of a million pictures that would be hundreds of megabytes.
 */
export class PictureSketchTable {
  static readonly empty = new PictureSketchTable([])
  readonly #blocks: readonly SketchBlock[]

  constructor(blocks: readonly SketchBlock[]) {
    this.#blocks = blocks
  }

  /** The pictures that may look like a descriptor, the nearest first; see `NearestSketchFinder`. */
  findSimilar(descriptor: Int8Array, maxDistance: number, limit: number): SketchedPicture[] {
    const finder = new NearestSketchFinder<SketchBlock>(descriptor, maxDistance, limit)
    for (const block of this.#blocks) finder.search(block, block.sketches, block.length)
    return finder
      .listMatches()
      .map(({ list, position, minDistance }) => ({ hash: getHash(list, position), minDistance }))
  }

  /** A table with other descriptors for some hashes; null removes a picture. */
  withChanges(descriptors: ReadonlyMap<string, Uint8Array | null>): PictureSketchTable {
    const changes = [...descriptors].sort(([one], [other]) => (one < other ? -1 : 1))
    const blocks = this.#blocks.length === 0 ? [new SketchBlockBuilder(0).build()] : this.#blocks
    let done = 0
    const changed = blocks.flatMap((block, index) => {
      const lastHash = index === blocks.length - 1 ? null : getHash(block, block.length - 1)
      const first = done
      while (done < changes.length && (lastHash === null || (changes[done]?.[0] ?? '') <= lastHash)) done += 1
      return first === done ? [block] : divideLongBlock(changeBlock(block, changes.slice(first, done)))
    })
    return new PictureSketchTable(changed.filter(({ length }) => length > 0))
  }
}

/** Builds a table from pictures in the order of their hashes. */
export class PictureSketchTableBuilder {
  readonly #blocks: SketchBlock[] = []
  #block = new SketchBlockBuilder(picturesPerBlock)

  append(hash: string, descriptor: Uint8Array): void {
    this.#block.append(hash, descriptor)
    if (this.#block.length < picturesPerBlock) return
    this.#blocks.push(this.#block.build())
    this.#block = new SketchBlockBuilder(picturesPerBlock)
  }

  build(): PictureSketchTable {
    return new PictureSketchTable(
      this.#block.length === 0 ? this.#blocks : [...this.#blocks, this.#block.build()],
    )
  }
}

class SketchBlockBuilder {
  readonly #hashes: Buffer
  readonly #sketches: Int8Array
  #length = 0

  constructor(capacity: number) {
    this.#hashes = Buffer.alloc(capacity * hashLength)
    this.#sketches = new Int8Array(capacity * descriptorSketchLength)
  }

  get length(): number {
    return this.#length
  }

  append(hash: string, descriptor: Uint8Array): void {
    if (descriptor.length !== pictureDescriptorLength) return
    this.#hashes.write(hash, this.#length * hashLength, 'hex')
    writeDescriptorSketch(toDescriptor(descriptor), this.#sketches, this.#length)
    this.#length += 1
  }

  appendPart({ hashes, sketches }: SketchBlock, from: number, to: number): void {
    this.#hashes.set(hashes.subarray(from * hashLength, to * hashLength), this.#length * hashLength)
    this.#sketches.set(
      sketches.subarray(from * descriptorSketchLength, to * descriptorSketchLength),
      this.#length * descriptorSketchLength,
    )
    this.#length += to - from
  }

  build(): SketchBlock {
    return {
      length: this.#length,
      hashes: this.#hashes.subarray(0, this.#length * hashLength),
      sketches: this.#sketches.subarray(0, this.#length * descriptorSketchLength),
    }
  }
}

function changeBlock(block: SketchBlock, changes: readonly ChangedDescriptor[]): SketchBlock {
  const changed = new SketchBlockBuilder(block.length + changes.length)
  let copied = 0
  for (const [hash, descriptor] of changes) {
    const position = findFirstFrom(block, Buffer.from(hash, 'hex'))
    changed.appendPart(block, copied, position)
    if (descriptor !== null) changed.append(hash, descriptor)
    copied = position < block.length && getHash(block, position) === hash ? position + 1 : position
  }
  changed.appendPart(block, copied, block.length)
  return changed.build()
}

function divideLongBlock(block: SketchBlock): SketchBlock[] {
  if (block.length < 2 * picturesPerBlock) return [block]
  const middle = block.length >>> 1
  return [
    ...divideLongBlock(copyPart(block, 0, middle)),
    ...divideLongBlock(copyPart(block, middle, block.length)),
  ]
}

function copyPart(block: SketchBlock, from: number, to: number): SketchBlock {
  const part = new SketchBlockBuilder(to - from)
  part.appendPart(block, from, to)
  return part.build()
}

function getHash({ hashes }: SketchBlock, position: number): string {
  return hashes.toString('hex', position * hashLength, (position + 1) * hashLength)
}

/** The first position with this hash or a later one. */
function findFirstFrom({ hashes, length }: SketchBlock, hash: Buffer): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const [start, end] = [middle * hashLength, (middle + 1) * hashLength]
    if (hashes.compare(hash, 0, hashLength, start, end) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The numbers of a descriptor as stored: signed bytes. */
export function toDescriptor(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}
