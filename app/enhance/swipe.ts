const MIN_DISTANCE_PX = 48
const MAX_DURATION_MS = 800

interface SwipeHandlers {
  readonly left: () => void
  readonly right: () => void
}

/** Detects sideways swipes by one finger; on a zoomed page the browser scrolls instead. */
export function listenForHorizontalSwipes(element: HTMLElement, swipes: SwipeHandlers): void {
  let start: { id: number; x: number; y: number; at: number } | null = null
  element.addEventListener('pointerdown', (event) => {
    // A second finger is never primary and is ignored.
    const isSwipe = event.isPrimary && event.pointerType === 'touch' && !isZoomed()
    start = isSwipe ? { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp } : null
  })
  element.addEventListener('pointercancel', () => {
    start = null
  })
  element.addEventListener('pointerup', (event) => {
    const started = start
    start = null
    if (started === null || event.pointerId !== started.id || isZoomed()) return
    const [x, y] = [event.clientX - started.x, event.clientY - started.y]
    const isSideways = Math.abs(x) >= MIN_DISTANCE_PX && Math.abs(x) > 2 * Math.abs(y)
    if (!isSideways || event.timeStamp - started.at > MAX_DURATION_MS) return
    if (x < 0) swipes.left()
    else swipes.right()
  })
  // CSS leaves vertical moves and pinches to the browser; on a zoomed page sideways moves as well.
  const updateZoomed = () => element.toggleAttribute('data-zoomed', isZoomed())
  window.visualViewport?.addEventListener('resize', updateZoomed)
  updateZoomed()
}

function isZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01
}
