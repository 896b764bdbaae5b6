import type { DataSupplier } from 'infini-timeline'
import { requestJsonOrThrow } from '../api/client.ts'
import { asking } from './address.ts'
import type { LineItem } from './card.ts'
import type { LineChunk, LineView } from './present.ts'

// In the cache the page itself is under the same address.
const uncached = { cache: 'no-store' } as const

/** Gives the component the items of a line as it needs them, from the same address as its pages. */
export function lineSupplier({ address, total: first }: LineView): DataSupplier<LineItem> {
  let total = first
  return {
    async get(offset, count) {
      const chunk = await requestJsonOrThrow<LineChunk>(asking(address, { offset, count }), uncached)
      total = chunk.total
      return chunk.items
    },
    getTotal: () => total,
    indexOf: (id) => positionOnLine(address, String(id)),
  }
}

/** Where an item stands on the line of an address; -1 where it does not. */
export async function positionOnLine(address: string, id: string): Promise<number> {
  try {
    return (await requestJsonOrThrow<{ position: number }>(asking(address, { at: id }), uncached)).position
  } catch {
    // Gone, or never there: the line is shown as it is.
    return -1
  }
}
