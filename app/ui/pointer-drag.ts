/** What a drag does at each of its stages. A press that does not move far is no drag, and none of this happens. */
export interface PointerDragHandlers {
  start(): void
  /** At each frame while it goes on: the page may scroll under a pointer that rests. */
  move(x: number, y: number): void
  drop(x: number, y: number): void
  /** After a drop, and after a drag that was cancelled. */
  end(): void
}

type PointerDown = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerId'>

/** Pixels that a press may move and still be a click. */
const slack = 6
/** So near to the top or bottom of the window it scrolls. */
const edge = 72

/** Follows one pointer from where it went down, by mouse, pen and finger. Escape cancels. Gives what cancels it from outside. */
export function trackPointerDrag(
  { clientX, clientY, pointerId }: PointerDown,
  drag: PointerDragHandlers,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let [x, y] = [clientX, clientY]
  let frame = 0
  const isDragging = () => frame !== 0

  const step = () => {
    const speed = y < edge ? y - edge : y > innerHeight - edge ? y - innerHeight + edge : 0
    if (speed !== 0) scrollBy(0, speed / 4)
    drag.move(x, y)
    frame = requestAnimationFrame(step)
  }
  const stop = () => {
    listening.abort()
    cancelAnimationFrame(frame)
    if (isDragging()) drag.end()
  }
  addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== pointerId) return
      ;[x, y] = [event.clientX, event.clientY]
      if (isDragging() || Math.hypot(x - clientX, y - clientY) <= slack) return
      drag.start()
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
        drag.drop(event.clientX, event.clientY)
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

/** The release of a drag is no click. */
function ignoreNextClick(): void {
  const listening = new AbortController()
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', ignore, { capture: true, once: true, signal: listening.signal })
  setTimeout(() => listening.abort(), 50)
}

/** The side of an element at which what is dragged would be dropped. */
export interface DropTarget {
  readonly element: HTMLElement
  readonly side: 'before' | 'after'
}

/** Marks the drop target in a list for its style sheet (`data-drop`), and takes the mark off all others. */
export function markDropTarget(list: HTMLElement, target: DropTarget | null): void {
  for (const marked of list.querySelectorAll<HTMLElement>('[data-drop]'))
    if (marked !== target?.element) delete marked.dataset.drop
  if (target !== null) target.element.dataset.drop = target.side
}
