import type { ScrollContainer } from './scroll-container.ts'

const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

interface ViewportEventHandlers {
  readonly onScroll: () => void
  /** The user starts to scroll. */
  readonly onInput: () => void
  readonly onResize: () => void
  readonly onLeave: () => void
}

/** Listens to scrolling, user input and resizing around a list; returns a cleanup function. */
export function listenToScrollInputAndResize(
  list: HTMLElement,
  scroller: ScrollContainer,
  handlers: ViewportEventHandlers,
): () => void {
  const abortController = new AbortController()
  const listenerOptions = { passive: true, signal: abortController.signal }
  scroller.target.addEventListener('scroll', handlers.onScroll, listenerOptions)
  for (const type of USER_INPUT_EVENTS) {
    scroller.target.addEventListener(type, handlers.onInput, { ...listenerOptions, capture: true })
  }
  window.addEventListener('resize', handlers.onResize, listenerOptions)
  window.addEventListener('pagehide', handlers.onLeave, listenerOptions)
  const observer = new ResizeObserver(handlers.onResize)
  observer.observe(list)
  if (list.parentElement) observer.observe(list.parentElement)
  // Scroll anchoring would pin the content below the list, and so follow the end of the list forever.
  const { overflowAnchor } = scroller.element.style
  scroller.element.style.overflowAnchor = 'none'
  return () => {
    abortController.abort()
    observer.disconnect()
    scroller.element.style.overflowAnchor = overflowAnchor
  }
}
