/** The handlers of a drag. They are not called for a press that hardly moves, which is a click. */
export interface PointerDragHandlers {
  start(): void
  /** Called at each frame during the drag, because the page may scroll under a resting pointer. */
  move(x: number, y: number): void
  drop(x: number, y: number): void
  /** Called after a drop and after a cancelled drag. */
  end(): void
}

type PointerDown = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerId'>

/** How many pixels a press may move and still be a click. */
const clickTolerance = 6
/** The distance in pixels from the top or bottom of the window at which it scrolls. */
const scrollEdge = 72

/** Tracks one pointer (mouse, pen or finger) after it is pressed. Escape cancels. Returns a function that cancels the drag. */
export function trackPointerDrag(
  { clientX, clientY, pointerId }: PointerDown,
  handlers: PointerDragHandlers,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let [x, y] = [clientX, clientY]
  let frame = 0
  const isDragging = () => frame !== 0

  const step = () => {
    const speed =
      y < scrollEdge ? y - scrollEdge : y > innerHeight - scrollEdge ? y - innerHeight + scrollEdge : 0
    if (speed !== 0) scrollBy(0, speed / 4)
    handlers.move(x, y)
    frame = requestAnimationFrame(step)
  }
  const stop = () => {
    listening.abort()
    cancelAnimationFrame(frame)
    if (isDragging()) handlers.end()
  }
  addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== pointerId) return
      ;[x, y] = [event.clientX, event.clientY]
      if (isDragging() || Math.hypot(x - clientX, y - clientY) <= clickTolerance) return
      handlers.start()
      frame = requestAnimationFrame(step)
    },
    { signal },
  )
  addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== pointerId) return
      if (isDragging()) {
        ignoreNextClick()
        handlers.drop(event.clientX, event.clientY)
      }
      stop()
    },
    { signal },
  )
  addEventListener('pointercancel', (event) => event.pointerId === pointerId && stop(), { signal })
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isDragging()) return
      event.stopPropagation()
      ignoreNextClick()
      stop()
    },
    { signal, capture: true },
  )
  return stop
}

/** Suppresses the click event at the end of a drag. */
function ignoreNextClick(): void {
  const listening = new AbortController()
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', ignore, { capture: true, once: true, signal: listening.signal })
  setTimeout(() => listening.abort(), 50)
}

/** The element, and its side, at which the dragged element would be dropped. */
export interface DropTarget {
  readonly element: HTMLElement
  readonly side: 'before' | 'after'
}

/** Marks the drop target in a list for CSS (`data-drop`) and unmarks all others. */
export function markDropTarget(list: HTMLElement, target: DropTarget | null): void {
  for (const marked of list.querySelectorAll<HTMLElement>('[data-drop]'))
    if (marked !== target?.element) delete marked.dataset.drop
  if (target !== null) target.element.dataset.drop = target.side
}
