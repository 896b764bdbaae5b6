const LEAST_PX = 48
const LONGEST_MS = 800

interface SwipeHandlers {
  readonly left: () => void
  readonly right: () => void
}

/** Tells of sideways swipes by one finger; a page that is zoomed is moved about instead. */
export function listenForSwipes(element: HTMLElement, swipes: SwipeHandlers): void {
  let start: { id: number; x: number; y: number; at: number } | null = null
  element.addEventListener('pointerdown', (event) => {
    // A second finger, which is never the primary one, means something else.
    const swiping = event.isPrimary && event.pointerType === 'touch' && !isZoomed()
    start = swiping ? { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp } : null
  })
  element.addEventListener('pointercancel', () => {
    start = null
  })
  element.addEventListener('pointerup', (event) => {
    const began = start
    start = null
    if (began === null || event.pointerId !== began.id || isZoomed()) return
    const [x, y] = [event.clientX - began.x, event.clientY - began.y]
    const sideways = Math.abs(x) >= LEAST_PX && Math.abs(x) > 2 * Math.abs(y)
    if (!sideways || event.timeStamp - began.at > LONGEST_MS) return
    if (x < 0) swipes.left()
    else swipes.right()
  })
  // Elsewhere the browser keeps vertical moves and pinches for itself; a zoomed page needs sideways ones too.
  const yieldWhenZoomed = () => element.toggleAttribute('data-zoomed', isZoomed())
  window.visualViewport?.addEventListener('resize', yieldWhenZoomed)
  yieldWhenZoomed()
}

function isZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01
}
