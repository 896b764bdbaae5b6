import type { Kysely } from 'kysely'
import { connectToDatabase, type DatabaseTarget } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'

/**
 * Reads a database as it is at one moment, on a connection of its own, while others go on writing. On Postgres a
 * statement may take as long as it needs.
 */
export async function withDatabaseSnapshot<T>(
  target: DatabaseTarget,
  work: (db: Kysely<DatabaseTables>) => Promise<T>,
): Promise<T> {
  const connection = await connectToDatabase(target, { statementTimeout: 0 })
  try {
    return await connection.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work)
  } finally {
    await connection.close()
  }
}
