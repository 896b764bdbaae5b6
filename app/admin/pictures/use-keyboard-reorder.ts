import { type RefObject, useEffect, useState } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { getReorderedIds, type PendingReorder, shiftReorder, startReorder } from './reorder.ts'
import type { ImageOrderController } from './use-image-order.ts'

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
