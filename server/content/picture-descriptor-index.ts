import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { findNearbyDescriptors } from '../../domain/pictures/descriptor-distance.ts'
import {
  pictureDescriptorLength,
  pictureDescriptorVersion,
} from '../../domain/pictures/picture-descriptor.ts'
import type { DescribedPicture } from '../data/picture-descriptor-repository.ts'
import type { ContentDeps } from './deps.ts'

/** A picture file, and how far its look is from that of another. */
export interface NearbyPicture {
  readonly hash: string
  readonly distance: number
}

const fileTagPrefix = 'file:'
const initialCapacity = 1024

/**
 * All descriptors in memory, 200 bytes per picture, so that comparing a picture with all others takes about a
 * millisecond. Loaded for the first comparison; later changes are read by the tags of their events.
 */
export class PictureDescriptorIndex {
  readonly #data: ContentDeps['data']
  readonly #positions = new Map<string, number>()
  #hashes: string[] = []
  #bytes = new Int8Array(0)
  /** Files whose descriptors may have changed since they were loaded; null: all. */
  #changed: Set<string> | null = null
  #loading: Promise<void> = Promise.resolve()

  constructor({ data, events }: Pick<ContentDeps, 'data' | 'events'>) {
    this.#data = data
    events.subscribe((published) => {
      if (published === null) this.#changed = null
      for (const { tags } of published ?? [])
        for (const tag of tags)
          if (tag.startsWith(fileTagPrefix)) this.#changed?.add(tag.slice(fileTagPrefix.length))
    })
  }

  /** The other pictures within this distance, the nearest first; none if the picture has no descriptor. */
  async findNearby(hash: string, maxDistance: number): Promise<readonly NearbyPicture[]> {
    this.#loading = this.#loading.catch(() => undefined).then(() => this.#loadChanges())
    await this.#loading
    const own = this.#positions.get(hash)
    if (own === undefined) return []
    const descriptor = this.#bytes.slice(own * pictureDescriptorLength, (own + 1) * pictureDescriptorLength)
    return findNearbyDescriptors(descriptor, this.#bytes, this.#hashes.length, maxDistance).flatMap(
      ({ position, distance }) => {
        const other = this.#hashes[position]
        return other === undefined || position === own ? [] : [{ hash: other, distance }]
      },
    )
  }

  /** One load at a time; what changes meanwhile is loaded by the next. */
  async #loadChanges(): Promise<void> {
    const changed = this.#changed
    if (changed?.size === 0) return
    this.#changed = new Set()
    try {
      if (changed === null) await this.#loadAll()
      else await this.#reload([...changed])
    } catch (error) {
      this.#changed =
        changed === null || this.#changed === null ? null : new Set([...changed, ...this.#changed])
      throw error
    }
  }

  async #loadAll(): Promise<void> {
    const pictures: DescribedPicture[] = []
    for await (const batch of this.#data.pictureDescriptors.iterateBatches(pictureDescriptorVersion)) {
      pictures.push(...batch)
      await yieldToEventLoop()
    }
    this.#positions.clear()
    this.#hashes = []
    this.#bytes = new Int8Array(Math.max(initialCapacity, pictures.length) * pictureDescriptorLength)
    for (const picture of pictures) this.#put(picture)
  }

  async #reload(hashes: readonly string[]): Promise<void> {
    const found = await this.#data.pictureDescriptors.findByHashes(pictureDescriptorVersion, hashes)
    const described = new Set(found.map(({ hash }) => hash))
    for (const hash of hashes) if (!described.has(hash)) this.#delete(hash)
    for (const picture of found) this.#put(picture)
  }

  #put({ hash, data }: DescribedPicture): void {
    if (data.length !== pictureDescriptorLength) return
    const position = this.#positions.get(hash) ?? this.#hashes.length
    if ((position + 1) * pictureDescriptorLength > this.#bytes.length) {
      const larger = new Int8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#positions.set(hash, position)
    this.#hashes[position] = hash
    this.#bytes.set(
      new Int8Array(data.buffer, data.byteOffset, data.length),
      position * pictureDescriptorLength,
    )
  }

  /** The last descriptor moves to the position of the deleted one. */
  #delete(hash: string): void {
    const position = this.#positions.get(hash)
    const last = position === undefined ? undefined : this.#hashes.pop()
    if (position === undefined || last === undefined) return
    this.#positions.delete(hash)
    if (last === hash) return
    this.#hashes[position] = last
    this.#positions.set(last, position)
    const from = this.#hashes.length * pictureDescriptorLength
    this.#bytes.copyWithin(position * pictureDescriptorLength, from, from + pictureDescriptorLength)
  }
}
