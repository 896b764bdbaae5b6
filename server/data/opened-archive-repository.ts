import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseEngine } from './connection.ts'
import { postgresLockIds } from './engines/postgres-lock-ids.ts'
import type { OpenedArchiveTable } from './run-tables.ts'
import type { DatabaseTables } from './tables.ts'

export type OpenedArchiveRow = Selectable<OpenedArchiveTable>

/** The archive that owners look into, one at a time for all instances. */
export interface OpenedArchiveRepository {
  find(): Promise<OpenedArchiveRow | null>
  /** Inside a transaction: the same, after locking out others that change it. */
  findAndLock(): Promise<OpenedArchiveRow | null>
  /** Inside a transaction: replaces the archive that was open. */
  replace(row: Insertable<OpenedArchiveTable>): Promise<void>
  /** Whether it is still open. */
  update(
    token: string,
    values: Partial<Pick<OpenedArchiveRow, 'state' | 'item_restores' | 'lease_until' | 'used_at'>>,
  ): Promise<boolean>
  delete(token: string): Promise<void>
}

export function createOpenedArchiveRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): OpenedArchiveRepository {
  const find = async () =>
    (await db.selectFrom('opened_archive').selectAll().limit(1).executeTakeFirst()) ?? null
  return {
    find,
    async findAndLock() {
      if (engine === 'postgres')
        await sql`select pg_advisory_xact_lock(${postgresLockIds.openedArchive})`.execute(db)
      return find()
    },
    async replace(row) {
      await db.deleteFrom('opened_archive').execute()
      await db.insertInto('opened_archive').values(row).execute()
    },
    async update(token, values) {
      const row = await db
        .updateTable('opened_archive')
        .set(values)
        .where('token', '=', token)
        .returning('token')
        .executeTakeFirst()
      return row !== undefined
    },
    async delete(token) {
      await db.deleteFrom('opened_archive').where('token', '=', token).execute()
    },
  }
}
