import type { RowSpace } from './row-space.ts'
import type { Frame } from './scroller.ts'

/** Where a row should come to stand: at the upper edge, at the lower edge, or so many pixels below the upper edge. */
export interface Goal {
  readonly index: number
  readonly at: 'start' | 'end' | number
}

/** How far there is still to scroll until a row stands where it should. */
export function distanceTo({ index, at }: Goal, frame: Frame, space: RowSpace): number {
  const top = frame.listTop + space.topOf(index)
  if (at === 'start') return top - frame.covered
  return at === 'end' ? frame.listTop + space.topOf(index + 1) - frame.height : top - at
}

/** The goal by which a row comes wholly into view with the least scrolling; `null` if it is. */
export function nearestGoal(index: number, frame: Frame, space: RowSpace): Goal | null {
  const top = frame.listTop + space.topOf(index)
  const bottom = frame.listTop + space.topOf(index + 1)
  if (top >= frame.covered && bottom <= frame.height) return null
  const isTooTall = bottom - top > frame.height - frame.covered
  return { index, at: top < frame.covered || isTooTall ? 'start' : 'end' }
}
