import { useCallback, useState } from 'react'
import type { UploadedImage, UploadedLikelyDuplicate } from '../../../../domain/upload-result.ts'
import type { RequestFailureCode } from '../../../api/client.ts'
import { useGalleryRefresh } from '../gallery-refresh.tsx'
import { createGalleryActionFormData, postGalleryAction } from '../use-gallery-action-runner.ts'

/** The added images that look like duplicates, until the user decides about them. */
export interface LikelyDuplicateReview {
  readonly images: readonly UploadedLikelyDuplicate[]
  /** The last image that was moved to the trash. */
  readonly removed: UploadedLikelyDuplicate | null
  readonly failure: RequestFailureCode | null
  /** Adds an uploaded image if it looks like a duplicate. */
  add(image: UploadedImage): void
  keep(image: UploadedLikelyDuplicate): void
  /** Moves an image to the trash. */
  remove(image: UploadedLikelyDuplicate): Promise<void>
  /** Restores the last removed image. */
  undo(): Promise<void>
}

export function useLikelyDuplicateReview(gallery: number): LikelyDuplicateReview {
  const refresh = useGalleryRefresh()
  const [images, setImages] = useState<readonly UploadedLikelyDuplicate[]>([])
  const [removed, setRemoved] = useState<UploadedLikelyDuplicate | null>(null)
  const [failure, setFailure] = useState<RequestFailureCode | null>(null)
  const add = useCallback(({ likelyDuplicate, ...image }: UploadedImage) => {
    if (likelyDuplicate !== undefined) setImages((before) => [...before, { ...image, likelyDuplicate }])
  }, [])
  const keep = ({ image }: UploadedLikelyDuplicate) =>
    setImages((before) => before.filter((other) => other.image !== image))

  /** Whether it succeeded; an image that was already changed in this way counts as a success. */
  const post = async (intent: 'removeImages' | 'restore', { image }: UploadedImage): Promise<boolean> => {
    const result = await postGalleryAction(gallery, createGalleryActionFormData(intent, [String(image)]))
    const isDone =
      'data' in result && result.data.shown?.skipped.every(({ reason }) => reason === 'gone') === true
    setFailure(isDone ? null : 'failure' in result ? result.failure : 'failed')
    if (isDone) await refresh()
    return isDone
  }
  return {
    images,
    removed,
    failure,
    add,
    keep,
    async remove(image) {
      if (!(await post('removeImages', image))) return
      keep(image)
      setRemoved(image)
    },
    async undo() {
      if (removed !== null && (await post('restore', removed))) setRemoved(null)
    },
  }
}
