const LEAST_PX = 60
const FAST_PX_PER_MS = 0.5
const CLOSES_PX = 110

interface DragHandlers {
  /** The row is held aside by so many pixels; null: it was let go. */
  readonly dragBy: (aside: number | null) => void
  readonly step: (way: 1 | -1) => boolean
  readonly close: () => void
  readonly onTouch: () => void
}

/** Lets a finger pull the pictures: sideways to the next, down to leave. Two fingers, and a page that is zoomed, are the browser's. */
export function listenForLightboxDrags(
  element: HTMLElement,
  { dragBy: hold, step, close, onTouch: touched }: DragHandlers,
): void {
  let start: { id: number; x: number; y: number; at: number } | null = null

  function letGo(): void {
    if (start !== null) hold(null)
    start = null
  }

  element.addEventListener('pointerdown', (event) => {
    const isTool = event.target instanceof Element && event.target.closest('button') !== null
    if (event.pointerType === 'mouse' || isTool) return
    touched()
    letGo()
    if (!event.isPrimary || isZoomed()) return
    start = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp }
    element.setPointerCapture(event.pointerId)
  })
  element.addEventListener('pointermove', (event) => {
    if (start === null || event.pointerId !== start.id) return
    const [x, y] = [event.clientX - start.x, event.clientY - start.y]
    hold(Math.abs(x) > Math.abs(y) ? x : 0)
  })
  element.addEventListener('pointercancel', letGo)
  element.addEventListener('pointerup', (event) => {
    const began = start
    if (began === null || event.pointerId !== began.id) return
    start = null
    const [x, y] = [event.clientX - began.x, event.clientY - began.y]
    const isFast = Math.abs(x) / Math.max(1, event.timeStamp - began.at) > FAST_PX_PER_MS && Math.abs(x) > 20
    const isSideways = Math.abs(x) > Math.abs(y) && (Math.abs(x) >= LEAST_PX || isFast)
    if (isSideways && step(x < 0 ? 1 : -1)) return
    hold(null)
    if (y > CLOSES_PX && y > 2 * Math.abs(x)) close()
  })
  const yieldWhenZoomed = () => element.toggleAttribute('data-zoomed', isZoomed())
  window.visualViewport?.addEventListener('resize', yieldWhenZoomed)
  yieldWhenZoomed()
}

function isZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01
}
