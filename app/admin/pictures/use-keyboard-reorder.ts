import { type RefObject, useEffect, useState } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { getReorderedIds, type PendingReorder, shiftReorder, startReorder } from './reorder.ts'
import type { ImageOrder } from './use-image-order.ts'

interface KeyboardReorderOptions {
  readonly arrangement: ImageOrder
  readonly selectionWith: (id: number) => readonly number[]
  readonly list: RefObject<HTMLElement | null>
}

/** Pictures taken by the keyboard: carried along, put down or put back, each said aloud. */
export function useKeyboardReorder({ arrangement, selectionWith, list }: KeyboardReorderOptions) {
  const { t } = usePageContext()
  const [held, setHeld] = useState<(PendingReorder & { readonly by: number }) | null>(null)
  const [announced, announce] = useState('')
  const { order, images, preview, move } = arrangement
  const total = images.length

  // What moved on the page has lost the focus, and may be out of sight.
  useEffect(() => {
    if (held === null) return
    const handle = list.current?.querySelector<HTMLElement>(`#image-${held.by} [data-control="grab"]`)
    handle?.focus()
    handle?.scrollIntoView({ block: 'nearest' })
  }, [held, list])

  const putBack = () => {
    if (held === null) return
    setHeld(null)
    preview(null)
    announce(t('desk.putBack'))
  }
  const toggle = (id: number) => {
    if (held === null) {
      const taken = startReorder(order, selectionWith(id))
      const name = images.find((image) => image.id === id)?.name ?? ''
      const values = { place: taken.position + 1, total, name, count: taken.ids.length }
      setHeld({ ...taken, by: id })
      preview(getReorderedIds(taken))
      announce(t(taken.ids.length > 1 ? 'desk.grabbedMany' : 'desk.grabbed', values))
      return
    }
    const { ids, otherIds: others, position: at } = held
    setHeld(null)
    move(ids, others[at] ?? null)
    announce(t('desk.dropped', { place: at + 1, total }))
  }
  const carryBy = (by: number) => {
    if (held === null) return
    const next = { ...held, ...shiftReorder(held, by) }
    setHeld(next)
    preview(getReorderedIds(next))
    announce(t('desk.at', { place: next.position + 1, total }))
  }
  return { held, announced, toggle, carryBy, putBack }
}
