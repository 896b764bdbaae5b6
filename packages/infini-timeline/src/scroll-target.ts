import type { RowLayout } from './row-layout.ts'
import type { ListViewport } from './scroll-container.ts'

/** Where a row should come to stand: at the upper edge, at the lower edge, or so many pixels below the upper edge. */
export interface ScrollTarget {
  readonly index: number
  readonly at: 'start' | 'end' | number
}

/** How far there is still to scroll until a row stands where it should. */
export function getDistanceToScrollTarget(
  { index, at }: ScrollTarget,
  frame: ListViewport,
  space: RowLayout,
): number {
  const top = frame.listTop + space.topOf(index)
  if (at === 'start') return top - frame.covered
  return at === 'end' ? frame.listTop + space.topOf(index + 1) - frame.height : top - at
}

/** The goal by which a row comes wholly into view with the least scrolling; `null` if it is. */
export function findNearestScrollTarget(
  index: number,
  frame: ListViewport,
  space: RowLayout,
): ScrollTarget | null {
  const top = frame.listTop + space.topOf(index)
  const bottom = frame.listTop + space.topOf(index + 1)
  if (top >= frame.covered && bottom <= frame.height) return null
  const isTooTall = bottom - top > frame.height - frame.covered
  return { index, at: top < frame.covered || isTooTall ? 'start' : 'end' }
}
