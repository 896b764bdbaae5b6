import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { type Aim, clearMarks, markAim, nearestAim } from './aim.ts'
import { createGhost } from './ghost.ts'

interface Dragging {
  readonly list: RefObject<HTMLElement | null>
  /** What goes along when this one is dragged. */
  readonly withIt: (id: number) => readonly number[]
  readonly drop: (ids: readonly number[], before: number | null) => void
}

const slack = 6
const edge = 72

/** Dragging by mouse anywhere on a tile, by finger on its handle. */
export function useDrag({ list, withIt, drop }: Dragging): (event: ReactPointerEvent) => void {
  const cancel = useRef<(() => void) | null>(null)
  useEffect(() => () => cancel.current?.(), [])

  return useCallback(
    (down: ReactPointerEvent) => {
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
      cancel.current = follow({ down, tile, container, withIt, drop })
    },
    [list, withIt, drop],
  )
}

interface Following extends Pick<Dragging, 'withIt' | 'drop'> {
  readonly down: Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerId'>
  readonly tile: HTMLElement
  readonly container: HTMLElement
}

/** Follows one pointer from where it went down; gives what ends it without a drop. */
function follow({ down, tile, container, withIt, drop }: Following): () => void {
  const { clientX: startX, clientY: startY, pointerId } = down
  const listening = new AbortController()
  const { signal } = listening
  let [x, y] = [startX, startY]
  let ids: readonly number[] = []
  let ghost: ReturnType<typeof createGhost> | null = null
  let aim: Aim | null = null
  let frame = 0

  const begin = () => {
    ids = withIt(Number(tile.dataset.image))
    ghost = createGhost(tile, ids.length)
    container.dataset.dragging = ''
    for (const id of ids) document.getElementById(`image-${id}`)?.setAttribute('data-moving', '')
    frame = requestAnimationFrame(step)
  }
  /** Keeps up with the pointer, and with the page that scrolls under it. */
  const step = () => {
    const speed = y < edge ? y - edge : y > innerHeight - edge ? y - innerHeight + edge : 0
    if (speed !== 0) scrollBy(0, speed / 4)
    ghost?.moveTo(x, y)
    aim = nearestAim(container, x, y, ids) ?? aim
    markAim(container, aim)
    frame = requestAnimationFrame(step)
  }
  const end = () => {
    listening.abort()
    cancelAnimationFrame(frame)
    ghost?.remove()
    delete container.dataset.dragging
    clearMarks(container)
  }

  addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== pointerId) return
      ;[x, y] = [event.clientX, event.clientY]
      if (ghost === null && Math.hypot(x - startX, y - startY) > slack) begin()
    },
    { signal },
  )
  addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== pointerId) return
      const dragged = ghost !== null
      if (dragged) aim = nearestAim(container, event.clientX, event.clientY, ids) ?? aim
      end()
      if (!dragged) return
      swallowClick()
      if (aim !== null) drop(ids, aim.before)
    },
    { signal },
  )
  addEventListener('pointercancel', (event) => event.pointerId === pointerId && end(), { signal })
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || ghost === null) return
      event.stopPropagation()
      swallowClick()
      end()
    },
    { signal, capture: true },
  )
  return end
}

/** The release of a drag is no click. */
function swallowClick(): void {
  const listening = new AbortController()
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', stop, { capture: true, once: true, signal: listening.signal })
  setTimeout(() => listening.abort(), 50)
}
