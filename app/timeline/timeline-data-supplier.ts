import type { DataSupplier } from 'infini-timeline'
import { requestJsonOrThrow } from '../api/client.ts'
import { appendQueryParams } from './timeline-href.ts'
import type { TimelineItemData } from './timeline-item-data.ts'
import type { TimelineChunk } from './timeline-page-data.ts'

// The HTML page is cached under the same URL.
const uncached = { cache: 'no-store' } as const

/** A supplier whose `changes` flag the page can raise. */
export interface TimelineDataSupplier extends DataSupplier<TimelineItemData> {
  /** Makes the timeline return to the top and load again. */
  raiseChangesFlag(): void
}

/** Loads timeline items for the component on demand, from the URL of its pages. */
export function createTimelineDataSupplier(address: string): TimelineDataSupplier {
  let lastRequest: Promise<TimelineChunk> | null = null
  const listeners = new Set<() => void>()
  return {
    changes: false,
    async get(offset, count) {
      lastRequest = requestJsonOrThrow<TimelineChunk>(appendQueryParams(address, { offset, count }), uncached)
      return (await lastRequest).items
    },
    // The total is in the same response as the items, with which it is requested.
    getTotal: async () => (await lastRequest)?.total ?? Number.NaN,
    indexOf: (id) => fetchTimelineItemPosition(address, String(id)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    raiseChangesFlag() {
      this.changes = true
      for (const listener of listeners) listener()
    },
  }
}

/** Fetches the position of an item on the timeline of a URL; -1 if it is not there. */
export async function fetchTimelineItemPosition(href: string, id: string): Promise<number> {
  try {
    return (await requestJsonOrThrow<{ position: number }>(appendQueryParams(href, { at: id }), uncached))
      .position
  } catch {
    // The server cannot be reached: the timeline stays where it is.
    return -1
  }
}
