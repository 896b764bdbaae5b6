import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RequestFailure } from '../../api/client.ts'
import type { GalleryEditorData, GalleryEditorImage } from './gallery-editor-data.ts'
import { useGalleryRefresh } from './gallery-refresh.ts'
import { createGalleryActionForm, postGalleryAction } from './post-gallery-action.ts'
import { moveIdsBefore, sortByIdOrder } from './reorder.ts'

export interface ImageOrder {
  /** As they stand, or as they will once what was asked for is done. */
  readonly images: readonly GalleryEditorImage[]
  readonly order: readonly number[]
  /** Shows an order that is not asked for yet; null: the one that counts. */
  preview(order: readonly number[] | null): void
  move(ids: readonly number[], before: number | null): void
}

/** The order of a gallery's pictures: shown at once, saved one change after the other, put right where that fails. */
export function useImageOrder(
  { gallery, images }: Pick<GalleryEditorData, 'gallery' | 'images'>,
  onFailure: (trouble: RequestFailure | 'stale') => void,
): ImageOrder {
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const [previewed, preview] = useState<readonly number[] | null>(null)
  const refresh = useGalleryRefresh()
  const last = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef(0)
  const standing = useMemo(() => sortByIdOrder(images, wanted), [images, wanted])
  const shown = useMemo(() => sortByIdOrder(standing, previewed), [standing, previewed])
  const order = useMemo(() => shown.map(({ id }) => id), [shown])
  const latest = useRef(order)
  useLayoutEffect(() => {
    latest.current = order
  }, [order])

  const send = useCallback(
    async (ids: readonly number[], before: number | null) => {
      const fields = createGalleryActionForm('move', ids.map(String), {
        before: before === null ? '' : String(before),
      })
      const result = await postGalleryAction(gallery.id, fields)
      if ('failure' in result) onFailure(result.failure)
      else if (result.data.errors !== undefined) onFailure('stale')
      waiting.current -= 1
    },
    [gallery.id, onFailure],
  )
  /** What is being sent, or was asked for while the desk was read, is not taken back. */
  const settle = useCallback(async () => {
    if (waiting.current > 0) return
    await refresh()
    if (waiting.current === 0) setWanted(null)
  }, [refresh])
  const move = useCallback(
    (ids: readonly number[], before: number | null) => {
      preview(null)
      setWanted(moveIdsBefore(latest.current, ids, before))
      waiting.current += 1
      last.current = last.current.then(() => send(ids, before))
      void last.current.then(settle)
    },
    [send, settle],
  )
  return { images: shown, order, preview, move }
}
