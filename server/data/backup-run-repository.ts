import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import { retainedBackupKinds, siteBackupKinds } from '../../domain/backup-run.ts'
import type { DatabaseEngine } from './connection.ts'
import { postgresLockIds } from './engines/postgres-lock-ids.ts'
import { splitIntoChunks } from './engines/sql-parameters.ts'
import type { BackupRunTable } from './run-tables.ts'
import type { DatabaseTables } from './tables.ts'

export type BackupRun = Selectable<BackupRunTable>
type NewBackupRun = Insertable<BackupRunTable>

/** Runs of backups and restores. */
export interface BackupRunRepository {
  /** Inside a transaction: the run that is in progress, after locking out others that start. */
  findRunningAndLock(now: string): Promise<BackupRun | null>
  /** Whether a backup or a restore is in progress. */
  isAnyRunning(now: string): Promise<boolean>
  add(run: NewBackupRun): Promise<number>
  /** Extends the time for which a run that has not ended holds the files. */
  renewLease(id: number, until: string): Promise<void>
  update(id: number, values: Omit<Updateable<BackupRunTable>, 'id'>): Promise<void>
  /** Ends a run as failed. One whose result was committed keeps it: a restore that was done can be undone. */
  recordFailure(id: number, failure: { readonly ended_at: string; readonly error: string }): Promise<void>
  /** The newest first. */
  list(limit: number): Promise<BackupRun[]>
  find(id: number): Promise<BackupRun | null>
  /** The newest backup of the whole site with one of these results; null: with any, or not finished. */
  findNewestSiteBackup(results: readonly NonNullable<BackupRun['result']>[] | null): Promise<BackupRun | null>
  /** The backups to which the retention rule applies, as far as they were finished; the newest first. */
  listRetained(): Promise<BackupRun[]>
  /** Finished backups of the whole site that the program has not deleted; the newest first. */
  listSiteBackups(): Promise<BackupRun[]>
  /** Whether a backup in this store was finished. */
  hasRunsInStore(store: string): Promise<boolean>
  /** Records that the backups with these targets were deleted. */
  markDeleted(targets: readonly string[], at: string): Promise<void>
  /** Records that a backup is deleted, before its bytes are. */
  startDeletion(id: number, at: string): Promise<void>
  /** Records that the bytes of a deleted backup are deleted as well. */
  endDeletion(id: number): Promise<void>
  /**
   * Those whose bytes are to be deleted: they were deleted, or were started before a time and have ended without being
   * finished.
   */
  listPendingDeletions(times: { readonly startedBefore: string; readonly now: string }): Promise<BackupRun[]>
  /** Finished backups of a kind whose target begins so and that were not deleted; the newest first. */
  listByTarget(kind: BackupRun['kind'], beginning: string): Promise<BackupRun[]>
  /** The last restore that ended after this time and was not undone. */
  findLastRestore(since: string): Promise<BackupRun | null>
  /** Whether a run still needs stored files that nothing uses any more. */
  areFilesHeld(now: string): Promise<boolean>
}

export function createBackupRunRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): BackupRunRepository {
  return {
    async findRunningAndLock(now) {
      if (engine === 'postgres')
        await sql`select pg_advisory_xact_lock(${postgresLockIds.backupRun})`.execute(db)
      const query = db.selectFrom('backup_run').selectAll().where('ended_at', 'is', null)
      return (await query.where('files_held_until', '>', now).limit(1).executeTakeFirst()) ?? null
    },
    async isAnyRunning(now) {
      const query = db.selectFrom('backup_run').select('id').where('ended_at', 'is', null)
      return (await query.where('files_held_until', '>', now).limit(1).executeTakeFirst()) !== undefined
    },
    async add(run) {
      const { id } = await db.insertInto('backup_run').values(run).returning('id').executeTakeFirstOrThrow()
      return id
    },
    async renewLease(id, until) {
      await db
        .updateTable('backup_run')
        .set({ files_held_until: until })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute()
    },
    async update(id, values) {
      await db.updateTable('backup_run').set(values).where('id', '=', id).execute()
    },
    async recordFailure(id, failure) {
      await db
        .updateTable('backup_run')
        .set({ ...failure, result: 'failed', files_held_until: null })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute()
    },
    async list(limit) {
      return await db.selectFrom('backup_run').selectAll().orderBy('id', 'desc').limit(limit).execute()
    },
    async find(id) {
      const query = db.selectFrom('backup_run').selectAll().where('id', '=', id)
      return (await query.executeTakeFirst()) ?? null
    },
    async findNewestSiteBackup(results) {
      let query = db.selectFrom('backup_run').selectAll().where('kind', 'in', siteBackupKinds)
      if (results !== null) query = query.where('result', 'in', results)
      return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null
    },
    async listRetained() {
      return await db
        .selectFrom('backup_run')
        .selectAll()
        .where('kind', 'in', retainedBackupKinds)
        .where('result', 'in', ['verified', 'incomplete'])
        .orderBy('id', 'desc')
        .execute()
    },
    async listSiteBackups() {
      return await db
        .selectFrom('backup_run')
        .selectAll()
        .where('kind', 'in', siteBackupKinds)
        .where('result', 'in', ['verified', 'incomplete'])
        .where('deleted_at', 'is', null)
        .orderBy('id', 'desc')
        .execute()
    },
    async hasRunsInStore(store) {
      const beginning = `${store}#`
      const query = db
        .selectFrom('backup_run')
        .select('id')
        .where('result', 'in', ['verified', 'incomplete'])
        .where('kind', 'in', siteBackupKinds)
        .where(sql`substr(target, 1, ${sql.lit(beginning.length)})`, '=', beginning)
      return (await query.limit(1).executeTakeFirst()) !== undefined
    },
    async markDeleted(targets, at) {
      for (const chunk of splitIntoChunks(targets, 500))
        await db.updateTable('backup_run').set({ deleted_at: at }).where('target', 'in', chunk).execute()
    },
    async startDeletion(id, at) {
      await db
        .updateTable('backup_run')
        .set({ deleted_at: at, deletion_pending: 1 })
        .where('id', '=', id)
        .execute()
    },
    async endDeletion(id) {
      await db.updateTable('backup_run').set({ deletion_pending: 0 }).where('id', '=', id).execute()
    },
    async listPendingDeletions({ startedBefore, now }) {
      return await db
        .selectFrom('backup_run')
        .selectAll()
        .where('deletion_pending', '=', 1)
        .where((eb) =>
          eb.or([
            eb('deleted_at', 'is not', null),
            eb.and([
              eb('started_at', '<', startedBefore),
              eb.or([eb('files_held_until', 'is', null), eb('files_held_until', '<=', now)]),
            ]),
          ]),
        )
        .execute()
    },
    async listByTarget(kind, beginning) {
      return await db
        .selectFrom('backup_run')
        .selectAll()
        .where('kind', '=', kind)
        .where('result', 'is not', null)
        .where('deleted_at', 'is', null)
        .where('deletion_pending', '=', 0)
        .where(sql`substr(target, 1, ${sql.lit(beginning.length)})`, '=', beginning)
        .orderBy('id', 'desc')
        .execute()
    },
    async findLastRestore(since) {
      const query = db.selectFrom('backup_run').selectAll().where('result', '=', 'restored')
      return (
        (await query
          .where('ended_at', '>', since)
          .where('undo_file', 'is not', null)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()) ?? null
      )
    },
    async areFilesHeld(now) {
      const query = db.selectFrom('backup_run').select('id').where('files_held_until', '>', now)
      return (await query.limit(1).executeTakeFirst()) !== undefined
    },
  }
}
