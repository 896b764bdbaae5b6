import type { Data } from '../data/index.ts'
import type { OutboxEvent } from '../data/outbox.ts'

export type { OutboxEvent } from '../data/outbox.ts'

/** What a listener is told: events in order, or `null`: anything may have changed. */
export type Listener = (events: readonly OutboxEvent[] | null) => void

/** Tells the rest of the server what happened to content, once it is committed. */
export interface Events {
  subscribe(listener: Listener): () => void
  /** Tells of events that this process has just committed, and ticks them off in the outbox. */
  settle(events: readonly OutboxEvent[]): Promise<void>
  /** Tells of everything the outbox still holds: after a crash, or when another process wrote to the same file. */
  replay(): Promise<void>
  /** Another instance committed this event; `null` if some may have been missed. */
  receive(id: number | null): Promise<void>
}

/** The tag of a change too wide to name what it touched. */
export const everything = '*'

/** How many told events are remembered, so that one which comes back from the database is told once. */
const remembered = 5000
const batch = 500

export function createEvents(data: Data, report: (error: unknown) => void): Events {
  const listeners = new Set<Listener>()
  const told = new Set<number>()

  function tell(events: readonly OutboxEvent[]): void {
    const fresh = events.filter((event) => !told.has(event.id))
    if (fresh.length === 0) return
    for (const event of fresh) told.add(event.id)
    for (const id of told) {
      if (told.size <= remembered) break
      told.delete(id)
    }
    notify(fresh.some((event) => event.tags.includes(everything)) ? null : fresh)
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
    await data.outbox.delivered(
      events.map((event) => event.id),
      new Date().toISOString(),
    )
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async settle(events) {
      tell(events)
      // The change is committed whether or not this succeeds; what stays unticked is replayed at the next start.
      await tickOff(events).catch(report)
    },
    async replay() {
      for (;;) {
        const waiting = await data.outbox.waiting(batch)
        if (waiting.length === 0) return
        tell(waiting)
        await tickOff(waiting)
      }
    },
    async receive(id) {
      if (id === null) return notify(null)
      if (told.has(id)) return
      try {
        tell(await data.outbox.find([id]))
      } catch (error) {
        // What it was cannot be learnt, so it may have been anything.
        notify(null)
        throw error
      }
    },
  }
}

/** For processes that only write: what they did waits in the outbox for the server to tell. */
export const silentEvents: Events = {
  subscribe: () => () => undefined,
  settle: async () => undefined,
  replay: async () => undefined,
  receive: async () => undefined,
}
