import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { SiteDatabaseConnection } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { DumpedTable } from './dumped-tables.ts'
import type { DumpedRow, DumpedValue } from './row-lines.ts'
import { iterateTableRows } from './table-rows.ts'

/** How the rows of a table would change. */
export interface TableDifference {
  readonly table: string
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Compares a table with the one that would replace it. */
export async function compareTables(
  current: Kysely<DatabaseTables>,
  replacement: SiteDatabaseConnection,
  table: DumpedTable,
): Promise<TableDifference> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  let [found, changed, removed] = [0, 0, 0]
  for await (const { row } of iterateTableRows(current, table)) {
    const hasKey = sql.join(
      table.key.map((name) => sql`${sql.ref(name)} = ${row[name] ?? null}`),
      sql` and `,
    )
    const { rows } =
      await sql<DumpedRow>`select ${columns} from ${sql.table(table.name)} where ${hasKey}`.execute(
        replacement.db,
      )
    const [other] = rows
    if (other === undefined) removed += 1
    else {
      found += 1
      if (!table.columns.every(({ name }) => isSameValue(row[name] ?? null, other[name] ?? null)))
        changed += 1
    }
  }
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from ${sql.table(table.name)}`.execute(replacement.db)
  return { table: table.name, added: (rows[0]?.total ?? 0) - found, changed, removed }
}

function isSameValue(one: DumpedValue, other: DumpedValue): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.from(one).equals(other)
  if (one === other) return true
  // Postgres stores JSON without its spaces and in an order of its own.
  if (typeof one !== 'string' || typeof other !== 'string' || !/^[[{]/.test(one) || !/^[[{]/.test(other))
    return false
  const [first, second] = [parseJson(one), parseJson(other)]
  return first !== undefined && second !== undefined && isDeepStrictEqual(first, second)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
