import {
  descriptorSketchLength,
  findSimilarSketches,
  type SketchMatch,
  writeDescriptorSketch,
} from '../../domain/pictures/descriptor-sketch.ts'
import { pictureDescriptorLength } from '../../domain/pictures/picture-descriptor.ts'

const hashLength = 32
const initialCapacity = 1024

/** Sketches of pictures in the order of their hashes: 62 bytes for each picture, in a few large arrays. */
export class PictureSketchTable {
  static readonly empty = new PictureSketchTable(Buffer.alloc(0), new Int8Array(0))
  readonly #hashes: Buffer
  readonly #sketches: Int8Array

  constructor(hashes: Buffer, sketches: Int8Array) {
    this.#hashes = hashes
    this.#sketches = sketches
  }

  get length(): number {
    return this.#hashes.length / hashLength
  }

  getHash(position: number): string {
    return this.#hashes.toString('hex', position * hashLength, (position + 1) * hashLength)
  }

  /** The pictures that may look like a descriptor; see `findSimilarSketches`. */
  findSimilar(descriptor: Int8Array, maxDistance: number): SketchMatch[] {
    return findSimilarSketches(descriptor, this.#sketches, this.length, maxDistance)
  }

  /** A table with other descriptors for some hashes; null removes a picture. */
  withChanges(descriptors: ReadonlyMap<string, Uint8Array | null>): PictureSketchTable {
    const changed = new PictureSketchTableBuilder(this.length + descriptors.size)
    let copied = 0
    for (const [hash, descriptor] of [...descriptors].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const position = this.#findFirstFrom(Buffer.from(hash, 'hex'))
      this.#copyTo(changed, copied, position)
      if (descriptor !== null) changed.append(hash, descriptor)
      copied = this.getHash(position) === hash ? position + 1 : position
    }
    this.#copyTo(changed, copied, this.length)
    return changed.build()
  }

  #copyTo(builder: PictureSketchTableBuilder, from: number, to: number): void {
    builder.appendAll(
      this.#hashes.subarray(from * hashLength, to * hashLength),
      this.#sketches.subarray(from * descriptorSketchLength, to * descriptorSketchLength),
    )
  }

  /** The first position with this hash or a later one. */
  #findFirstFrom(hash: Buffer): number {
    let [low, high] = [0, this.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const [start, end] = [middle * hashLength, (middle + 1) * hashLength]
      if (this.#hashes.compare(hash, 0, hashLength, start, end) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Builds a table from pictures in the order of their hashes. */
export class PictureSketchTableBuilder {
  #hashes: Buffer
  #sketches: Int8Array
  #length = 0

  constructor(capacity = initialCapacity) {
    this.#hashes = Buffer.alloc(capacity * hashLength)
    this.#sketches = new Int8Array(capacity * descriptorSketchLength)
  }

  append(hash: string, descriptor: Uint8Array): void {
    if (descriptor.length !== pictureDescriptorLength) return
    if (this.#length * hashLength === this.#hashes.length) this.#grow()
    this.#hashes.write(hash, this.#length * hashLength, 'hex')
    writeDescriptorSketch(toDescriptor(descriptor), this.#sketches, this.#length)
    this.#length += 1
  }

  /** There is capacity for them. */
  appendAll(hashes: Buffer, sketches: Int8Array): void {
    this.#hashes.set(hashes, this.#length * hashLength)
    this.#sketches.set(sketches, this.#length * descriptorSketchLength)
    this.#length += hashes.length / hashLength
  }

  build(): PictureSketchTable {
    return new PictureSketchTable(
      this.#hashes.subarray(0, this.#length * hashLength),
      this.#sketches.subarray(0, this.#length * descriptorSketchLength),
    )
  }

  #grow(): void {
    const [hashes, sketches] = [this.#hashes, this.#sketches]
    const capacity = Math.max(initialCapacity, Math.ceil(this.#length * 1.25))
    this.#hashes = Buffer.alloc(capacity * hashLength)
    this.#sketches = new Int8Array(capacity * descriptorSketchLength)
    this.#hashes.set(hashes)
    this.#sketches.set(sketches)
  }
}

/** The numbers of a descriptor as stored: signed bytes. */
export function toDescriptor(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}
