import type { Migration } from '../migrator.ts'
import { getTimestampColumnType } from './table-builders.ts'

/** Backups in stores: how much each run added; and whether a backup was deleted, which otherwise would count as lost. */
export const backupStoresMigration: Migration = {
  name: '0032-backup-stores',
  oldestVersion: 'any',
  async up(db, engine) {
    await db.schema
      .alterTable('backup_run')
      .addColumn('new_bytes', engine === 'sqlite' ? 'integer' : 'bigint')
      .execute()
    await db.schema.alterTable('backup_run').addColumn('deleted_at', getTimestampColumnType(engine)).execute()
  },
}
