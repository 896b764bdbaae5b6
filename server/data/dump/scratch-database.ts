import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectToDatabase, type SiteDatabaseConnection } from '../connection.ts'
import { type Migration, migrateDatabase } from '../migrator.ts'

/** The last empty database that was created: most are created again with the same migrations. */
let lastCreated: { readonly migrations: readonly Migration[]; readonly bytes: Buffer } | null = null

/**
 * Creates an empty SQLite database with these migrations in a temporary folder. It is fast instead of durable, and
 * accepts rows in any order: `findDatabaseIntegrityProblems` checks the references afterwards.
 */
export async function createScratchDatabase(
  folder: string,
  migrations: readonly Migration[],
): Promise<SiteDatabaseConnection> {
  const file = join(folder, 'scratch.sqlite')
  const template = lastCreated
  const isSame =
    template?.migrations.length === migrations.length &&
    migrations.every((migration, index) => migration === template.migrations[index])
  if (isSame) await writeFile(file, template.bytes, { mode: 0o600 })
  const connection = await connectToDatabase({ engine: 'sqlite', file })
  try {
    await sql`pragma synchronous = off`.execute(connection.db)
    if (!isSame) {
      await migrateDatabase(connection, migrations)
      await sql`pragma wal_checkpoint(truncate)`.execute(connection.db)
      lastCreated = { migrations, bytes: await readFile(file) }
    }
    await sql`pragma foreign_keys = off`.execute(connection.db)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
