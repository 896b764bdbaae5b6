import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { RowsPlan } from './read-plan.ts'
import { compileRows } from './rows-sql.ts'

/** A row of the result: a row of the relation, or the count of all that match. */
export interface ReadResultRow {
  readonly row: string | null
  readonly total?: number | null
}

/** Stands for the time of a read. No value of a request contains a NUL character. */
const nowPlaceholder = '\0now'

/** Compiles plans, each once: compiling takes longer than reading a page of rows. */
export class CompiledReads {
  readonly #db: Kysely<DatabaseTables>
  readonly #engine: DatabaseEngine
  readonly #rows = new WeakMap<RowsPlan, CompiledQuery<ReadResultRow>>()
  readonly #countedRows = new WeakMap<RowsPlan, CompiledQuery<ReadResultRow>>()

  constructor(db: Kysely<DatabaseTables>, engine: DatabaseEngine) {
    this.#db = db
    this.#engine = engine
  }

  /** The statement of a read at this time. */
  getQuery(plan: RowsPlan, now: string, isCounted: boolean): CompiledQuery<ReadResultRow> {
    const compiled = isCounted ? this.#countedRows : this.#rows
    const query = compiled.get(plan) ?? this.#compile(plan, isCounted)
    compiled.set(plan, query)
    return { ...query, parameters: query.parameters.map((value) => (value === nowPlaceholder ? now : value)) }
  }

  /** Without the nodes of the statement: they take up to a megabyte, and visitors could have hundreds of them remembered. */
  #compile(plan: RowsPlan, isCounted: boolean): CompiledQuery<ReadResultRow> {
    const { rows, count } = compileRows(this.#engine, plan, nowPlaceholder)
    const statement = isCounted
      ? sql<ReadResultRow>`select null as "row", (${count}) as total
      union all select page."row", null from (${rows}) as page`
      : rows
    const { sql: text, parameters } = statement.compile(this.#db)
    return CompiledQuery.raw(text, [...parameters])
  }
}
