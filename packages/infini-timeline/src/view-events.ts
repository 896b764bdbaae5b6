import type { Scroller } from './scroller.ts'

const USER_INPUT = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

interface Handlers {
  readonly onScroll: () => void
  /** Somebody takes the scrolling into their own hands. */
  readonly onInput: () => void
  readonly onResize: () => void
  readonly onLeave: () => void
}

/** Follows what happens around a list; answers how to stop. */
export function listenAround(list: HTMLElement, scroller: Scroller, handlers: Handlers): () => void {
  const stop = new AbortController()
  const passive = { passive: true, signal: stop.signal }
  scroller.target.addEventListener('scroll', handlers.onScroll, passive)
  for (const type of USER_INPUT) {
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
