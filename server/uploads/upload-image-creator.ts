import { type Actor, isActionAllowed } from '../../domain/permissions.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { UploadedImage, UploadResult } from '../../domain/upload-result.ts'
import type { ItemIdAndName, ItemService, RequestContext } from '../content/contract/items.ts'
import { type IngestedPicture, PictureRejectedError, type PictureService } from '../images/contract.ts'
import { KeyedMutex } from '../lib/keyed-mutex.ts'
import { type DuplicateLookupServices, findLikelyDuplicate, loadDuplicateImages } from './duplicate-images.ts'
import { GalleryPositionAllocator } from './gallery-position-allocator.ts'
import type { ImageCreationRecord, ImageCreationRecordStore } from './image-creation-records.ts'
import type { ImageUploadTargetAndBatch } from './image-upload-metadata.ts'
import { createNewImageFieldValues } from './image-values.ts'

interface UploadImageCreatorDeps {
  readonly pictures: Pick<PictureService, 'ingest'>
  readonly content: DuplicateLookupServices & {
    readonly items: Pick<ItemService, 'list' | 'read' | 'byIds' | 'save'>
  }
  readonly records: ImageCreationRecordStore
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** A completed upload in the file store, with its metadata. */
export interface CompletedImageUpload {
  readonly upload: string
  readonly hash: string
  readonly metadata: ImageUploadTargetAndBatch
  readonly actor: Actor
}

/** Creates images from uploads. */
export interface UploadImageCreator {
  /** Idempotent, also if the process dies: one upload creates one image. */
  createImage(completedUpload: CompletedImageUpload): Promise<UploadResult>
  /** Creates an image from an upload that was skipped as a duplicate; null if there is no such upload. */
  createDuplicateImage(upload: string, actor: Actor): Promise<UploadResult | null>
}

export function createUploadImageCreator({
  pictures,
  content,
  records,
  report,
  now,
}: UploadImageCreatorDeps): UploadImageCreator {
  const positions = new GalleryPositionAllocator(content, records.all())
  const mutex = new KeyedMutex()

  async function createOnce(
    completedUpload: CompletedImageUpload,
    allowDuplicate: boolean,
  ): Promise<UploadResult> {
    const existing = records.find(completedUpload.upload)
    if (existing?.result && !(allowDuplicate && 'duplicate' in existing.result)) return existing.result
    const context = createUploadRequestContext(completedUpload.actor)
    const record = {
      ...createRecord(completedUpload),
      ord: existing?.ord ?? null,
      before: existing?.before ?? [],
      result: null,
    }
    const saveResult = async (result: UploadResult) => {
      await records.put({ ...record, result })
      return result
    }
    try {
      const picture = await pictures.ingest(completedUpload.hash, {
        fileName: completedUpload.metadata.name,
        uploadedBy: completedUpload.actor.userId,
      })
      const ownImageId = existing && !existing.result ? findOwnImage(picture.usedByImageIds, existing) : null
      if (ownImageId !== null) {
        const image = await content.items.read('image', ownImageId, context)
        return await saveResult(await createResult(image, picture, context))
      }
      if (picture.usedByImageIds.length > 0 && !allowDuplicate) {
        return await saveResult({
          duplicate: await loadDuplicateImages(content, picture.usedByImageIds, context),
        })
      }
      const ord = await positions.allocatePosition(record.owner, completedUpload.metadata, context)
      const startedRecord = { ...record, ord, before: picture.usedByImageIds }
      await records.put(startedRecord)
      const result = await saveImage(completedUpload.metadata, picture, ord, context)
      await records.put({ ...startedRecord, result })
      return result
    } catch (error) {
      if (error instanceof PictureRejectedError) return saveResult({ refused: error.reason })
      throw error
    }
  }

  function createRecord({ upload, hash, metadata, actor }: CompletedImageUpload) {
    return { upload, hash, wish: metadata, owner: actor.userId ?? '', at: now().toISOString() }
  }

  /**
   * Finds the image created just before the process died: one that neither existed before nor belongs to
   * another upload.
   */
  function findOwnImage(imageIds: readonly number[], { before, hash }: ImageCreationRecord): number | null {
    const others = new Set(before)
    for (const { hash: other, result } of records.all()) {
      if (other === hash && result && 'image' in result) others.add(result.image)
    }
    return imageIds.find((id) => !others.has(id)) ?? null
  }

  async function createResult(
    { id, name }: ItemIdAndName,
    picture: IngestedPicture,
    context: RequestContext,
  ): Promise<UploadedImage> {
    try {
      return { image: id, name, ...(await findLikelyDuplicate(content, id, picture, context)) }
    } catch (error) {
      // The image exists, so the upload has succeeded.
      report(error)
      return { image: id, name }
    }
  }

  async function saveImage(
    metadata: ImageUploadTargetAndBatch,
    picture: IngestedPicture,
    ord: number,
    context: RequestContext,
  ): Promise<UploadResult> {
    // Contributors upload drafts, whatever the form says: the role may have changed since it was opened.
    const isPublished = metadata.publish && isActionAllowed(context.actor, 'change', 'image')
    const publishedAt = isPublished ? now().toISOString() : null
    try {
      const gallery = await content.items.read('gallery', metadata.gallery, context)
      const values = { ...createNewImageFieldValues(picture, gallery, ord), ord }
      const image = await content.items.save('image', { values, publishedAt }, context)
      return await createResult(image, picture, context)
    } catch (error) {
      if (getInvalidFields(error).includes('gallery') || toProblemOrNull(error)?.code === 'not_found')
        return { refused: 'gallery' }
      throw error
    }
  }

  return {
    // Uploads with the same bytes run one after another, so that the second is detected as a duplicate.
    createImage: (completedUpload) =>
      mutex.runExclusive(completedUpload.hash, () => createOnce(completedUpload, false)),
    async createDuplicateImage(upload, actor) {
      const existing = records.find(upload)
      if (existing === null || existing.owner !== actor.userId) return null
      const { hash, wish: metadata } = existing
      return mutex.runExclusive(hash, () => createOnce({ upload, hash, metadata: metadata, actor }, true))
    },
  }
}

/**
 * Request context of an upload. The browser translates error codes itself, and the response is not cached.
 */
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
