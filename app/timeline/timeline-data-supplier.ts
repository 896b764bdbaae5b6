import type { DataSupplier } from 'infini-timeline'
import { requestJsonOrThrow } from '../api/client.ts'
import { appendQueryParams } from './timeline-href.ts'
import type { TimelineItemData } from './timeline-item-data.ts'
import type { TimelineChunk, TimelineViewModel } from './timeline-page-data.ts'

// In the cache the page itself is under the same address.
const uncached = { cache: 'no-store' } as const

/** Gives the component the items of a line as it needs them, from the same address as its pages. */
export function createTimelineDataSupplier({
  address,
  total: first,
}: TimelineViewModel): DataSupplier<TimelineItemData> {
  let total = first
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
    indexOf: (id) => fetchTimelinePosition(address, String(id)),
  }
}

/** Where an item stands on the line of an address; -1 where it does not. */
export async function fetchTimelinePosition(href: string, id: string): Promise<number> {
  try {
    return (await requestJsonOrThrow<{ position: number }>(appendQueryParams(href, { at: id }), uncached))
      .position
  } catch {
    // Gone, or never there: the line is shown as it is.
    return -1
  }
}
