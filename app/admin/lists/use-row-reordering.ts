import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { toFormData } from '../bulk/use-bulk-actions.ts'
import {
  getReorderedIds,
  moveIdsBefore,
  type PendingReorder,
  shiftReorder,
  sortByIdOrder,
  startReorder,
} from '../pictures/reorder.ts'
import type { ItemListRow } from './read-item-list.ts'
import { useRowDrag } from './use-row-drag.ts'

interface RowReorderingOptions {
  readonly rows: readonly ItemListRow[]
  readonly list: RefObject<HTMLElement | null>
  readonly send: (fields: FormData) => Promise<boolean>
}

/** Lines put in another order: dragged, or taken by the keyboard, carried along, put down or put back, each said aloud. */
export function useRowReordering({ rows, list, send }: RowReorderingOptions) {
  const { t } = usePageContext()
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const [held, setHeld] = useState<PendingReorder | null>(null)
  const [announced, announce] = useState('')
  const standing = useMemo(() => sortByIdOrder(rows, wanted), [rows, wanted])
  const shown = useMemo(
    () => (held === null ? standing : sortByIdOrder(standing, getReorderedIds(held))),
    [standing, held],
  )
  const order = useMemo(() => standing.map(({ id }) => id), [standing])
  const total = rows.length
  const heldId = held?.ids[0] ?? null
  const last = useRef(Promise.resolve())
  const waiting = useRef(0)

  // What moved on the page has lost the focus, and may be out of sight.
  const carried = useRef<number | null>(null)
  useEffect(() => {
    const id = held?.ids[0] ?? carried.current
    carried.current = held?.ids[0] ?? null
    if (id === null) return
    const handle = list.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-control="grab"]`)
    handle?.focus()
    handle?.scrollIntoView({ block: 'nearest' })
  }, [held, list])

  const save = useCallback(
    (id: number, beside: number, side: 'before' | 'after', next: readonly number[]) => {
      setWanted(next)
      waiting.current += 1
      const fields = toFormData([
        ['intent', 'place'],
        ['id', String(id)],
        [side, String(beside)],
      ])
      // One after the other: each is meant as the lines stand after those before it.
      last.current = last.current.then(async () => {
        await send(fields)
        waiting.current -= 1
        if (waiting.current === 0) setWanted(null)
      })
    },
    [send],
  )
  const drop = useCallback(
    (id: number, beside: number, side: 'before' | 'after') => {
      const others = order.filter((other) => other !== id)
      const at = others.indexOf(beside) + (side === 'after' ? 1 : 0)
      save(id, beside, side, moveIdsBefore(order, [id], others[at] ?? null))
    },
    [order, save],
  )
  const beginDrag = useRowDrag({ list, drop })

  const putBack = () => {
    if (held === null) return
    setHeld(null)
    announce(t('lists.putBack'))
  }
  const toggle = (id: number) => {
    if (held === null) {
      const taken = startReorder(order, [id])
      const name = rows.find((row) => row.id === id)?.name ?? ''
      setHeld(taken)
      announce(t('lists.grabbed', { name, place: taken.position + 1, total }))
      return
    }
    const { otherIds: others, position: at } = held
    const next = getReorderedIds(held)
    setHeld(null)
    announce(t('lists.dropped', { place: at + 1, total }))
    const [after, before] = [others[at], others[at - 1]]
    if (after !== undefined) save(id, after, 'before', next)
    else if (before !== undefined) save(id, before, 'after', next)
  }
  const step = (by: number) => {
    if (held === null) return
    const next = shiftReorder(held, by)
    setHeld(next)
    announce(t('lists.at', { place: next.position + 1, total }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (held === null) return
    const by = { ArrowUp: -1, ArrowDown: 1, Home: -total, End: total }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      step(by)
    } else if (event.key === 'Escape' || event.key === 'Tab') putBack()
  }
  return { rows: shown, held: heldId, announced, toggle, step, onKeyDown, beginDrag }
}
