import { join } from 'node:path'
import { sql } from 'kysely'
import { connectToDatabase, type SiteDatabaseConnection } from '../connection.ts'
import { type Migration, migrateDatabase } from '../migrator.ts'

/**
 * Creates an empty SQLite database with these migrations in a temporary folder. It is fast instead of durable, and
 * accepts rows in any order: `findDatabaseIntegrityProblems` checks the references afterwards.
 */
export async function createScratchDatabase(
  folder: string,
  migrations: readonly Migration[],
): Promise<SiteDatabaseConnection> {
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'scratch.sqlite') })
  try {
    await sql`pragma synchronous = off`.execute(connection.db)
    await migrateDatabase(connection, migrations)
    await sql`pragma foreign_keys = off`.execute(connection.db)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
