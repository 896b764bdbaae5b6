import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import {
  type DropTarget,
  markDropTarget,
  type PointerDragHandlers,
  trackPointerDrag,
} from '../../ui/pointer-drag.ts'

interface TileDragOptions {
  readonly list: RefObject<HTMLElement | null>
  /** The ids that go along when this one is dragged, itself among them. */
  readonly selectionWith: (id: number) => readonly number[]
  readonly drop: (ids: readonly number[], before: number | null) => void
}

/** Dragging of pictures: by mouse anywhere on a tile, by finger on its handle. */
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
      // The browser would drag the picture itself, or select the text.
      if (down.pointerType === 'mouse' && !onHandle) down.preventDefault()
      cancel.current?.()
      cancel.current = trackPointerDrag(down, tileDrag(tile, container, { selectionWith, drop }))
    },
    [list, selectionWith, drop],
  )
}

function tileDrag(
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
      // Between tiles the last target stays.
      target = findTarget(container, x, y) ?? target
      markDropTarget(container, target)
    },
    drop(x, y) {
      target = findTarget(container, x, y) ?? target
      if (target !== null) drop(ids, firstAfter(target, ids))
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

/** The picture of a tile beside the pointer, and how many go along. */
function createDragPreview(tile: HTMLElement, count: number): HTMLElement {
  const preview = document.createElement('div')
  preview.className = 'desk-ghost'
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
  const tile = tileAt(container, x, y)
  if (tile === null) return null
  const { left, width } = tile.getBoundingClientRect()
  return { element: tile, side: x < left + width / 2 ? 'before' : 'after' }
}

function tileAt(container: HTMLElement, x: number, y: number): HTMLElement | null {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-image]') ?? null
  if (under !== null && container.contains(under)) return under
  const last = container.lastElementChild
  const bounds = last?.getBoundingClientRect()
  if (!(last instanceof HTMLElement) || bounds === undefined) return null
  return y > bounds.bottom || (y > bounds.top && x > bounds.right) ? last : null
}

/** The image that the moved ones will stand before, which is not moved itself; null: they go to the end. */
function firstAfter({ element, side }: DropTarget, moving: readonly number[]): number | null {
  let next: Element | null = side === 'before' ? element : element.nextElementSibling
  while (next instanceof HTMLElement) {
    const id = Number(next.dataset.image)
    if (!moving.includes(id)) return id
    next = next.nextElementSibling
  }
  return null
}
