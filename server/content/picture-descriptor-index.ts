import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { measureDescriptorDistance } from '../../domain/pictures/descriptor-distance.ts'
import {
  pictureDescriptorLength,
  pictureDescriptorVersion,
} from '../../domain/pictures/picture-descriptor.ts'
import type { ContentDeps } from './deps.ts'
import { PictureSketchTable, PictureSketchTableBuilder, toDescriptor } from './picture-sketch-table.ts'

/** A picture file, and how far its look is from that of another. */
export interface NearbyPicture {
  readonly hash: string
  readonly distance: number
}

const fileTagPrefix = 'file:'
/** So many descriptors are read and compared at a time. */
const picturesPerQuery = 100
/** Of pictures whose sketches are alike, the descriptors of the first ones are compared. */
const maxCandidates = 300
/** Pages wait for this many batches of descriptors to be loaded: for a tenth of a second. */
const maxAwaitedBatches = 30

/**
 * Finds pictures by their look. Sketches of all descriptors are in memory, so that a million pictures are compared in some
 * milliseconds; the descriptors of those that may look alike are read. Loaded for the first comparison; later changes are
 * read by the tags of their events.
 */
export class PictureDescriptorIndex {
  readonly #data: ContentDeps['data']
  #table = PictureSketchTable.empty
  /** Files whose descriptors may have changed since they were loaded; null: all. */
  #changed: Set<string> | null = null
  #loading: Promise<void> = Promise.resolve()
  /** Resolved while a load takes long. */
  #longLoad = Promise.withResolvers<void>()

  constructor({ data, events }: Pick<ContentDeps, 'data' | 'events'>) {
    this.#data = data
    events.subscribe((published) => {
      if (published === null) this.#changed = null
      for (const { tags } of published ?? [])
        for (const tag of tags)
          if (tag.startsWith(fileTagPrefix)) this.#changed?.add(tag.slice(fileTagPrefix.length))
    })
  }

  /** Loads what has changed; false if there are so many pictures that this goes on in the background. */
  async load(): Promise<boolean> {
    const loading = this.#loading.catch(() => undefined).then(() => this.#loadChanges())
    this.#loading = loading
    // A failure of a load that no request waits for is that of the next one, which tries again.
    loading.catch(() => undefined)
    return await Promise.race([loading.then(() => true), this.#longLoad.promise.then(() => false)])
  }

  /** The other pictures within this distance, in parts, the nearest first; none if the picture has no descriptor. */
  async *findNearby(hash: string, maxDistance: number): AsyncGenerator<readonly NearbyPicture[]> {
    const table = this.#table
    const [own] = await this.#data.pictureDescriptors.findByHashes(pictureDescriptorVersion, [hash])
    if (own === undefined) return
    const descriptor = toDescriptor(own.data)
    const candidates = table.findSimilar(descriptor, maxDistance, maxCandidates)
    let nearby: NearbyPicture[] = []
    for (let start = 0; start < candidates.length; start += picturesPerQuery) {
      const hashes = candidates.slice(start, start + picturesPerQuery).map((one) => one.hash)
      const others = await this.#data.pictureDescriptors.findByHashes(pictureDescriptorVersion, hashes)
      for (const other of others) {
        const distance = measureDescriptorDistance(descriptor, toDescriptor(other.data))
        if (other.hash !== hash && distance <= maxDistance) nearby.push({ hash: other.hash, distance })
      }
      nearby.sort((one, other) => one.distance - other.distance)
      // The further candidates are not nearer than the first of them may be.
      const reached = candidates[start + picturesPerQuery]?.minDistance ?? maxDistance
      yield nearby.filter(({ distance }) => distance <= reached)
      nearby = nearby.filter(({ distance }) => distance > reached)
    }
  }

  /** One load at a time; what changes meanwhile is loaded by the next. */
  async #loadChanges(): Promise<void> {
    const changed = this.#changed
    if (changed?.size === 0) return
    this.#changed = new Set()
    try {
      this.#table = changed === null ? await this.#readAll() : await this.#readChanges([...changed])
    } catch (error) {
      this.#changed =
        changed === null || this.#changed === null ? null : new Set([...changed, ...this.#changed])
      throw error
    } finally {
      this.#longLoad = Promise.withResolvers()
    }
  }

  async #readAll(): Promise<PictureSketchTable> {
    const builder = new PictureSketchTableBuilder()
    const bytes = Buffer.alloc(pictureDescriptorLength)
    let batches = 0
    for await (const batch of this.#data.pictureDescriptors.iterateBatches(pictureDescriptorVersion)) {
      for (const { hash, hex } of batch)
        if (hex.length === 2 * bytes.length && bytes.write(hex, 'hex') > 0) builder.append(hash, bytes)
      batches += 1
      if (batches === maxAwaitedBatches) this.#longLoad.resolve()
      await yieldToEventLoop()
    }
    return builder.build()
  }

  async #readChanges(hashes: readonly string[]): Promise<PictureSketchTable> {
    const found = await this.#data.pictureDescriptors.findByHashes(pictureDescriptorVersion, hashes)
    const descriptors = new Map<string, Uint8Array | null>(hashes.map((hash) => [hash, null]))
    for (const { hash, data } of found) descriptors.set(hash, data)
    return this.#table.withChanges(descriptors)
  }
}
