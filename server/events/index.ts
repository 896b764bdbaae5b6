import type { SiteDatabase } from '../data/index.ts'
import type { OutboxEvent } from '../data/outbox-repository.ts'

export type { OutboxEvent } from '../data/outbox-repository.ts'

/** Receives events in order, or `null`: anything may have changed. */
export type ContentEventListener = (events: readonly OutboxEvent[] | null) => void

/** Notifies the rest of the server about committed changes of content. */
export interface ContentEventBus {
  subscribe(listener: ContentEventListener): () => void
  /** Notifies about events that this process has committed, and marks them as delivered in the outbox. */
  publish(events: readonly OutboxEvent[]): Promise<void>
  /** Delivers all events left in the outbox by a crash or an outage, or by another process writing to the same file. */
  deliverPending(): Promise<void>
  /** Handles an event committed by another instance; `null` if some may have been missed. */
  receiveRemote(id: number | null): Promise<void>
}

/** The tag of a change too broad to list what it affects. */
export const anyContentTag = '*'

/** The tag of a change of an item that was public before, apart from what it is visible through. */
export const publicBeforeTag = 'public-before'

/** How many delivered event ids are remembered, so that events read from the database are not repeated. */
const maxRememberedEvents = 5000
const replayBatchSize = 500

export function createContentEventBus(data: SiteDatabase, report: (error: unknown) => void): ContentEventBus {
  const listeners = new Set<ContentEventListener>()
  const deliveredIds = new Set<number>()
  /** Events of other instances to be read from the database. */
  const receivedIds = new Set<number>()
  let reading: Promise<void> | null = null

  function deliver(events: readonly OutboxEvent[]): void {
    const fresh = events.filter((event) => !deliveredIds.has(event.id))
    if (fresh.length === 0) return
    for (const event of fresh) deliveredIds.add(event.id)
    for (const id of deliveredIds) {
      if (deliveredIds.size <= maxRememberedEvents) break
      deliveredIds.delete(id)
    }
    notify(fresh.some((event) => event.tags.includes(anyContentTag)) ? null : fresh)
  }

  function notify(events: readonly OutboxEvent[] | null): void {
    for (const listener of listeners) {
      try {
        listener(events)
      } catch (error) {
        report(error)
      }
    }
  }

  async function markDelivered(events: readonly OutboxEvent[]): Promise<void> {
    await data.outbox.markDelivered(
      events.map((event) => event.id),
      new Date().toISOString(),
    )
  }

  /** Those that are received during a read are read together by the next: many saves cost few reads. */
  async function readReceived(): Promise<void> {
    while (receivedIds.size > 0) {
      const ids = [...receivedIds].slice(0, replayBatchSize)
      for (const id of ids) receivedIds.delete(id)
      try {
        deliver(await data.outbox.findByIds(ids.filter((id) => !deliveredIds.has(id))))
      } catch (error) {
        // The events could not be loaded, so anything may have changed.
        receivedIds.clear()
        reading = null
        notify(null)
        throw error
      }
    }
    // Not later: an id that arrives until then would wait for the next event.
    reading = null
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async publish(events) {
      deliver(events)
      // The change is committed whether or not this succeeds; unmarked events are delivered again later.
      await markDelivered(events).catch(report)
    },
    async deliverPending() {
      for (;;) {
        const pending = await data.outbox.findUndelivered(replayBatchSize)
        if (pending.length === 0) return
        deliver(pending)
        await markDelivered(pending)
      }
    },
    async receiveRemote(id) {
      if (id === null) return notify(null)
      if (deliveredIds.has(id)) return
      receivedIds.add(id)
      reading ??= readReceived()
      await reading
    },
  }
}

/** For processes that only write: their events stay in the outbox until the server delivers them. */
export const outboxOnlyContentEventBus: ContentEventBus = {
  subscribe: () => () => undefined,
  publish: async () => undefined,
  deliverPending: async () => undefined,
  receiveRemote: async () => undefined,
}
