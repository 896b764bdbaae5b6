import type { ScrollContainer } from './scroll-container.ts'

const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

interface ViewportEventHandlers {
  readonly onScroll: () => void
  /** Somebody takes the scrolling into their own hands. */
  readonly onInput: () => void
  readonly onResize: () => void
  readonly onLeave: () => void
}

/** Follows what happens around a list; answers how to stop. */
export function listenToViewportEvents(
  list: HTMLElement,
  scroller: ScrollContainer,
  handlers: ViewportEventHandlers,
): () => void {
  const stop = new AbortController()
  const passive = { passive: true, signal: stop.signal }
  scroller.target.addEventListener('scroll', handlers.onScroll, passive)
  for (const type of USER_INPUT_EVENTS) {
    scroller.target.addEventListener(type, handlers.onInput, { ...passive, capture: true })
  }
  window.addEventListener('resize', handlers.onResize, passive)
  window.addEventListener('pagehide', handlers.onLeave, passive)
  const observer = new ResizeObserver(handlers.onResize)
  observer.observe(list)
  if (list.parentElement) observer.observe(list.parentElement)
  // The browser would hold on to what stands below the list, and so follow its end for ever.
  const { overflowAnchor } = scroller.element.style
  scroller.element.style.overflowAnchor = 'none'
  return () => {
    stop.abort()
    observer.disconnect()
    scroller.element.style.overflowAnchor = overflowAnchor
  }
}
