import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import {
  type DropTarget,
  markDropTarget,
  type PointerDragHandlers,
  trackPointerDrag,
} from '../../ui/pointer-drag.ts'

interface TileDragOptions {
  readonly list: RefObject<HTMLElement | null>
  /** The ids that are dragged together with this one, including itself. */
  readonly selectionWith: (id: number) => readonly number[]
  readonly drop: (ids: readonly number[], before: number | null) => void
}

/**
 * Lets pictures be dragged: by mouse anywhere on a tile, by touch on its handle. Returns the pointer-down
 * handler.
 */
export function useTileDrag({ list, selectionWith, drop }: TileDragOptions): (event: PointerEvent) => void {
  const cancel = useRef<(() => void) | null>(null)
  useEffect(() => () => cancel.current?.(), [])
  return useCallback(
    (down: PointerEvent) => {
      const { target } = down
      const container = list.current
      if (down.button !== 0 || !(target instanceof Element) || container === null) return
      const tile = target.closest<HTMLElement>('[data-image]')
      const onHandle = target.closest('[data-control="grab"]') !== null
      if (tile === null || (!onHandle && down.pointerType !== 'mouse')) return
      if (target.closest('a, input') !== null) return
      // Otherwise the browser would drag the picture itself or select text.
      if (down.pointerType === 'mouse' && !onHandle) down.preventDefault()
      cancel.current?.()
      cancel.current = trackPointerDrag(down, createDragHandlers(tile, container, { selectionWith, drop }))
    },
    [list, selectionWith, drop],
  )
}

function createDragHandlers(
  tile: HTMLElement,
  container: HTMLElement,
  { selectionWith, drop }: Pick<TileDragOptions, 'selectionWith' | 'drop'>,
): PointerDragHandlers {
  let ids: readonly number[] = []
  let preview: HTMLElement | null = null
  let target: DropTarget | null = null
  return {
    start() {
      ids = selectionWith(Number(tile.dataset.image))
      preview = createDragPreview(tile, ids.length)
      container.dataset.dragging = ''
      for (const id of ids) document.getElementById(`image-${id}`)?.setAttribute('data-moving', '')
    },
    move(x, y) {
      if (preview !== null) preview.style.transform = `translate(${x + 12}px, ${y + 12}px)`
      // Between tiles the last target is kept.
      target = findTarget(container, x, y) ?? target
      markDropTarget(container, target)
    },
    drop(x, y) {
      target = findTarget(container, x, y) ?? target
      if (target !== null) drop(ids, findIdAfter(target, ids))
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

/** A preview of the tile next to the pointer, with the number of dragged pictures. */
function createDragPreview(tile: HTMLElement, count: number): HTMLElement {
  const preview = document.createElement('div')
  preview.className = 'gallery-editor-ghost'
  preview.setAttribute('aria-hidden', 'true')
  const picture = tile.querySelector('img')
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

function findTarget(container: HTMLElement, x: number, y: number): DropTarget | null {
  const tile = findTileAt(container, x, y)
  if (tile === null) return null
  const { left, width } = tile.getBoundingClientRect()
  return { element: tile, side: x < left + width / 2 ? 'before' : 'after' }
}

function findTileAt(container: HTMLElement, x: number, y: number): HTMLElement | null {
  const tileUnderPointer = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-image]') ?? null
  if (tileUnderPointer !== null && container.contains(tileUnderPointer)) return tileUnderPointer
  const last = container.lastElementChild
  const bounds = last?.getBoundingClientRect()
  if (!(last instanceof HTMLElement) || bounds === undefined) return null
  return y > bounds.bottom || (y > bounds.top && x > bounds.right) ? last : null
}

/** The first image after the drop position that is not dragged itself; null for the end. */
function findIdAfter({ element, side }: DropTarget, movingIds: readonly number[]): number | null {
  let next: Element | null = side === 'before' ? element : element.nextElementSibling
  while (next instanceof HTMLElement) {
    const id = Number(next.dataset.image)
    if (!movingIds.includes(id)) return id
    next = next.nextElementSibling
  }
  return null
}
