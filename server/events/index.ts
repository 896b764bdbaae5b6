import type { SiteDatabase } from '../data/index.ts'
import type { OutboxEvent } from '../data/outbox-repository.ts'

export type { OutboxEvent } from '../data/outbox-repository.ts'

/** What a listener is told: events in order, or `null`: anything may have changed. */
export type ContentEventListener = (events: readonly OutboxEvent[] | null) => void

/** Tells the rest of the server what happened to content, once it is committed. */
export interface ContentEventBus {
  subscribe(listener: ContentEventListener): () => void
  /** Tells of events that this process has just committed, and ticks them off in the outbox. */
  publish(events: readonly OutboxEvent[]): Promise<void>
  /** Tells of everything the outbox still holds: after a crash, or when another process wrote to the same file. */
  deliverPending(): Promise<void>
  /** Another instance committed this event; `null` if some may have been missed. */
  receiveRemote(id: number | null): Promise<void>
}

/** The tag of a change too wide to name what it touched. */
export const anyContentTag = '*'

/** How many told events are remembered, so that one which comes back from the database is told once. */
const maxRememberedEvents = 5000
const replayBatchSize = 500

export function createContentEventBus(data: SiteDatabase, report: (error: unknown) => void): ContentEventBus {
  const listeners = new Set<ContentEventListener>()
  const told = new Set<number>()

  function tell(events: readonly OutboxEvent[]): void {
    const fresh = events.filter((event) => !told.has(event.id))
    if (fresh.length === 0) return
    for (const event of fresh) told.add(event.id)
    for (const id of told) {
      if (told.size <= maxRememberedEvents) break
      told.delete(id)
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

  async function tickOff(events: readonly OutboxEvent[]): Promise<void> {
    await data.outbox.markDelivered(
      events.map((event) => event.id),
      new Date().toISOString(),
    )
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async publish(events) {
      tell(events)
      // The change is committed whether or not this succeeds; what stays unticked is replayed at the next start.
      await tickOff(events).catch(report)
    },
    async deliverPending() {
      for (;;) {
        const waiting = await data.outbox.findUndelivered(replayBatchSize)
        if (waiting.length === 0) return
        tell(waiting)
        await tickOff(waiting)
      }
    },
    async receiveRemote(id) {
      if (id === null) return notify(null)
      if (told.has(id)) return
      try {
        tell(await data.outbox.findByIds([id]))
      } catch (error) {
        // What it was cannot be learnt, so it may have been anything.
        notify(null)
        throw error
      }
    },
  }
}

/** For processes that only write: what they did waits in the outbox for the server to tell. */
export const noopContentEventBus: ContentEventBus = {
  subscribe: () => () => undefined,
  publish: async () => undefined,
  deliverPending: async () => undefined,
  receiveRemote: async () => undefined,
}
