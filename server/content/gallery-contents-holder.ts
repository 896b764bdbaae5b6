import { cacheTagBuilders } from './cache-tags.ts'
import type { DisplayPicture } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'

/** What a gallery contains without its subgalleries. */
export interface GalleryContents {
  readonly images: number
  readonly cover: DisplayPicture | null
}

type LoadPictures = (images: readonly number[]) => Promise<ReadonlyMap<number, DisplayPicture>>

/** After changes of more galleries all are read again. */
const maxChangedGalleries = 200
/** An image of a gallery has changed, or the gallery itself. */
const galleryTag = /^(?:image@|gallery:)(\d+)$/

/**
 * The numbers of images and the covers of all galleries in memory. After a change only those of its gallery are read again,
 * because counting a million images takes a quarter of a second.
 */
export class GalleryContentsHolder {
  readonly #deps: Pick<ContentDeps, 'data' | 'now'>
  readonly #status: 'live' | 'any'
  #contents: ReadonlyMap<number, GalleryContents> = new Map()
  /** Galleries that have changed since they were read; null: any may have. */
  #changed: Set<number> | null = null
  #expiresAt: number = Number.POSITIVE_INFINITY
  #updating: Promise<unknown> = Promise.resolve()

  /** Counts the images with this status. */
  constructor({ data, now, events }: Pick<ContentDeps, 'data' | 'now' | 'events'>, status: 'live' | 'any') {
    this.#deps = { data, now }
    this.#status = status
    events.subscribe((published) => {
      if (published === null) this.#changed = null
      for (const { tags } of published ?? []) {
        // Pictures were measured: the only event about an image that was saved at the same time.
        if (tags.length === 1 && tags[0] === cacheTagBuilders.kind('image')) this.#changed = null
        for (const tag of tags) {
          const [, gallery] = galleryTag.exec(tag) ?? []
          if (gallery !== undefined) this.#changed?.add(Number(gallery))
        }
      }
    })
  }

  /** The contents by gallery, without those of empty ones. They are read again at `expiresAt`, when something is published. */
  async read(
    loadPictures: LoadPictures,
    expiresAt: string | null,
  ): Promise<ReadonlyMap<number, GalleryContents>> {
    // One update at a time; each includes what changed before it was requested.
    const updated = this.#updating.catch(() => undefined).then(() => this.#update(loadPictures, expiresAt))
    this.#updating = updated
    return await updated
  }

  async #update(
    loadPictures: LoadPictures,
    expiresAt: string | null,
  ): Promise<ReadonlyMap<number, GalleryContents>> {
    const isExpired = this.#deps.now().getTime() >= this.#expiresAt
    const changed = isExpired ? null : this.#changed
    const nextExpiry = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
    if (changed?.size === 0) {
      // The request of the last update may have asked for the next publication before an image was scheduled.
      this.#expiresAt = Math.min(this.#expiresAt, nextExpiry)
      return this.#contents
    }
    this.#changed = new Set()
    try {
      const galleries = changed === null || changed.size > maxChangedGalleries ? null : [...changed]
      const read = await this.#readContents(galleries, loadPictures)
      const others = galleries === null ? [] : [...this.#contents].filter(([id]) => !changed?.has(id))
      this.#contents = new Map([...others, ...read])
      this.#expiresAt = nextExpiry
      return this.#contents
    } catch (error) {
      this.#changed = null
      throw error
    }
  }

  async #readContents(
    galleries: readonly number[] | null,
    loadPictures: LoadPictures,
  ): Promise<[number, GalleryContents][]> {
    const { items } = this.#deps.data
    const now = this.#deps.now().toISOString()
    // Whether the gallery itself is public decides whether it is shown, not what it contains.
    const criteria = { status: this.#status, now, alone: true }
    const [counts, coverImages] = await Promise.all([
      items.countBy('image', 'gallery', criteria, galleries),
      items.findCoverImages(now, galleries),
    ])
    const pictures = await loadPictures([...coverImages.values()])
    return Array.from(counts, ([gallery, images]) => [
      Number(gallery),
      { images, cover: pictures.get(coverImages.get(Number(gallery)) ?? 0) ?? null },
    ])
  }
}
