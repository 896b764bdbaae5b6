import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseTables, InstanceTable } from './tables.ts'

export type Instance = Selectable<InstanceTable>

/** An instance that is not seen for so long has ended. */
export const maxInstanceSilenceSeconds = 30

/**
 * The server processes on a Postgres database. Times are those of the database, because the clocks of the instances may
 * differ. On SQLite, which one process uses, it is empty.
 */
export interface InstanceRepository {
  /** Those that were seen recently, the oldest first. */
  listRunning(): Promise<Instance[]>
  /** Adds an instance, or records that it was seen. */
  recordSeen(instance: Omit<Instance, 'started_at' | 'seen_at'>): Promise<void>
  remove(id: string): Promise<void>
  /** Deletes those that were not seen for a day. */
  deleteLost(): Promise<void>
}

export function createInstanceRepository(db: Kysely<DatabaseTables>): InstanceRepository {
  const secondsAgo = (seconds: number) => sql<string>`now() - make_interval(secs => ${seconds})`
  const now = sql<string>`now()`
  return {
    async listRunning() {
      const query = db.selectFrom('instance').selectAll()
      return await query
        .where('seen_at', '>', secondsAgo(maxInstanceSilenceSeconds))
        .orderBy('started_at')
        .execute()
    },
    async recordSeen(instance) {
      await db
        .insertInto('instance')
        .values({ ...instance, started_at: now, seen_at: now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
        .execute()
    },
    async remove(id) {
      await db.deleteFrom('instance').where('id', '=', id).execute()
    },
    async deleteLost() {
      await db
        .deleteFrom('instance')
        .where('seen_at', '<', secondsAgo(24 * 3600))
        .execute()
    },
  }
}
