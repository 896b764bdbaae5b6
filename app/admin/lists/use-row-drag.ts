import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'

/** Where a line that is dragged would be put down. */
interface Aim {
  readonly row: HTMLElement
  readonly side: 'before' | 'after'
}

interface Dragging {
  readonly list: RefObject<HTMLElement | null>
  readonly drop: (id: number, beside: number, side: Aim['side']) => void
}

const edge = 72

/** Dragging of a list's lines by their handles, by mouse and by finger. */
export function useRowDrag({ list, drop }: Dragging): (event: ReactPointerEvent) => void {
  const cancel = useRef<(() => void) | null>(null)
  useEffect(() => () => cancel.current?.(), [])
  return useCallback(
    (down: ReactPointerEvent) => {
      const handle = down.target instanceof Element ? down.target.closest('[data-control="grab"]') : null
      const row = handle?.closest<HTMLElement>('[data-row]') ?? null
      if (down.button !== 0 || row === null || list.current === null) return
      cancel.current?.()
      cancel.current = follow(down, row, list.current, drop)
    },
    [list, drop],
  )
}

/** Follows one pointer from where it went down; gives what ends it without a drop. */
function follow(
  down: Pick<PointerEvent, 'clientY' | 'pointerId'>,
  row: HTMLElement,
  container: HTMLElement,
  drop: Dragging['drop'],
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let y = down.clientY
  let aim: Aim | null = null
  let frame = 0

  const step = () => {
    const speed = y < edge ? y - edge : y > innerHeight - edge ? y - innerHeight + edge : 0
    if (speed !== 0) scrollBy(0, speed / 4)
    aim = aimAt(container, row, y)
    mark(container, aim)
    frame = requestAnimationFrame(step)
  }
  const end = () => {
    listening.abort()
    cancelAnimationFrame(frame)
    mark(container, null)
    delete row.dataset.moving
  }
  const isOurs = (event: PointerEvent) => event.pointerId === down.pointerId
  addEventListener(
    'pointermove',
    (event) => {
      if (!isOurs(event)) return
      y = event.clientY
      if (frame !== 0 || Math.abs(y - down.clientY) < 6) return
      row.dataset.moving = ''
      frame = requestAnimationFrame(step)
    },
    { signal },
  )
  addEventListener(
    'pointerup',
    (event) => {
      if (!isOurs(event)) return
      const found = frame === 0 ? null : aimAt(container, row, event.clientY)
      end()
      if (frame !== 0) swallowClick()
      if (found !== null) drop(idOf(row), idOf(found.row), found.side)
    },
    { signal },
  )
  addEventListener('pointercancel', (event) => isOurs(event) && end(), { signal })
  addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal })
  return end
}

function aimAt(container: HTMLElement, moving: HTMLElement, y: number): Aim | null {
  const rows = [...container.querySelectorAll<HTMLElement>('[data-row]')]
  const below = rows.find((row) => y < row.getBoundingClientRect().bottom) ?? rows.at(-1)
  if (below === undefined || below === moving) return null
  const { top, height } = below.getBoundingClientRect()
  return { row: below, side: y < top + height / 2 ? 'before' : 'after' }
}

function mark(container: HTMLElement, aim: Aim | null): void {
  for (const row of container.querySelectorAll<HTMLElement>('[data-aim]'))
    if (row !== aim?.row) delete row.dataset.aim
  if (aim !== null) aim.row.dataset.aim = aim.side
}

function idOf(row: HTMLElement): number {
  return Number(row.dataset.row)
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
