import type { Migration } from '../migrator.ts'

/** The progress of backups and checks, which only the process that ran them knew. */
export const sharedProgressMigration: Migration = {
  name: '0051-shared-progress',
  oldestVersion: 'any',
  async up(db) {
    for (const table of ['backup_run', 'site_check_run'])
      await db.schema.alterTable(table).addColumn('progress', 'text').execute()
  },
}
