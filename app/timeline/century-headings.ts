import type { DecadeNavData } from './decade-nav-data.ts'
import type { TimelineItemData } from './timeline-item-data.ts'

/** The names of centuries by the position of the first entry of each; undated entries have a name of their own. */
type CenturyHeadings = ReadonlyMap<number, string>

/** Lists where a new century begins, and where entries without a beginning or a date do. */
export function createCenturyHeadings({ open, centuries, undated }: DecadeNavData): CenturyHeadings {
  const headings = new Map<number, string>()
  if (open !== null) headings.set(open.offset, open.name)
  for (const { name, decades } of centuries) {
    const offsets = decades.flatMap((link) => (link === null ? [] : [link.offset]))
    headings.set(Math.min(...offsets), name)
  }
  if (undated !== null) headings.set(undated.offset, undated.name)
  return headings
}

/**
 * Adds headings to consecutive entries, the first of which is at `offset`. A page that is read on its own repeats the heading
 * of the century in which it begins.
 */
export function addCenturyHeadings(
  items: readonly TimelineItemData[],
  offset: number,
  headings: CenturyHeadings,
  repeatsFirst = false,
): TimelineItemData[] {
  return items.map((item, index) => {
    const heading =
      repeatsFirst && index === 0 ? findHeadingBefore(headings, offset) : headings.get(offset + index)
    return heading === undefined ? item : { ...item, heading }
  })
}

/** The heading of the last century that begins at a position or before it. */
function findHeadingBefore(headings: CenturyHeadings, position: number): string | undefined {
  return headings.get(Math.max(...[...headings.keys()].filter((start) => start <= position)))
}
