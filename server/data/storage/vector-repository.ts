import { type Kysely, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import { splitIntoChunks } from '../engines/sql-parameters.ts'
import type { DatabaseTables } from '../tables.ts'
import type { VectorTable } from './tables.ts'

/** A vector with the columns that were asked for. */
export type VectorRow = Pick<VectorTable, 'key'> & Partial<VectorTable>

/** Columns to read besides the key. */
export type VectorColumn = 'data' | 'filterable_metadata' | 'other_metadata'

export interface VectorPageQuery {
  readonly columns: readonly VectorColumn[]
  /** The slots of a segment: from the first to before the second; null: all. */
  readonly slots: readonly [number, number] | null
  /** The last key of the previous page. */
  readonly after: string | null
  readonly limit: number
}

/** The vectors of indexes. */
export interface VectorRepository {
  findByKeys(
    index: string,
    keys: readonly string[],
    columns: readonly VectorColumn[],
  ): Promise<readonly VectorRow[]>
  /** A page in the order of the keys' bytes. */
  listPage(index: string, query: VectorPageQuery): Promise<readonly VectorRow[]>
  /** Adds vectors, or replaces those with the same key. Violates `reference` if the index doesn't exist. */
  put(vectors: readonly VectorTable[]): Promise<void>
  /** Returns the number of removed vectors. */
  remove(index: string, keys: readonly string[]): Promise<number>
  /** Removes up to `limit` vectors and returns their number. */
  removeSome(index: string, limit: number): Promise<number>
  /**
   * To be called when an index has grown much. Until its next automatic analysis, Postgres takes the index for a small
   * one, and sorts all of its vectors for each page.
   */
  updateStatistics(): Promise<void>
}

/** The rows of one statement: node:sqlite runs a statement without interruption. */
const rowsPerInsert = 50

export function createVectorRepository(db: Kysely<DatabaseTables>, engine: DatabaseEngine): VectorRepository {
  // Node decodes base64 several times faster than the hexadecimal digits that Postgres sends for bytes.
  const data =
    engine === 'postgres' ? sql<string>`encode(data, 'base64')`.as('data') : sql<Uint8Array>`data`.as('data')
  const select = (columns: readonly VectorColumn[]) =>
    db
      .selectFrom('storage_vectors')
      .select('key')
      .$if(columns.includes('data'), (query) => query.select(data))
      .$if(columns.includes('filterable_metadata'), (query) => query.select('filterable_metadata'))
      .$if(columns.includes('other_metadata'), (query) => query.select('other_metadata'))
  return {
    async findByKeys(index, keys, columns) {
      const query = select(columns).where('index_id', '=', index).where('key', 'in', keys)
      return (await query.execute()).map(toVectorRow)
    },
    async listPage(index, { columns, slots, after, limit }) {
      let query = select(columns).where('index_id', '=', index)
      if (slots !== null) query = query.where('slot', '>=', slots[0]).where('slot', '<', slots[1])
      if (after !== null) query = query.where('key', '>', after)
      return (await query.orderBy('key').limit(limit).execute()).map(toVectorRow)
    },
    async put(vectors) {
      for (const chunk of splitIntoChunks(vectors, rowsPerInsert))
        await db
          .insertInto('storage_vectors')
          .values(chunk)
          .onConflict((conflict) =>
            conflict.columns(['index_id', 'key']).doUpdateSet((eb) => ({
              data: eb.ref('excluded.data'),
              filterable_metadata: eb.ref('excluded.filterable_metadata'),
              other_metadata: eb.ref('excluded.other_metadata'),
            })),
          )
          .execute()
    },
    async remove(index, keys) {
      const query = db.deleteFrom('storage_vectors').where('index_id', '=', index)
      const { numDeletedRows } = await query.where('key', 'in', keys).executeTakeFirst()
      return Number(numDeletedRows)
    },
    async removeSome(index, limit) {
      const { numDeletedRows } = await db
        .deleteFrom('storage_vectors')
        .where('index_id', '=', index)
        .where('key', 'in', (eb) =>
          eb
            .selectFrom('storage_vectors')
            .select('key')
            .where('index_id', '=', index)
            .orderBy('key')
            .limit(limit),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
    async updateStatistics() {
      // SQLite's plan does not depend on numbers of rows.
      if (engine === 'postgres') await sql`analyze storage_vectors (index_id, key)`.execute(db)
    },
  }
}

function toVectorRow({
  data,
  ...row
}: Omit<VectorRow, 'data'> & { readonly data?: string | Uint8Array }): VectorRow {
  if (data === undefined) return row
  return { ...row, data: typeof data === 'string' ? Buffer.from(data, 'base64') : data }
}
