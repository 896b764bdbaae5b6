const MIN_STEP_PX = 60
const MIN_FAST_PX_PER_MS = 0.5
const MIN_CLOSE_PX = 110

interface DragHandlers {
  /** Moves the slides sideways by this many pixels; null when the drag ends. */
  readonly dragBy: (offset: number | null) => void
  readonly step: (direction: 1 | -1) => boolean
  readonly close: () => void
  readonly onTouch: () => void
}

/** Handles touch drags: sideways goes to the next picture, down closes. Two fingers and a zoomed page are left to the browser. */
export function listenForLightboxTouchDrags(
  element: HTMLElement,
  { dragBy, step, close, onTouch }: DragHandlers,
): void {
  let start: { id: number; x: number; y: number; at: number } | null = null

  function endDrag(): void {
    if (start !== null) dragBy(null)
    start = null
  }

  element.addEventListener('pointerdown', (event) => {
    const isTool = event.target instanceof Element && event.target.closest('button') !== null
    if (event.pointerType === 'mouse' || isTool) return
    onTouch()
    endDrag()
    if (!event.isPrimary || isZoomed()) return
    start = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp }
    element.setPointerCapture(event.pointerId)
  })
  element.addEventListener('pointermove', (event) => {
    if (start === null || event.pointerId !== start.id) return
    const [x, y] = [event.clientX - start.x, event.clientY - start.y]
    dragBy(Math.abs(x) > Math.abs(y) ? x : 0)
  })
  element.addEventListener('pointercancel', endDrag)
  element.addEventListener('pointerup', (event) => {
    const started = start
    if (started === null || event.pointerId !== started.id) return
    start = null
    const [x, y] = [event.clientX - started.x, event.clientY - started.y]
    const isFast =
      Math.abs(x) / Math.max(1, event.timeStamp - started.at) > MIN_FAST_PX_PER_MS && Math.abs(x) > 20
    const isSideways = Math.abs(x) > Math.abs(y) && (Math.abs(x) >= MIN_STEP_PX || isFast)
    if (isSideways && step(x < 0 ? 1 : -1)) return
    dragBy(null)
    if (y > MIN_CLOSE_PX && y > 2 * Math.abs(x)) close()
  })
  const updateZoomed = () => element.toggleAttribute('data-zoomed', isZoomed())
  window.visualViewport?.addEventListener('resize', updateZoomed)
  updateZoomed()
}

function isZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01
}
