import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { ImportRunState } from '../../domain/import-run.ts'
import type { DatabaseEngine } from './connection.ts'
import { postgresLockIds } from './engines/postgres-lock-ids.ts'
import type { ImportRunTable } from './run-tables.ts'
import type { DatabaseTables } from './tables.ts'

export type ImportRun = Selectable<ImportRunTable>

/** Imports in the admin area. */
export interface ImportRunRepository {
  /** Inside a transaction: the run that is checked or imported now, after locking out others that start. */
  findRunningAndLock(now: string): Promise<ImportRun | null>
  add(run: Insertable<ImportRunTable>): Promise<number>
  update(id: number, values: Omit<Updateable<ImportRunTable>, 'id'>): Promise<void>
  /** Changes the state if it is the expected one; returns whether it was. */
  changeState(
    id: number,
    from: ImportRunState,
    values: Omit<Updateable<ImportRunTable>, 'id'>,
  ): Promise<boolean>
  /** Extends the lease of a run that was not ended and stores its progress; null if it was, else whether its end is requested. */
  renewLease(
    id: number,
    until: string,
    progress: string | null,
  ): Promise<{ readonly isCancelRequested: boolean } | null>
  find(id: number): Promise<ImportRun | null>
  findByToken(token: string): Promise<ImportRun | null>
  /** The newest first, without their reports. */
  list(limit: number): Promise<Omit<ImportRun, 'report'>[]>
  /** Deletes all but the newest ones. */
  deleteAllBut(count: number): Promise<void>
}

const runningStates: readonly ImportRunState[] = ['checking', 'importing']

export function createImportRunRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): ImportRunRepository {
  return {
    async findRunningAndLock(now) {
      if (engine === 'postgres')
        await sql`select pg_advisory_xact_lock(${postgresLockIds.importRun})`.execute(db)
      const query = db.selectFrom('import_run').selectAll().where('state', 'in', runningStates)
      return (await query.where('lease_until', '>', now).limit(1).executeTakeFirst()) ?? null
    },
    async add(run) {
      const { id } = await db.insertInto('import_run').values(run).returning('id').executeTakeFirstOrThrow()
      return id
    },
    async update(id, values) {
      await db.updateTable('import_run').set(values).where('id', '=', id).execute()
    },
    async changeState(id, from, values) {
      const query = db.updateTable('import_run').set(values).where('id', '=', id).where('state', '=', from)
      return (await query.returning('id').executeTakeFirst()) !== undefined
    },
    async renewLease(id, until, progress) {
      const row = await db
        .updateTable('import_run')
        .set({ lease_until: until, progress })
        .where('id', '=', id)
        .where('state', 'in', runningStates)
        .returning('cancel_requested')
        .executeTakeFirst()
      return row === undefined ? null : { isCancelRequested: row.cancel_requested === 1 }
    },
    async find(id) {
      const query = db.selectFrom('import_run').selectAll().where('id', '=', id)
      return (await query.executeTakeFirst()) ?? null
    },
    async findByToken(token) {
      const query = db.selectFrom('import_run').selectAll().where('token', '=', token)
      return (await query.executeTakeFirst()) ?? null
    },
    async list(limit) {
      return await db
        .selectFrom('import_run')
        .select([
          ...(['id', 'token', 'user_id', 'user_name', 'started_at', 'changed_at', 'state'] as const),
          ...(['lease_until', 'cancel_requested', 'files', 'options', 'format', 'result'] as const),
          ...(['error_code', 'error_details', 'progress'] as const),
        ])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },
    async deleteAllBut(count) {
      const newest = db.selectFrom('import_run').select('id').orderBy('id', 'desc').limit(count)
      await db.deleteFrom('import_run').where('id', 'not in', newest).execute()
    },
  }
}
