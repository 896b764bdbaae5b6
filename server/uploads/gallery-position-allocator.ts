import type { ItemService, RequestContext } from '../content/contract/items.ts'
import type { ImageCreationRecord } from './image-creation-records.ts'
import type { ImageUploadMetadata } from './image-upload-metadata.ts'

const maxPosition = 1_000_000_000
/** So many batches are remembered; nobody has as many under way. */
const maxBatches = 1000

/**
 * Gives images their places: at the end of the gallery, in the order in which the files were chosen, however they come to
 * an end. Each batch has a run of places of its own.
 */
export class GalleryPositionAllocator {
  readonly #content: { readonly items: Pick<ItemService, 'list'> }
  readonly #firsts = new Map<string, Promise<number>>()
  /** The end of the last run that was given out, by gallery. */
  readonly #ends = new Map<number, number>()

  /** `records` tell of runs that were given out before a restart. */
  constructor(
    content: { readonly items: Pick<ItemService, 'list'> },
    records: Iterable<ImageCreationRecord>,
  ) {
    this.#content = content
    for (const { owner, wish, ord } of records) {
      if (ord === null) continue
      const first = ord - wish.place
      this.#firsts.set(createBatchKey(owner, wish), Promise.resolve(first))
      this.#take(wish, first)
    }
  }

  async allocatePosition(owner: string, wish: ImageUploadMetadata, context: RequestContext): Promise<number> {
    const key = createBatchKey(owner, wish)
    const first = wish.batch === '' ? undefined : this.#firsts.get(key)
    if (first !== undefined) return Math.min(maxPosition, (await first) + wish.place)
    const begun = this.#begin(wish, context)
    this.#firsts.set(key, begun)
    const [oldest] = this.#firsts.keys()
    if (this.#firsts.size > maxBatches && oldest !== undefined) this.#firsts.delete(oldest)
    // What could not be found out is asked again by the next.
    begun.catch(() => this.#firsts.delete(key))
    return Math.min(maxPosition, (await begun) + wish.place)
  }

  async #begin(wish: ImageUploadMetadata, context: RequestContext): Promise<number> {
    const { gallery } = wish
    const query = { where: { gallery }, status: 'any', limit: 1 } as const
    const { total } = await this.#content.items.list('image', query, context)
    const [end] =
      total === 0
        ? []
        : (await this.#content.items.list('image', { ...query, offset: total - 1 }, context)).items
    const first = Math.max(end?.ord ?? 0, this.#ends.get(gallery) ?? 0) + 1
    this.#take(wish, first)
    return first
  }

  #take({ gallery, count }: ImageUploadMetadata, first: number): void {
    this.#ends.set(gallery, Math.max(this.#ends.get(gallery) ?? 0, first + count - 1))
  }
}

function createBatchKey(owner: string, { gallery, batch }: ImageUploadMetadata): string {
  return `${owner} ${gallery} ${batch}`
}
