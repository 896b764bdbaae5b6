import './drag-preview.css'
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import {
  type DropTarget,
  markDropTarget,
  type PointerDragHandlers,
  trackPointerDrag,
} from './pointer-drag.ts'
import type { OptimisticOrder, SortableItem } from './use-optimistic-order.ts'

interface DragReorderOptions {
  /** Its items have `data-sortable-id`, their handles `data-control="grab"`. */
  readonly list: RefObject<HTMLElement | null>
  /** Items of a grid can also be dragged by mouse outside their handles, and have a preview at the pointer. */
  readonly layout: 'rows' | 'grid'
  /** The ids that are dragged together with this one, including itself. */
  readonly selectionWith?: (id: number) => readonly number[]
  readonly drop: OptimisticOrder<SortableItem>['move']
}

const itemSelector = '[data-sortable-id]'

/** Lets the items of a list be dragged. Returns the pointer-down handler. */
export function useDragReorder({
  list,
  layout,
  selectionWith,
  drop,
}: DragReorderOptions): (event: PointerEvent) => void {
  const cancel = useRef<(() => void) | null>(null)
  useEffect(() => () => cancel.current?.(), [])
  return useCallback(
    (down: PointerEvent) => {
      const { target } = down
      const container = list.current
      if (down.button !== 0 || !(target instanceof Element) || container === null) return
      const item = target.closest<HTMLElement>(itemSelector)
      const isOnHandle = target.closest('[data-control="grab"]') !== null
      const isByMouseInGrid = layout === 'grid' && down.pointerType === 'mouse'
      if (item === null || !(isOnHandle || isByMouseInGrid)) return
      if (target.closest('a, input') !== null) return
      // Otherwise the browser would drag the picture itself or select text.
      if (isByMouseInGrid && !isOnHandle) down.preventDefault()
      cancel.current?.()
      const getIds = () => selectionWith?.(getItemId(item)) ?? [getItemId(item)]
      cancel.current = trackPointerDrag(down, createDragHandlers({ item, container, layout, getIds, drop }))
    },
    [list, layout, selectionWith, drop],
  )
}

interface ItemDrag extends Pick<DragReorderOptions, 'layout' | 'drop'> {
  readonly item: HTMLElement
  readonly container: HTMLElement
  readonly getIds: () => readonly number[]
}

function createDragHandlers({ item, container, layout, getIds, drop }: ItemDrag): PointerDragHandlers {
  let ids: readonly number[] = []
  let preview: HTMLElement | null = null
  let target: DropTarget | null = null
  const updateTarget = (x: number, y: number) => {
    // Between the tiles of a grid the last target is kept.
    target =
      layout === 'grid' ? (findGridTarget(container, x, y) ?? target) : findRowTarget(container, item, y)
  }
  return {
    start() {
      ids = getIds()
      preview = layout === 'grid' ? createDragPreview(item, ids.length) : null
      container.dataset.dragging = ''
      const movingIds = new Set(ids)
      for (const element of container.querySelectorAll<HTMLElement>(itemSelector))
        if (movingIds.has(getItemId(element))) element.dataset.moving = ''
    },
    move(x, y) {
      if (preview !== null) preview.style.transform = `translate(${x + 12}px, ${y + 12}px)`
      updateTarget(x, y)
      markDropTarget(container, target)
    },
    drop(x, y) {
      updateTarget(x, y)
      if (target !== null)
        drop(ids, findIdAfter(target, ids), { id: getItemId(target.element), side: target.side })
    },
    end() {
      preview?.remove()
      delete container.dataset.dragging
      markDropTarget(container, null)
      for (const moving of container.querySelectorAll<HTMLElement>('[data-moving]'))
        delete moving.dataset.moving
    },
  }
}

/** A copy of the dragged picture next to the pointer, with the number of dragged items. */
function createDragPreview(item: HTMLElement, count: number): HTMLElement {
  const preview = document.createElement('div')
  preview.className = 'drag-preview'
  preview.setAttribute('aria-hidden', 'true')
  const picture = item.querySelector('img')
  if (picture !== null) {
    const copy = document.createElement('img')
    copy.src = picture.currentSrc
    copy.alt = ''
    preview.append(copy)
  }
  if (count > 1) {
    const number = document.createElement('span')
    number.textContent = String(count)
    preview.append(number)
  }
  document.body.append(preview)
  return preview
}

function findRowTarget(container: HTMLElement, moving: HTMLElement, y: number): DropTarget | null {
  const rows = [...container.querySelectorAll<HTMLElement>(itemSelector)]
  const row = rows.find((candidate) => y < candidate.getBoundingClientRect().bottom) ?? rows.at(-1)
  if (row === undefined || row === moving) return null
  const { top, height } = row.getBoundingClientRect()
  return { element: row, side: y < top + height / 2 ? 'before' : 'after' }
}

function findGridTarget(container: HTMLElement, x: number, y: number): DropTarget | null {
  const tile = findTileAt(container, x, y)
  if (tile === null) return null
  const { left, width } = tile.getBoundingClientRect()
  return { element: tile, side: x < left + width / 2 ? 'before' : 'after' }
}

function findTileAt(container: HTMLElement, x: number, y: number): HTMLElement | null {
  const tileUnderPointer = document.elementFromPoint(x, y)?.closest<HTMLElement>(itemSelector) ?? null
  if (tileUnderPointer !== null && container.contains(tileUnderPointer)) return tileUnderPointer
  const last = container.lastElementChild
  const bounds = last?.getBoundingClientRect()
  if (!(last instanceof HTMLElement) || bounds === undefined) return null
  return y > bounds.bottom || (y > bounds.top && x > bounds.right) ? last : null
}

/** The first item after the drop position that is not dragged itself; null for the end. */
function findIdAfter({ element, side }: DropTarget, movingIds: readonly number[]): number | null {
  let next: Element | null = side === 'before' ? element : element.nextElementSibling
  while (next instanceof HTMLElement) {
    const id = getItemId(next)
    if (!movingIds.includes(id)) return id
    next = next.nextElementSibling
  }
  return null
}

function getItemId(item: HTMLElement): number {
  return Number(item.dataset.sortableId)
}
