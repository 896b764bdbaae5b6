import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RequestFailureCode } from '../../api/client.ts'
import { usePageContext } from '../../layout/page-context.ts'
import type { GalleryEditorData, GalleryEditorImage } from './gallery-editor-data.ts'
import { useGalleryRefresh } from './gallery-refresh.tsx'
import {
  getReorderedIds,
  moveIdsBefore,
  type PendingReorder,
  shiftReorder,
  sortByIdOrder,
  startReorder,
} from './reorder.ts'
import { createGalleryActionFormData, postGalleryAction } from './use-gallery-action-runner.ts'

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

interface KeyboardReorderOptions {
  readonly imageOrder: ImageOrderController
  readonly selectionWith: (id: number) => readonly number[]
  readonly list: RefObject<HTMLElement | null>
}

/** Keyboard reordering of pictures (grab, move, drop, cancel) with screen reader announcements. */
export function useKeyboardReorder({ imageOrder, selectionWith, list }: KeyboardReorderOptions) {
  const { t } = usePageContext()
  const [grabbed, setGrabbed] = useState<(PendingReorder & { readonly handleId: number }) | null>(null)
  const [announced, announce] = useState('')
  const { order, images, preview, move } = imageOrder
  const total = images.length

  // A moved picture loses the focus and may be scrolled out of view.
  useEffect(() => {
    if (grabbed === null) return
    const handle = list.current?.querySelector<HTMLElement>(
      `#image-${grabbed.handleId} [data-control="grab"]`,
    )
    handle?.focus()
    handle?.scrollIntoView({ block: 'nearest' })
  }, [grabbed, list])

  const cancel = () => {
    if (grabbed === null) return
    setGrabbed(null)
    preview(null)
    announce(t('galleryEditor.putBack'))
  }
  const toggle = (id: number) => {
    if (grabbed === null) {
      const started = startReorder(order, selectionWith(id))
      const name = images.find((image) => image.id === id)?.name ?? ''
      const values = { place: started.position + 1, total, name, count: started.ids.length }
      setGrabbed({ ...started, handleId: id })
      preview(getReorderedIds(started))
      announce(t(started.ids.length > 1 ? 'galleryEditor.grabbedMany' : 'galleryEditor.grabbed', values))
      return
    }
    const { ids, otherIds, position } = grabbed
    setGrabbed(null)
    move(ids, otherIds[position] ?? null)
    announce(t('galleryEditor.dropped', { place: position + 1, total }))
  }
  const moveBy = (by: number) => {
    if (grabbed === null) return
    const next = { ...grabbed, ...shiftReorder(grabbed, by) }
    setGrabbed(next)
    preview(getReorderedIds(next))
    announce(t('galleryEditor.at', { place: next.position + 1, total }))
  }
  return { held: grabbed, announced, toggle, carryBy: moveBy, putBack: cancel }
}
