import { type Kysely, type QueryResult, type RawBuilder, sql } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import type { DumpedTable } from './dumped-tables.ts'
import { type DumpedRow, type DumpedValue, formatRowLine } from './row-lines.ts'

/** Both engines limit the number of values in a statement. */
const maxValuesPerInsert = 10_000
/** Rows can be large: pages and inserts are limited by their size, too. */
const batchBytes = 2 * 1024 * 1024
const firstPageLength = 50
const maxPageLength = 1000

/** All rows of a table with their lines, in the order of its key, in pages. */
export async function* iterateTableRows(
  db: Kysely<DatabaseTables>,
  table: DumpedTable,
): AsyncGenerator<{ row: DumpedRow; line: string }> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  const key = sql.join(table.key.map((name) => sql.ref(name)))
  let after: DumpedValue[] | null = null
  for (let limit = firstPageLength; ; ) {
    const condition: RawBuilder<unknown> = after === null ? sql`` : sql`where (${key}) > (${sql.join(after)})`
    const { rows }: QueryResult<DumpedRow> = await sql<DumpedRow>`select ${columns}
      from ${sql.table(table.name)} ${condition} order by ${key} limit ${sql.lit(limit)}`.execute(db)
    let bytes = 0
    for (const row of rows) {
      const line = formatRowLine(table, row)
      bytes += line.length
      yield { row, line }
    }
    if (rows.length < limit) return
    const last = rows.at(-1)
    after = table.key.map((name) => last?.[name] ?? null)
    limit = clamp(Math.floor((batchBytes * rows.length) / Math.max(1, bytes)), 1, maxPageLength)
  }
}

/** Collects rows and inserts them in batches. */
export class TableRowInserter {
  readonly #db: Kysely<DatabaseTables>
  readonly #table: DumpedTable
  readonly #maxRows: number
  #rows: DumpedRow[] = []
  #bytes = 0

  constructor(db: Kysely<DatabaseTables>, table: DumpedTable) {
    this.#db = db
    this.#table = table
    this.#maxRows = clamp(Math.floor(maxValuesPerInsert / table.columns.length), 1, 200)
  }

  async add(row: DumpedRow, bytes: number): Promise<void> {
    this.#rows.push(row)
    this.#bytes += bytes
    if (this.#rows.length >= this.#maxRows || this.#bytes >= batchBytes) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#rows
    this.#rows = []
    this.#bytes = 0
    if (rows.length === 0) return
    const { name, columns } = this.#table
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column.name] ?? null))})`)
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
      values ${sql.join(values)}`.execute(this.#db)
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value))
}
