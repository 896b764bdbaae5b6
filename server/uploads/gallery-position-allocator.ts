import type { ItemService, RequestContext } from '../content/contract/items.ts'
import type { ImageCreationRecord } from './image-creation-records.ts'
import type { ImageUploadTargetAndBatch } from './image-upload-metadata.ts'

const maxPosition = 1_000_000_000
/** Number of remembered batches. */
const maxBatches = 1000

/**
 * Assigns positions to new images: at the end of the gallery, in the order in which the files were selected,
 * whatever the order in which the uploads finish. Each batch has its own range of positions.
 */
export class GalleryPositionAllocator {
  readonly #content: { readonly items: Pick<ItemService, 'list'> }
  readonly #firstPositions = new Map<string, Promise<number>>()
  /** Last allocated position by gallery id. */
  readonly #lastPositions = new Map<number, number>()

  /** `records` contain the ranges allocated before a restart. */
  constructor(
    content: { readonly items: Pick<ItemService, 'list'> },
    records: Iterable<ImageCreationRecord>,
  ) {
    this.#content = content
    for (const { owner, wish: metadata, ord } of records) {
      if (ord === null) continue
      const first = ord - metadata.place
      this.#firstPositions.set(createBatchKey(owner, metadata), Promise.resolve(first))
      this.#reserveRange(metadata, first)
    }
  }

  async allocatePosition(
    owner: string,
    metadata: ImageUploadTargetAndBatch,
    context: RequestContext,
  ): Promise<number> {
    const key = createBatchKey(owner, metadata)
    const first = metadata.batch === '' ? undefined : this.#firstPositions.get(key)
    if (first !== undefined) return Math.min(maxPosition, (await first) + metadata.place)
    const newFirst = this.#allocateRange(metadata, context)
    this.#firstPositions.set(key, newFirst)
    const [oldest] = this.#firstPositions.keys()
    if (this.#firstPositions.size > maxBatches && oldest !== undefined) this.#firstPositions.delete(oldest)
    // After an error the next call tries again.
    newFirst.catch(() => this.#firstPositions.delete(key))
    return Math.min(maxPosition, (await newFirst) + metadata.place)
  }

  async #allocateRange(metadata: ImageUploadTargetAndBatch, context: RequestContext): Promise<number> {
    const { gallery } = metadata
    const query = { where: { gallery }, status: 'any', limit: 1 } as const
    const { total } = await this.#content.items.list('image', query, context)
    const [lastImage] =
      total === 0
        ? []
        : (await this.#content.items.list('image', { ...query, offset: total - 1 }, context)).items
    const first = Math.max(lastImage?.ord ?? 0, this.#lastPositions.get(gallery) ?? 0) + 1
    this.#reserveRange(metadata, first)
    return first
  }

  #reserveRange({ gallery, count }: ImageUploadTargetAndBatch, first: number): void {
    this.#lastPositions.set(gallery, Math.max(this.#lastPositions.get(gallery) ?? 0, first + count - 1))
  }
}

function createBatchKey(owner: string, { gallery, batch }: ImageUploadTargetAndBatch): string {
  return `${owner} ${gallery} ${batch}`
}
