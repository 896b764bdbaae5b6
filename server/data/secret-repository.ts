import type { Kysely, Selectable } from 'kysely'
import type { DatabaseEngine } from './connection.ts'
import type { DatabaseTables, SecretTable } from './tables.ts'

type StoredSecret = Selectable<SecretTable>

/** The sealed secrets that all instances share. */
export interface SecretRepository {
  list(): Promise<StoredSecret[]>
  /** Inside a transaction: locks the secret until it ends. */
  findAndLock(name: string): Promise<StoredSecret | null>
  /** Adds those that do not exist. Of several processes that add the same names, one adds all of its own. */
  addMissing(secrets: readonly StoredSecret[]): Promise<void>
  put(secret: StoredSecret): Promise<void>
  deleteAll(): Promise<void>
}

export function createSecretRepository(db: Kysely<DatabaseTables>, engine: DatabaseEngine): SecretRepository {
  return {
    async list() {
      return await db.selectFrom('secret').selectAll().execute()
    },
    async findAndLock(name) {
      const query = db.selectFrom('secret').selectAll().where('name', '=', name)
      return (await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) ?? null
    },
    async addMissing(secrets) {
      // In one order, so that the process that adds the first row adds the others too.
      const sorted = secrets.toSorted((one, other) => (one.name < other.name ? -1 : 1))
      await db
        .insertInto('secret')
        .values(sorted)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
    },
    async put({ name, sealed, changed_at }) {
      await db
        .insertInto('secret')
        .values({ name, sealed, changed_at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ sealed, changed_at }))
        .execute()
    },
    async deleteAll() {
      await db.deleteFrom('secret').execute()
    },
  }
}
