import type { DataSupplier } from 'infini-timeline'
import { requestJsonOrThrow } from '../api/client.ts'
import { appendQueryParams } from './timeline-href.ts'
import type { TimelineItemData } from './timeline-item-data.ts'
import type { TimelineChunk, TimelineViewModel } from './timeline-page-data.ts'

// The HTML page is cached under the same URL.
const uncached = { cache: 'no-store' } as const

/** Loads timeline items for the component on demand, from the URL of its pages. */
export function createTimelineDataSupplier({
  address,
  total: initialTotal,
}: TimelineViewModel): DataSupplier<TimelineItemData> {
  let total = initialTotal
  return {
    async get(offset, count) {
      const chunk = await requestJsonOrThrow<TimelineChunk>(
        appendQueryParams(address, { offset, count }),
        uncached,
      )
      total = chunk.total
      return chunk.items
    },
    getTotal: () => total,
    indexOf: (id) => fetchTimelineItemPosition(address, String(id)),
  }
}

/** Fetches the position of an item on the timeline of a URL; -1 if it is not there. */
export async function fetchTimelineItemPosition(href: string, id: string): Promise<number> {
  try {
    return (await requestJsonOrThrow<{ position: number }>(appendQueryParams(href, { at: id }), uncached))
      .position
  } catch {
    // The item does not exist: the timeline stays where it is.
    return -1
  }
}
