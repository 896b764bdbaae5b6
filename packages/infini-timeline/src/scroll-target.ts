import type { RowLayout } from './row-layout.ts'
import type { ListViewport } from './scroll-container.ts'

/** The target position of a row: at the upper edge, at the lower edge, or a number of pixels below the upper edge. */
export interface ScrollTarget {
  readonly index: number
  readonly at: 'start' | 'end' | number
}

/** The remaining scroll distance until a row is at its target position. */
export function getDistanceToScrollTarget(
  { index, at }: ScrollTarget,
  viewport: ListViewport,
  layout: RowLayout,
): number {
  const top = viewport.listTop + layout.topOf(index)
  if (at === 'start') return top - viewport.covered
  return at === 'end' ? viewport.listTop + layout.topOf(index + 1) - viewport.height : top - at
}

/** The target that makes a row fully visible with the least scrolling; `null` if it is visible already. */
export function findScrollIntoViewTarget(
  index: number,
  viewport: ListViewport,
  layout: RowLayout,
): ScrollTarget | null {
  const top = viewport.listTop + layout.topOf(index)
  const bottom = viewport.listTop + layout.topOf(index + 1)
  if (top >= viewport.covered && bottom <= viewport.height) return null
  const isTooTall = bottom - top > viewport.height - viewport.covered
  return { index, at: top < viewport.covered || isTooTall ? 'start' : 'end' }
}
