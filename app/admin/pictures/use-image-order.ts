import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RequestFailureCode } from '../../api/client.ts'
import type { GalleryEditorData, GalleryEditorImage } from './gallery-editor-data.ts'
import { useGalleryRefresh } from './gallery-refresh.ts'
import { createGalleryActionFormData, postGalleryAction } from './post-gallery-action.ts'
import { moveIdsBefore, sortByIdOrder } from './reorder.ts'

export interface ImageOrderController {
  /** In the previewed or unsaved order, if there is one. */
  readonly images: readonly GalleryEditorImage[]
  readonly order: readonly number[]
  /** Shows an order without saving it; null shows the actual order. */
  preview(order: readonly number[] | null): void
  move(ids: readonly number[], before: number | null): void
}

/**
 * The order of a gallery's pictures: updated optimistically, saved one change after another, reset if that
 * fails.
 */
export function useImageOrder(
  { gallery, images }: Pick<GalleryEditorData, 'gallery' | 'images'>,
  onFailure: (failure: RequestFailureCode | 'stale') => void,
): ImageOrderController {
  const [unsavedOrder, setUnsavedOrder] = useState<readonly number[] | null>(null)
  const [previewedOrder, preview] = useState<readonly number[] | null>(null)
  const refresh = useGalleryRefresh()
  const lastSave = useRef<Promise<void>>(Promise.resolve())
  const pendingSaves = useRef(0)
  const orderedImages = useMemo(() => sortByIdOrder(images, unsavedOrder), [images, unsavedOrder])
  const visibleImages = useMemo(
    () => sortByIdOrder(orderedImages, previewedOrder),
    [orderedImages, previewedOrder],
  )
  const order = useMemo(() => visibleImages.map(({ id }) => id), [visibleImages])
  const latestOrder = useRef(order)
  useLayoutEffect(() => {
    latestOrder.current = order
  }, [order])

  const send = useCallback(
    async (ids: readonly number[], before: number | null) => {
      const fields = createGalleryActionFormData('move', ids.map(String), {
        before: before === null ? '' : String(before),
      })
      const result = await postGalleryAction(gallery.id, fields)
      if ('failure' in result) onFailure(result.failure)
      else if (result.data.errors !== undefined) onFailure('stale')
      pendingSaves.current -= 1
    },
    [gallery.id, onFailure],
  )
  /** Drops the optimistic order after a reload, unless further moves are still being saved. */
  const settle = useCallback(async () => {
    if (pendingSaves.current > 0) return
    await refresh()
    if (pendingSaves.current === 0) setUnsavedOrder(null)
  }, [refresh])
  const move = useCallback(
    (ids: readonly number[], before: number | null) => {
      preview(null)
      setUnsavedOrder(moveIdsBefore(latestOrder.current, ids, before))
      pendingSaves.current += 1
      lastSave.current = lastSave.current.then(() => send(ids, before))
      void lastSave.current.then(settle)
    },
    [send, settle],
  )
  return { images: visibleImages, order, preview, move }
}
