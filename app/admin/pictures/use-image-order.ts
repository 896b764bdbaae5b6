import { useCallback } from 'react'
import {
  type OptimisticOrder,
  type SavedMove,
  useOptimisticOrder,
} from '../../ui/sortable/use-optimistic-order.ts'
import type { GalleryEditorData, GalleryEditorImage } from './gallery-editor-data.ts'
import { useGalleryRefresh } from './gallery-refresh.tsx'
import {
  createGalleryActionFormData,
  type GalleryActionFailure,
  postGalleryAction,
} from './use-gallery-action-runner.ts'

/** The order of a gallery's pictures, saved move by move. */
export function useImageOrder(
  { gallery, images }: Pick<GalleryEditorData, 'gallery' | 'images'>,
  onFailure: (failure: GalleryActionFailure) => void,
): OptimisticOrder<GalleryEditorImage> {
  const reload = useGalleryRefresh()
  const save = useCallback(
    async ({ ids, before }: SavedMove) => {
      const fields = createGalleryActionFormData('move', ids.map(String), {
        before: before === null ? '' : String(before),
      })
      const result = await postGalleryAction(gallery.id, fields)
      if ('failure' in result) onFailure(result.failure)
      else if (result.data.errors !== undefined) onFailure('stale')
    },
    [gallery.id, onFailure],
  )
  return useOptimisticOrder(images, { save, reload })
}
