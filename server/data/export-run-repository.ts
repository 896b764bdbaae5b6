import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { DatabaseEngine } from './connection.ts'
import { postgresLockIds } from './engines/postgres-lock-ids.ts'
import type { ExportRunTable } from './run-tables.ts'
import type { DatabaseTables } from './tables.ts'

export type ExportRun = Selectable<ExportRunTable>

/** Exports in the admin area. */
export interface ExportRunRepository {
  /** Inside a transaction: the export that is being made, after locking out others that start. */
  findRunningAndLock(now: string): Promise<ExportRun | null>
  add(run: Insertable<ExportRunTable>): Promise<number>
  update(id: number, values: Omit<Updateable<ExportRunTable>, 'id'>): Promise<void>
  /** Extends the lease of a running export and stores its progress; whether its end is requested. */
  renewLease(id: number, until: string, progress: string | null): Promise<boolean>
  requestCancel(now: string): Promise<void>
  findNewest(): Promise<ExportRun | null>
  /** Those with a file in the store, the newest first. */
  listWithFile(startedAfter: string): Promise<ExportRun[]>
  listStartedBefore(time: string): Promise<ExportRun[]>
  delete(id: number): Promise<void>
  /** Ends the runs of a process that has ended without doing so. */
  interruptAll(now: string): Promise<void>
}

export function createExportRunRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): ExportRunRepository {
  const running = (now: string) =>
    db.selectFrom('export_run').selectAll().where('state', '=', 'running').where('lease_until', '>', now)
  return {
    async findRunningAndLock(now) {
      if (engine === 'postgres')
        await sql`select pg_advisory_xact_lock(${postgresLockIds.exportRun})`.execute(db)
      return (await running(now).limit(1).executeTakeFirst()) ?? null
    },
    async add(run) {
      const { id } = await db.insertInto('export_run').values(run).returning('id').executeTakeFirstOrThrow()
      return id
    },
    async update(id, values) {
      await db.updateTable('export_run').set(values).where('id', '=', id).execute()
    },
    async renewLease(id, until, progress) {
      const row = await db
        .updateTable('export_run')
        .set({ lease_until: until, progress })
        .where('id', '=', id)
        .returning('cancel_requested')
        .executeTakeFirst()
      return row?.cancel_requested === 1
    },
    async requestCancel(now) {
      await db
        .updateTable('export_run')
        .set({ cancel_requested: 1 })
        .where('state', '=', 'running')
        .where('lease_until', '>', now)
        .execute()
    },
    async findNewest() {
      const query = db.selectFrom('export_run').selectAll().orderBy('id', 'desc')
      return (await query.limit(1).executeTakeFirst()) ?? null
    },
    async listWithFile(startedAfter) {
      return await db
        .selectFrom('export_run')
        .selectAll()
        .where('size', 'is not', null)
        .where('started_at', '>', startedAfter)
        .orderBy('id', 'desc')
        .execute()
    },
    async listStartedBefore(time) {
      return await db.selectFrom('export_run').selectAll().where('started_at', '<=', time).execute()
    },
    async delete(id) {
      await db.deleteFrom('export_run').where('id', '=', id).execute()
    },
    async interruptAll(now) {
      await db
        .updateTable('export_run')
        .set({ lease_until: now })
        .where('state', '=', 'running')
        .where('lease_until', '>', now)
        .execute()
    },
  }
}
