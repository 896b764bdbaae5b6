import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { type DropTarget, markDropTarget, trackPointerDrag } from '../../ui/pointer-drag.ts'

interface RowDragOptions {
  readonly list: RefObject<HTMLElement | null>
  readonly drop: (id: number, beside: number, side: DropTarget['side']) => void
}

/** Lets a list's rows be dragged by their handles; returns the pointer-down handler. */
export function useRowDrag({ list, drop }: RowDragOptions): (event: PointerEvent) => void {
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
