import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { getReorderedIds, type PendingReorder, shiftReorder, startReorder } from './reorder.ts'
import type { OptimisticOrder, SortableItem } from './use-optimistic-order.ts'

interface KeyboardReorderOptions {
  readonly sorting: OptimisticOrder<SortableItem>
  /** Its items have `data-sortable-id`, their handles `data-control="grab"`. */
  readonly list: RefObject<HTMLElement | null>
  /** The ids that move together with this one, including itself. */
  readonly selectionWith?: (id: number) => readonly number[]
}

/** Reordering by keyboard (grab, move, drop, cancel) with screen reader announcements. */
export function useKeyboardReorder({ sorting, list, selectionWith }: KeyboardReorderOptions) {
  const { t } = usePageContext()
  const [grabbed, setGrabbed] = useState<(PendingReorder & { readonly handleId: number }) | null>(null)
  const [announced, announce] = useState('')
  const { order, items, preview, move } = sorting
  const total = items.length

  // A moved item loses the focus and may be scrolled out of view.
  const lastHandleId = useRef<number | null>(null)
  useEffect(() => {
    const id = grabbed?.handleId ?? lastHandleId.current
    lastHandleId.current = grabbed?.handleId ?? null
    if (id === null) return
    const item = list.current?.querySelector<HTMLElement>(`[data-sortable-id="${id}"]`)
    const { activeElement } = document
    // After the drop, only if the user has not moved on.
    if (grabbed === null && activeElement !== document.body && !item?.contains(activeElement)) return
    const handle = item?.querySelector<HTMLElement>('[data-control="grab"]')
    handle?.focus()
    handle?.scrollIntoView({ block: 'nearest' })
  }, [grabbed, list])

  const cancel = () => {
    if (grabbed === null) return
    setGrabbed(null)
    preview(null)
    announce(t('reorder.putBack'))
  }
  const toggle = (id: number) => {
    if (grabbed === null) {
      const started = startReorder(order, selectionWith?.(id) ?? [id])
      const name = items.find((item) => item.id === id)?.name ?? ''
      const values = { place: started.position + 1, total, name, count: started.ids.length }
      setGrabbed({ ...started, handleId: id })
      preview(getReorderedIds(started))
      announce(t(started.ids.length > 1 ? 'reorder.grabbedMany' : 'reorder.grabbed', values))
      return
    }
    const { ids, otherIds, position } = grabbed
    setGrabbed(null)
    move(ids, otherIds[position] ?? null)
    announce(t('reorder.dropped', { place: position + 1, total }))
  }
  const moveBy = (by: number) => {
    if (grabbed === null) return
    const next = { ...grabbed, ...shiftReorder(grabbed, by) }
    setGrabbed(next)
    preview(getReorderedIds(next))
    announce(t('reorder.at', { place: next.position + 1, total }))
  }
  return { grabbedIds: grabbed?.ids ?? null, announced, toggle, moveBy, cancel }
}
