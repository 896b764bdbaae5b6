import { type Actor, isActionAllowed } from '../../domain/permissions.ts'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import type { UploadedImage, UploadResult } from '../../domain/upload-result.ts'
import type { ItemIdAndName, ItemService, RequestContext } from '../content/contract/items.ts'
import type { NamedLocks } from '../data/engines/named-locks.ts'
import type { SiteDatabase } from '../data/index.ts'
import { type IngestedPicture, PictureRejectedError, type PictureService } from '../images/contract.ts'
import { type DuplicateLookupServices, findLikelyDuplicate, loadDuplicateImages } from './duplicate-images.ts'
import type { ImageUploadTargetAndBatch } from './image-upload-metadata.ts'
import { createNewImageFieldValues } from './image-values.ts'

interface UploadImageCreatorDeps {
  readonly pictures: Pick<PictureService, 'ingest'>
  readonly content: DuplicateLookupServices & {
    readonly items: Pick<ItemService, 'read' | 'byIds' | 'save'>
  }
  readonly data: Pick<SiteDatabase, 'imageCreations' | 'itemCreations' | 'transaction'>
  readonly locks: NamedLocks
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
  /** Idempotent, also if the process dies and on several instances: one upload creates one image. */
  createImage(completedUpload: CompletedImageUpload): Promise<UploadResult>
  /** Creates an image from an upload that was skipped as a duplicate; null if there is no such upload. */
  createDuplicateImage(upload: string, actor: Actor): Promise<UploadResult | null>
}

const maxPosition = 1_000_000_000
/** How long to wait for an upload of the same bytes, which another instance may be processing. */
const sameBytesTimeoutMs = 120_000

export function createUploadImageCreator({
  pictures,
  content,
  data,
  locks,
  report,
  now,
}: UploadImageCreatorDeps): UploadImageCreator {
  async function createOnce(
    completedUpload: CompletedImageUpload,
    allowDuplicate: boolean,
  ): Promise<UploadResult> {
    const { upload, hash, metadata, actor } = completedUpload
    const existing = await data.imageCreations.find(upload)
    if (existing?.result && !(allowDuplicate && 'duplicate' in existing.result)) return existing.result
    const context = createUploadRequestContext(actor)
    const saveResult = async (result: UploadResult | null) => {
      const createdAt = now().toISOString()
      await data.imageCreations.put({ upload, hash, metadata, owner: actor.userId ?? '', createdAt, result })
    }
    const result = await createOrFindImage(completedUpload, allowDuplicate, context, () => saveResult(null))
    await saveResult(result)
    return result
  }

  async function createOrFindImage(
    { upload, hash, metadata, actor }: CompletedImageUpload,
    allowDuplicate: boolean,
    context: RequestContext,
    onCreating: () => Promise<void>,
  ): Promise<UploadResult> {
    try {
      const source = { fileName: metadata.name, uploadedBy: actor.userId }
      const picture = await pictures.ingest(hash, source)
      // A process may have died between creating the image and recording it.
      const ownImage = await findOwnImage(upload, context)
      if (ownImage !== null) return await createResult(ownImage, picture, context)
      if (picture.usedByImageIds.length > 0 && !allowDuplicate)
        return { duplicate: await loadDuplicateImages(content, picture.usedByImageIds, context) }
      const ord = await allocatePosition(upload, metadata, actor)
      await onCreating()
      return await saveImage(upload, metadata, picture, ord, context)
    } catch (error) {
      if (error instanceof PictureRejectedError) return { refused: error.reason }
      throw error
    }
  }

  /** The image that this upload has created. */
  async function findOwnImage(upload: string, context: RequestContext): Promise<ItemIdAndName | null> {
    const account = context.actor.userId
    const id = account === null ? null : await data.itemCreations.findItem({ account, key: upload }, 'image')
    return id === null ? null : ((await content.items.byIds('image', [id], context)).get(id) ?? null)
  }

  /**
   * The position of a new image: at the end of the gallery, in the order in which the files were selected, whatever the order in
   * which the uploads finish and the instances that they reach. Each batch has its own range of positions.
   */
  async function allocatePosition(
    upload: string,
    { gallery, batch, count, place }: ImageUploadTargetAndBatch,
    { userId }: Actor,
  ): Promise<number> {
    const uploadBatch = { gallery, owner: userId ?? '', batch: batch === '' ? upload : batch, count }
    const first = await data.transaction(({ imageCreations, items }) =>
      imageCreations.findOrReservePositions(
        uploadBatch,
        () => items.findLastOrd('image', 'gallery', gallery),
        now().toISOString(),
      ),
    )
    return Math.min(maxPosition, first + place)
  }

  /** Runs uploads with the same bytes one after another, so that the second is detected as a duplicate. */
  async function runForBytes<T>(hash: string, work: () => Promise<T>): Promise<T> {
    const lock = await locks.acquire(`picture ${hash}`, { timeoutMs: sameBytesTimeoutMs })
    if (lock === null) throw new ProblemError('unavailable')
    try {
      return await work()
    } finally {
      await lock.release()
    }
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
    upload: string,
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
      // With the upload as its key, a second save finds the image that the first one created.
      const image = await content.items.save('image', { values, publishedAt, creationKey: upload }, context)
      return await createResult(image, picture, context)
    } catch (error) {
      if (getInvalidFields(error).includes('gallery') || toProblemOrNull(error)?.code === 'not_found')
        return { refused: 'gallery' }
      throw error
    }
  }

  return {
    createImage: (completedUpload) =>
      runForBytes(completedUpload.hash, () => createOnce(completedUpload, false)),
    async createDuplicateImage(upload, actor) {
      const existing = await data.imageCreations.find<ImageUploadTargetAndBatch>(upload)
      if (existing === null || existing.owner !== actor.userId) return null
      const { hash, metadata } = existing
      return runForBytes(hash, () => createOnce({ upload, hash, metadata, actor }, true))
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
