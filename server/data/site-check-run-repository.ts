import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { SiteCheckTrigger } from '../../domain/site-check.ts'
import type { DatabaseEngine } from './connection.ts'
import { postgresLockIds } from './engines/postgres-lock-ids.ts'
import type { SiteCheckRunTable } from './run-tables.ts'
import type { DatabaseTables } from './tables.ts'

export type SiteCheckRun = Selectable<SiteCheckRunTable>

/** Runs of the check of the site. */
export interface SiteCheckRunRepository {
  /** Inside a transaction: the run that is in progress, after locking out others that start. */
  findRunningAndLock(now: string): Promise<SiteCheckRun | null>
  add(run: Insertable<SiteCheckRunTable>): Promise<number>
  renewLease(id: number, until: string): Promise<void>
  update(id: number, values: Omit<Updateable<SiteCheckRunTable>, 'id'>): Promise<void>
  /** Ends a run that has no result: with an error as failed, without one as interrupted. */
  end(id: number, ending: { readonly endedAt: string; readonly error: string | null }): Promise<void>
  find(id: number): Promise<SiteCheckRun | null>
  /** The newest first, without their findings. */
  list(limit: number): Promise<Omit<SiteCheckRun, 'findings'>[]>
  /** The newest run that has checked everything. */
  findNewestResult(): Promise<SiteCheckRun | null>
  /** The newest run that has ended, also as failed. */
  findNewestEnded(): Promise<Omit<SiteCheckRun, 'findings'> | null>
  /** The newest run with a result for which it was decided whether owners get an e-mail. */
  findNewestReported(): Promise<SiteCheckRun | null>
  /** When the newest run was started that has ended, also as failed; one that was interrupted does not count. */
  findNewestStart(trigger: SiteCheckTrigger): Promise<string | null>
  /** Deletes all but the newest runs. */
  deleteOld(keep: number): Promise<void>
}

const summaryColumns = [
  'id',
  'trigger',
  'started_at',
  'ended_at',
  'lease_until',
  'result',
  'problems',
  'repaired',
  'counts',
  'error',
  'reported_at',
  'progress',
] as const

export function createSiteCheckRunRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): SiteCheckRunRepository {
  const selectWithResult = () =>
    db
      .selectFrom('site_check_run')
      .selectAll()
      .where('result', 'in', ['ok', 'problems'])
      .orderBy('id', 'desc')
      .limit(1)
  return {
    async findRunningAndLock(now) {
      if (engine === 'postgres')
        await sql`select pg_advisory_xact_lock(${postgresLockIds.siteCheckRun})`.execute(db)
      const query = db.selectFrom('site_check_run').selectAll().where('ended_at', 'is', null)
      return (await query.where('lease_until', '>', now).limit(1).executeTakeFirst()) ?? null
    },
    async add(run) {
      const { id } = await db
        .insertInto('site_check_run')
        .values(run)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async renewLease(id, until) {
      await db
        .updateTable('site_check_run')
        .set({ lease_until: until })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute()
    },
    async update(id, values) {
      await db.updateTable('site_check_run').set(values).where('id', '=', id).execute()
    },
    async end(id, { endedAt, error }) {
      await db
        .updateTable('site_check_run')
        .set({ ended_at: endedAt, lease_until: null, result: error === null ? null : 'failed', error })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute()
    },
    async find(id) {
      const query = db.selectFrom('site_check_run').selectAll().where('id', '=', id)
      return (await query.executeTakeFirst()) ?? null
    },
    async list(limit) {
      return await db
        .selectFrom('site_check_run')
        .select(summaryColumns)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },
    async findNewestResult() {
      return (await selectWithResult().executeTakeFirst()) ?? null
    },
    async findNewestEnded() {
      const query = db.selectFrom('site_check_run').select(summaryColumns).where('result', 'is not', null)
      return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null
    },
    async findNewestReported() {
      return (await selectWithResult().where('reported_at', 'is not', null).executeTakeFirst()) ?? null
    },
    async findNewestStart(trigger) {
      const query = db
        .selectFrom('site_check_run')
        .select('started_at')
        .where('trigger', '=', trigger)
        .where('result', 'is not', null)
      return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst())?.started_at ?? null
    },
    async deleteOld(keep) {
      const oldest = db.selectFrom('site_check_run').select('id').orderBy('id', 'desc').offset(keep).limit(1)
      const first = await oldest.executeTakeFirst()
      if (first !== undefined) await db.deleteFrom('site_check_run').where('id', '<=', first.id).execute()
    },
  }
}
