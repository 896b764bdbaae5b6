import type { Actor } from '../../domain/permissions.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { DuplicateImage, UploadResult } from '../../domain/upload-result.ts'
import type { ItemService, RequestContext } from '../content/contract/items.ts'
import { type IngestedPicture, PictureRejectedError, type PictureService } from '../images/contract.ts'
import { GalleryPositionAllocator } from './gallery-position-allocator.ts'
import type { ImageCreationRecord, ImageCreationRecordStore } from './image-creation-records.ts'
import type { ImageUploadMetadata } from './image-upload-metadata.ts'
import { createImageValues } from './image-values.ts'
import { KeyedMutex } from './keyed-mutex.ts'

export interface UploadImageCreatorDeps {
  readonly pictures: Pick<PictureService, 'ingest'>
  readonly content: { readonly items: Pick<ItemService, 'list' | 'read' | 'byIds' | 'save'> }
  readonly records: ImageCreationRecordStore
  readonly now: () => Date
}

/** Bytes that lie in the files, and what is wanted of them. */
export interface CompletedImageUpload {
  readonly upload: string
  readonly hash: string
  readonly wish: ImageUploadMetadata
  readonly actor: Actor
}

/** Makes images of uploads. */
export interface UploadImageCreator {
  /** However often it is asked for, and whenever the process dies: one upload makes one image. */
  createImage(making: CompletedImageUpload): Promise<UploadResult>
  /** Makes an image of an upload that was left alone because its picture is there already; null: there is none. */
  createDuplicateImage(upload: string, actor: Actor): Promise<UploadResult | null>
}

const maxNamedDuplicates = 5

export function createUploadImageCreator({
  pictures,
  content,
  records,
  now,
}: UploadImageCreatorDeps): UploadImageCreator {
  const places = new GalleryPositionAllocator(content, records.all())
  const turns = new KeyedMutex()

  async function make(making: CompletedImageUpload, again: boolean): Promise<UploadResult> {
    const known = records.find(making.upload)
    if (known?.result && !(again && 'duplicate' in known.result)) return known.result
    const context = createUploadRequestContext(making.actor)
    const record = { ...recordOf(making), ord: known?.ord ?? null, before: known?.before ?? [], result: null }
    const settle = async (result: UploadResult) => {
      await records.put({ ...record, result })
      return result
    }
    try {
      const taken = await pictures.ingest(making.hash, {
        fileName: making.wish.name,
        uploadedBy: making.actor.userId,
      })
      const mine = known && !known.result ? ownAmong(taken.usedByImageIds, known) : null
      if (mine !== null) return await settle(await made(mine, context))
      if (taken.usedByImageIds.length > 0 && !again) {
        return await settle({ duplicate: await named(taken.usedByImageIds, context) })
      }
      const ord = await places.allocatePosition(record.owner, making.wish, context)
      const begun = { ...record, ord, before: taken.usedByImageIds }
      await records.put(begun)
      const result = await save(making.wish, taken, ord, context)
      await records.put({ ...begun, result })
      return result
    } catch (error) {
      if (error instanceof PictureRejectedError) return settle({ refused: error.reason })
      throw error
    }
  }

  function recordOf({ upload, hash, wish, actor }: CompletedImageUpload) {
    return { upload, hash, wish, owner: actor.userId ?? '', at: now().toISOString() }
  }

  /** The image that was made just before the process died: one that was not there before, and nobody else's. */
  function ownAmong(usedBy: readonly number[], { before, hash }: ImageCreationRecord): number | null {
    const others = new Set(before)
    for (const { hash: other, result } of records.all()) {
      if (other === hash && result && 'image' in result) others.add(result.image)
    }
    return usedBy.find((id) => !others.has(id)) ?? null
  }

  async function made(image: number, context: RequestContext): Promise<UploadResult> {
    return { image, name: (await content.items.read('image', image, context)).name }
  }

  async function save(
    wish: ImageUploadMetadata,
    taken: IngestedPicture,
    ord: number,
    context: RequestContext,
  ): Promise<UploadResult> {
    const publishedAt = wish.publish ? now().toISOString() : null
    const values = { ...createImageValues(taken, wish.gallery), ord }
    try {
      const { id, name } = await content.items.save('image', { values, publishedAt }, context)
      return { image: id, name }
    } catch (error) {
      if (getInvalidFields(error).includes('gallery')) return { refused: 'gallery' }
      throw error
    }
  }

  async function named(ids: readonly number[], context: RequestContext): Promise<DuplicateImage[]> {
    const images = [
      ...(await content.items.byIds('image', ids.slice(0, maxNamedDuplicates), context)).values(),
    ]
    const galleries = await content.items.byIds(
      'gallery',
      images.map(({ gallery }) => gallery),
      context,
    )
    return images.map(({ id, name, gallery }) => ({
      id,
      name,
      gallery: { id: gallery, name: galleries.get(gallery)?.name ?? '' },
    }))
  }

  return {
    // Two with the same bytes, one after the other: the second is to notice the first.
    createImage: (making) => turns.runExclusive(making.hash, () => make(making, false)),
    async createDuplicateImage(upload, actor) {
      const known = records.find(upload)
      if (known === null || known.owner !== actor.userId) return null
      const { hash, wish } = known
      return turns.runExclusive(hash, () => make({ upload, hash, wish, actor }, true))
    },
  }
}

/** Who asks; the words of what is refused are the browser's, and nothing of the answer is kept. */
export function createUploadRequestContext(actor: Actor): RequestContext {
  return { actor, language: 'en-US', cacheTags: { addTag: () => undefined, expireAt: () => undefined } }
}

function getInvalidFields(error: unknown): readonly string[] {
  const problem = toProblemOrNull(error)
  if (problem?.code !== 'invalid') return []
  const { details } = problem
  if (typeof details !== 'object' || details === null || !('fields' in details)) return []
  return typeof details.fields === 'object' && details.fields !== null ? Object.keys(details.fields) : []
}
