import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  canZoomIn,
  createOverviewScale,
  type OverviewScale,
  type PlacedEntry,
  placeEntries,
  type YearSpan,
} from './overview-layout.ts'

/** How entries look at a level of the zoom, in pixels. */
interface OverviewLook {
  readonly minWidth: number
  readonly laneHeight: number
  /** Space after the last moment, for its text. */
  readonly reservedEnd: number
  readonly hasTexts: boolean
}

/** With everything in view, entries are marks; their texts are for pointers and screen readers. */
const marks: OverviewLook = { minWidth: 24, laneHeight: 26, reservedEnd: 24, hasTexts: false }
const texts: OverviewLook = { minWidth: 176, laneHeight: 60, reservedEnd: 200, hasTexts: true }

interface UseOverviewZoomResult {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly scale: OverviewScale
  readonly look: OverviewLook
  readonly placed: readonly PlacedEntry[]
  /** The number of years in view. */
  readonly visibleYears: number
  readonly isWhole: boolean
  readonly isClosest: boolean
  /** Zooms around a position on the chart, or else around the middle of the visible part. */
  zoom(step: 1 | -1, around?: number): void
}

/** The scale of the horizontal overview, and the positions of its entries. */
export function useOverviewZoom(spans: readonly YearSpan[]): UseOverviewZoomResult {
  const scroller = useRef<HTMLDivElement>(null)
  const [visibleWidth, setVisibleWidth] = useState(0)
  const [level, setLevel] = useState(0)
  const centreYear = useRef<number | null>(null)
  const look = level === 0 ? marks : texts
  const scale = useMemo(
    () => createOverviewScale(spans, visibleWidth, level, look.reservedEnd),
    [spans, visibleWidth, level, look],
  )
  const placed = useMemo(() => placeEntries(spans, scale, look.minWidth), [spans, scale, look])

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const update = () => setVisibleWidth(element.clientWidth)
    const observer = new ResizeObserver(update)
    observer.observe(element)
    update()
    return () => observer.disconnect()
  }, [])

  // The year in the middle stays there when the scale changes.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || centreYear.current === null) return
    element.scrollLeft = (centreYear.current - scale.firstYear) * scale.pxPerYear - element.clientWidth / 2
    centreYear.current = null
  }, [scale])

  const isClosest = !canZoomIn(spans, visibleWidth, level)
  return {
    scroller,
    scale,
    look,
    placed,
    visibleYears: Math.max(1, Math.round(visibleWidth / scale.pxPerYear)),
    isWhole: level === 0,
    isClosest,
    zoom(step, around) {
      const element = scroller.current
      if (element === null || (step === 1 ? isClosest : level === 0)) return
      const position = around ?? element.scrollLeft + element.clientWidth / 2
      centreYear.current = scale.firstYear + position / scale.pxPerYear
      setLevel(level + step)
    },
  }
}
