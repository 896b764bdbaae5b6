import { type Kysely, sql } from 'kysely'
import type { DatabaseEngine } from './connection.ts'
import type { DatabaseTables } from './tables.ts'

/** A change of content, to be delivered to subscribers. */
export interface OutboxEvent {
  readonly id: number
  readonly at: string
  readonly action: string
  readonly kind: string
  readonly item: number
  readonly tags: readonly string[]
}

/** Events written in the transaction of the change itself, so that none is lost in a crash. */
export interface OutboxRepository {
  /** Returns the id of the new event. */
  add(event: Omit<OutboxEvent, 'id'>): Promise<number>
  findUndelivered(limit: number): Promise<OutboxEvent[]>
  findByIds(ids: readonly number[]): Promise<OutboxEvent[]>
  markDelivered(ids: readonly number[], at: string): Promise<void>
  /** How many events wait for delivery, and since when the oldest of them does. */
  measureBacklog(): Promise<{ readonly waiting: number; readonly oldestAt: string | null }>
  /** All events since a time, whether or not they were delivered. */
  findSince(at: string, limit: number): Promise<OutboxEvent[]>
  /** Deletes events delivered before this time. */
  removeDeliveredBefore(before: string): Promise<void>
}

export function createOutboxRepository(db: Kysely<DatabaseTables>, engine: DatabaseEngine): OutboxRepository {
  const selectEvents = () =>
    db.selectFrom('outbox').select(['id', 'at', 'action', 'kind', 'item', 'tags']).orderBy('id')
  return {
    async add(event) {
      const row = { ...event, tags: JSON.stringify(event.tags), delivered_at: null }
      const { id } = await db.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow()
      // Postgres notifies every instance if and when the transaction commits.
      if (engine === 'postgres') await sql`select pg_notify('letopis', ${String(id)})`.execute(db)
      return id
    },
    async findUndelivered(limit) {
      return (await selectEvents().where('delivered_at', 'is', null).limit(limit).execute()).map(parseTags)
    },
    async findByIds(ids) {
      return ids.length === 0 ? [] : (await selectEvents().where('id', 'in', ids).execute()).map(parseTags)
    },
    async markDelivered(ids, at) {
      if (ids.length > 0)
        await db.updateTable('outbox').set({ delivered_at: at }).where('id', 'in', ids).execute()
    },
    async measureBacklog() {
      const { waiting, oldest } = await db
        .selectFrom('outbox')
        .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('at').as('oldest')])
        .where('delivered_at', 'is', null)
        .executeTakeFirstOrThrow()
      return { waiting: Number(waiting), oldestAt: oldest }
    },
    async findSince(at, limit) {
      return (await selectEvents().where('at', '>=', at).limit(limit).execute()).map(parseTags)
    },
    async removeDeliveredBefore(before) {
      await db.deleteFrom('outbox').where('delivered_at', '<', before).execute()
    },
  }
}

function parseTags<R extends { tags: string }>(row: R): Omit<R, 'tags'> & { tags: string[] } {
  const tags: unknown = JSON.parse(row.tags)
  return { ...row, tags: Array.isArray(tags) ? tags.map(String) : [] }
}
