import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { type DropTarget, markDropTarget, trackPointerDrag } from '../../ui/pointer-drag.ts'
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

interface RowReorderingOptions {
  readonly rows: readonly ItemListRow[]
  readonly list: RefObject<HTMLElement | null>
  readonly send: (fields: FormData) => Promise<boolean>
}

/**
 * Reordering of rows by dragging or by keyboard (grab, move, drop, cancel), with screen reader announcements.
 */
export function useRowReordering({ rows, list, send }: RowReorderingOptions) {
  const { t } = usePageContext()
  const [unsavedOrder, setUnsavedOrder] = useState<readonly number[] | null>(null)
  const [grabbed, setGrabbed] = useState<PendingReorder | null>(null)
  const [announced, announce] = useState('')
  const orderedRows = useMemo(() => sortByIdOrder(rows, unsavedOrder), [rows, unsavedOrder])
  const visibleRows = useMemo(
    () => (grabbed === null ? orderedRows : sortByIdOrder(orderedRows, getReorderedIds(grabbed))),
    [orderedRows, grabbed],
  )
  const order = useMemo(() => orderedRows.map(({ id }) => id), [orderedRows])
  const total = rows.length
  const grabbedId = grabbed?.ids[0] ?? null
  const lastSave = useRef(Promise.resolve())
  const pendingSaves = useRef(0)

  // A moved row loses the focus and may be scrolled out of view.
  const lastGrabbedId = useRef<number | null>(null)
  useEffect(() => {
    const id = grabbed?.ids[0] ?? lastGrabbedId.current
    lastGrabbedId.current = grabbed?.ids[0] ?? null
    if (id === null) return
    const handle = list.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-control="grab"]`)
    handle?.focus()
    handle?.scrollIntoView({ block: 'nearest' })
  }, [grabbed, list])

  const save = useCallback(
    (id: number, beside: number, side: 'before' | 'after', next: readonly number[]) => {
      setUnsavedOrder(next)
      pendingSaves.current += 1
      const fields = toFormData([
        ['intent', 'place'],
        ['id', String(id)],
        [side, String(beside)],
      ])
      // Sent one after another: each move assumes that the previous ones are saved.
      lastSave.current = lastSave.current.then(async () => {
        await send(fields)
        pendingSaves.current -= 1
        if (pendingSaves.current === 0) setUnsavedOrder(null)
      })
    },
    [send],
  )
  const drop = useCallback(
    (id: number, beside: number, side: 'before' | 'after') => {
      const otherIds = order.filter((other) => other !== id)
      const index = otherIds.indexOf(beside) + (side === 'after' ? 1 : 0)
      save(id, beside, side, moveIdsBefore(order, [id], otherIds[index] ?? null))
    },
    [order, save],
  )
  const beginDrag = useRowDrag({ list, drop })

  const cancel = () => {
    if (grabbed === null) return
    setGrabbed(null)
    announce(t('lists.putBack'))
  }
  const toggle = (id: number) => {
    if (grabbed === null) {
      const started = startReorder(order, [id])
      const name = rows.find((row) => row.id === id)?.name ?? ''
      setGrabbed(started)
      announce(t('lists.grabbed', { name, place: started.position + 1, total }))
      return
    }
    const { otherIds, position } = grabbed
    const next = getReorderedIds(grabbed)
    setGrabbed(null)
    announce(t('lists.dropped', { place: position + 1, total }))
    const [after, before] = [otherIds[position], otherIds[position - 1]]
    if (after !== undefined) save(id, after, 'before', next)
    else if (before !== undefined) save(id, before, 'after', next)
  }
  const step = (by: number) => {
    if (grabbed === null) return
    const next = shiftReorder(grabbed, by)
    setGrabbed(next)
    announce(t('lists.at', { place: next.position + 1, total }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (grabbed === null) return
    const by = { ArrowUp: -1, ArrowDown: 1, Home: -total, End: total }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      step(by)
    } else if (event.key === 'Escape' || event.key === 'Tab') cancel()
  }
  return { rows: visibleRows, held: grabbedId, announced, toggle, step, onKeyDown, beginDrag }
}

interface RowDragOptions {
  readonly list: RefObject<HTMLElement | null>
  readonly drop: (id: number, beside: number, side: DropTarget['side']) => void
}

/** Lets a list's rows be dragged by their handles; returns the pointer-down handler. */
function useRowDrag({ list, drop }: RowDragOptions): (event: PointerEvent) => void {
  const cancel = useRef<(() => void) | null>(null)
  useEffect(() => () => cancel.current?.(), [])
  return useCallback(
    (down: PointerEvent) => {
      const handle = down.target instanceof Element ? down.target.closest('[data-control="grab"]') : null
      const row = handle?.closest<HTMLElement>('[data-row]') ?? null
      const container = list.current
      if (down.button !== 0 || row === null || container === null) return
      cancel.current?.()
      cancel.current = trackPointerDrag(down, {
        start: () => {
          row.dataset.moving = ''
        },
        move: (_x, y) => markDropTarget(container, findTarget(container, row, y)),
        drop(_x, y) {
          const target = findTarget(container, row, y)
          if (target !== null) drop(idOf(row), idOf(target.element), target.side)
        },
        end() {
          markDropTarget(container, null)
          delete row.dataset.moving
        },
      })
    },
    [list, drop],
  )
}

function findTarget(container: HTMLElement, moving: HTMLElement, y: number): DropTarget | null {
  const rows = [...container.querySelectorAll<HTMLElement>('[data-row]')]
  const below = rows.find((row) => y < row.getBoundingClientRect().bottom) ?? rows.at(-1)
  if (below === undefined || below === moving) return null
  const { top, height } = below.getBoundingClientRect()
  return { element: below, side: y < top + height / 2 ? 'before' : 'after' }
}

function idOf(row: HTMLElement): number {
  return Number(row.dataset.row)
}
