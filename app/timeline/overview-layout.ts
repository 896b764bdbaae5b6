/** The time of an entry in years with fractions; both ends are the same for a moment. */
export type YearSpan = readonly [start: number, end: number]

/** The scale of the horizontal overview. */
export interface OverviewScale {
  readonly pxPerYear: number
  readonly firstYear: number
  readonly width: number
}

/** An entry on the overview, in pixels from the upper left corner. */
export interface PlacedEntry {
  readonly left: number
  /** The width of the time it takes. */
  readonly spanWidth: number
  readonly lane: number
}

/** Each step of the zoom shows a quarter of the time. */
export const ZOOM_FACTOR = 4

const MAX_PX_PER_YEAR = 240
/** Wider elements are slow to draw. */
const MAX_WIDTH_PX = 400_000
const MIN_TICK_DISTANCE_PX = 72
const MAX_TICKS = 1000
const LANE_GAP_PX = 6

/** The scale of a zoom level; at level 0 everything fits into the visible width. */
export function createOverviewScale(
  spans: readonly YearSpan[],
  visibleWidth: number,
  level: number,
  reservedEnd: number,
): OverviewScale {
  const firstYear = Math.floor(Math.min(...spans.map(([start]) => start)))
  const years = Math.max(1, Math.max(...spans.map(([, end]) => end)) - firstYear)
  const usableWidth = Math.max(100, visibleWidth - reservedEnd)
  const pxPerYear = Math.min(
    (usableWidth / years) * ZOOM_FACTOR ** level,
    MAX_WIDTH_PX / years,
    MAX_PX_PER_YEAR,
  )
  return { pxPerYear, firstYear, width: Math.max(visibleWidth, Math.round(years * pxPerYear) + reservedEnd) }
}

/** Whether a closer look at this level would still show more. */
export function canZoomIn(spans: readonly YearSpan[], visibleWidth: number, level: number): boolean {
  const at = (zoom: number) => createOverviewScale(spans, visibleWidth, zoom, 0).pxPerYear
  return at(level + 1) > at(level)
}

/** Puts entries, in the order of their starts, into the first lane in which they cover no other. */
export function placeEntries(
  spans: readonly YearSpan[],
  { pxPerYear, firstYear }: OverviewScale,
  minWidth: number,
): PlacedEntry[] {
  const laneEnds: number[] = []
  return spans.map(([start, end]) => {
    const left = Math.max(0, (start - firstYear) * pxPerYear)
    const spanWidth = Math.max(0, (end - start) * pxPerYear)
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= left)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = left + Math.max(minWidth, spanWidth) + LANE_GAP_PX
    return { left, spanWidth, lane }
  })
}

/** The years marked on the axis, at a distance that fits their labels. */
export function listTickYears({ pxPerYear, firstYear, width }: OverviewScale): number[] {
  const years = width / pxPerYear
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].find(
    (candidate) => candidate * pxPerYear >= MIN_TICK_DISTANCE_PX && years / candidate <= MAX_TICKS,
  )
  if (step === undefined) return [firstYear]
  const first = Math.ceil(firstYear / step) * step
  return Array.from(
    { length: Math.max(0, Math.floor((firstYear + years - first) / step) + 1) },
    (_, n) => first + n * step,
  )
}
