import { type Kysely, sql } from 'kysely'
import { type KindName, kindNames } from '../../../domain/kinds/index.ts'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { RowsPlan } from './read-plan.ts'
import { compileRows } from './rows-sql.ts'

export interface RowReadResult {
  /** Each row as a JSON object. */
  readonly rows: readonly string[]
  /** The number of rows without limits; null if it wasn't wanted. */
  readonly total: number | null
}

export interface RowReadRepository {
  /** Reads the rows of a plan with one statement. `now` decides what is public. */
  read(plan: RowsPlan, options: { readonly now: string; readonly isCounted: boolean }): Promise<RowReadResult>
  /** The highest id of each kind: at least as high as the number of rows, and quick to find. */
  findHighestIds(): Promise<ReadonlyMap<KindName, number>>
}

export function createRowReadRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): RowReadRepository {
  return {
    async read(plan, { now, isCounted }) {
      const { rows, count } = compileRows(engine, plan, now)
      if (!isCounted) {
        const found = await rows.execute(db)
        return { rows: found.rows.map(({ row }) => row), total: null }
      }
      const { rows: found } = await sql<{ row: string | null; total: number | null }>`
        select null as "row", (${count}) as total
        union all select page."row", null from (${rows}) as page`.execute(db)
      return {
        rows: found.flatMap(({ row }) => (row === null ? [] : [row])),
        total: found.find(({ total }) => total !== null)?.total ?? 0,
      }
    },
    async findHighestIds() {
      const columns = kindNames.map(
        (kind) => sql`(select coalesce(max(id), 0) from ${sql.table(kind)}) as ${sql.ref(kind)}`,
      )
      const { rows } = await sql<Record<KindName, number>>`select ${sql.join(columns)}`.execute(db)
      return new Map(kindNames.map((kind) => [kind, rows[0]?.[kind] ?? 0]))
    },
  }
}
