import type { PictureZoom, Point } from './picture-zoom.ts'

const MIN_STEP_PX = 60
const MIN_FAST_PX_PER_MS = 0.5
const MIN_CLOSE_PX = 110
const MAX_TAP_PX = 10
const MAX_DOUBLE_TAP_PX = 40
const MAX_DOUBLE_TAP_MS = 350

interface GestureHandlers {
  /** Moves the slides sideways by this many pixels; null when the drag ends. */
  readonly dragBy: (offset: number | null) => void
  readonly step: (direction: 1 | -1) => boolean
  readonly close: () => void
  readonly onTouch: () => void
}

interface TimedPoint extends Point {
  readonly at: number
}

/**
 * Handles fingers on the stage: a drag sideways goes to the next picture, down closes; two fingers and a double tap
 * enlarge the picture, which a drag then moves. A page that the browser has zoomed is left to the browser.
 */
export function listenForLightboxGestures(
  element: HTMLElement,
  zoom: PictureZoom,
  handlers: GestureHandlers,
): void {
  const fingers = new Map<number, Point>()
  /** Where the only finger was put down; null after a second one. */
  let start: TimedPoint | null = null
  let lastTap: TimedPoint | null = null

  function endDrag(): void {
    if (start !== null) handlers.dragBy(null)
    start = null
  }

  element.addEventListener('pointerdown', (event) => {
    const isTool = event.target instanceof Element && event.target.closest('button') !== null
    if (event.pointerType === 'mouse' || isTool) return
    handlers.onTouch()
    endDrag()
    if (event.isPrimary) fingers.clear()
    if (isPageZoomed() || fingers.size === 2) return
    fingers.set(event.pointerId, toPoint(event))
    if (fingers.size === 1) start = { ...toPoint(event), at: event.timeStamp }
    element.setPointerCapture(event.pointerId)
  })

  element.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId)
    if (before === undefined) return
    const now = toPoint(event)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, now)
    if (other !== undefined) {
      const factor = getDistance(now, other) / Math.max(1, getDistance(before, other))
      zoom.pinch(factor, getMiddle(before, other), getMiddle(now, other))
    } else if (zoom.isZoomed) zoom.pan(before, now)
    else if (start !== null) {
      const [x, y] = [now.x - start.x, now.y - start.y]
      handlers.dragBy(Math.abs(x) > Math.abs(y) ? x : 0)
    }
  })

  element.addEventListener('pointercancel', (event) => {
    if (!fingers.delete(event.pointerId)) return
    endDrag()
    if (zoom.isZoomed) zoom.settle()
  })

  element.addEventListener('pointerup', (event) => {
    if (!fingers.delete(event.pointerId)) return
    const started = start
    start = null
    const end = { ...toPoint(event), at: event.timeStamp }
    if (started === null) return zoom.settle()
    if (getDistance(started, end) > MAX_TAP_PX) {
      lastTap = null
      if (zoom.isZoomed) zoom.settle()
      else endSwipe(started, end)
      return
    }
    handlers.dragBy(null)
    const isDoubleTap =
      lastTap !== null &&
      end.at - lastTap.at < MAX_DOUBLE_TAP_MS &&
      getDistance(lastTap, end) < MAX_DOUBLE_TAP_PX
    lastTap = isDoubleTap ? null : end
    if (isDoubleTap) zoom.toggle(end)
  })

  function endSwipe(from: TimedPoint, to: TimedPoint): void {
    const [x, y] = [to.x - from.x, to.y - from.y]
    const isFast = Math.abs(x) / Math.max(1, to.at - from.at) > MIN_FAST_PX_PER_MS && Math.abs(x) > 20
    const isSideways = Math.abs(x) > Math.abs(y) && (Math.abs(x) >= MIN_STEP_PX || isFast)
    if (isSideways && handlers.step(x < 0 ? 1 : -1)) return
    handlers.dragBy(null)
    if (y > MIN_CLOSE_PX && y > 2 * Math.abs(x)) handlers.close()
  }

  const updatePageZoomed = () => element.toggleAttribute('data-zoomed', isPageZoomed())
  window.visualViewport?.addEventListener('resize', updatePageZoomed)
  updatePageZoomed()
}

function toPoint({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}

function getDistance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function getMiddle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function isPageZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01
}
