import { type Kysely, sql } from 'kysely'
import { kindNames } from '../../../domain/kinds/index.ts'
import { withWorkFolder } from '../../backup/work-folder.ts'
import { rebuildSearchIndex } from '../../content/index.ts'
import type { DatabaseTarget, SiteDatabaseConnection } from '../../data/connection.ts'
import { type DumpedTable, listDumpedTables } from '../../data/dump/dumped-tables.ts'
import { replaceDatabaseContent } from '../../data/dump/replace-content.ts'
import { createScratchDatabase } from '../../data/dump/scratch-database.ts'
import { createRepositories } from '../../data/index.ts'
import { migrations } from '../../data/migrations/index.ts'
import type { DatabaseTables } from '../../data/tables.ts'
import { anyContentTag } from '../../events/index.ts'

/** The audit log is that of the whole site; other tables of accounts have their place in the project. */
const auditLogTable = 'auth_audit_log_entries'

/** The tables that are moved, with or without those of the accounts. */
export async function listMovedTables(
  dataFolder: string,
  { withAccounts }: { readonly withAccounts: boolean },
): Promise<DumpedTable[]> {
  return withWorkFolder(dataFolder, async (folder) => {
    const scratch = await createScratchDatabase(folder, migrations)
    try {
      const tables = await listDumpedTables(scratch)
      return tables.filter(({ name }) => withAccounts || name === auditLogTable || !name.startsWith('auth_'))
    } finally {
      await scratch.close()
    }
  })
}

export async function countRows(
  { db }: SiteDatabaseConnection,
  tables: readonly Pick<DumpedTable, 'name'>[],
): Promise<number> {
  let count = 0
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number | string }>`select count(*) as n from ${sql.table(name)}`.execute(
      db,
    )
    count += Number(rows[0]?.n ?? 0)
  }
  return count
}

/** Whether a migrated database has content of a site. */
export async function hasContent(connection: SiteDatabaseConnection): Promise<boolean> {
  return (
    (await countRows(
      connection,
      [...kindNames, 'history', 'file'].map((name) => ({ name })),
    )) > 0
  )
}

/** Copies the rows in one transaction, so an interruption leaves nothing; `finish` adds to it. */
export async function copyDatabase(
  source: SiteDatabaseConnection,
  target: DatabaseTarget,
  tables: readonly DumpedTable[],
  finish: (db: Kysely<DatabaseTables>) => Promise<void> = async () => undefined,
): Promise<void> {
  await replaceDatabaseContent(target, source, tables, async (db) => {
    const repositories = createRepositories(db, target.engine)
    await finish(db)
    await repositories.auth.sessions.removeOfAllUsers()
    await rebuildSearchIndex(repositories)
    const at = new Date().toISOString()
    await repositories.outbox.add({ at, action: 'purge', kind: 'site', item: 0, tags: [anyContentTag] })
  })
}
