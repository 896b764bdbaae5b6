import { type Kysely, sql } from 'kysely'
import { type KindName, kindNames } from '../../../domain/kinds/index.ts'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import { CompiledReads } from './compiled-reads.ts'
import type { RowsPlan } from './read-plan.ts'

export interface RowReadResult {
  /** Each row as a JSON object. */
  readonly rows: readonly string[]
  /** The number of rows without limits; null if it wasn't wanted. */
  readonly total: number | null
}

export interface RowReadRepository {
  /** Reads the rows of a plan with one statement, which is remembered with the plan. `now` decides what is public. */
  read(plan: RowsPlan, options: { readonly now: string; readonly isCounted: boolean }): Promise<RowReadResult>
  /** The highest id of each kind: at least as high as the number of rows, and quick to find. */
  findHighestIds(): Promise<ReadonlyMap<KindName, number>>
}

export function createRowReadRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): RowReadRepository {
  const compiledReads = new CompiledReads(db, engine)
  return {
    async read(plan, { now, isCounted }) {
      const { rows } = await db.executeQuery(compiledReads.getQuery(plan, now, isCounted))
      return {
        rows: rows.flatMap(({ row }) => (row === null ? [] : [row])),
        total: isCounted ? (rows.find(({ total }) => typeof total === 'number')?.total ?? 0) : null,
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
