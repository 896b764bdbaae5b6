import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { RowsPlan } from './read-plan.ts'
import { compileRows } from './rows-sql.ts'

/** A row of the result: a row of the relation, or the count of all that match. */
export interface ReadResultRow {
  readonly row: string | null
  readonly total?: number | null
}

const maxCachedReads = 300
const maxKeyLength = 4000
/** Stands for the time of a read. No value of a request contains a NUL character. */
const nowPlaceholder = '\0now'

/**
 * Compiles plans, and remembers the statements of recent ones: compiling takes longer than reading a page of rows, and
 * most requests are repeated.
 */
export class CompiledReadCache {
  readonly #db: Kysely<DatabaseTables>
  readonly #engine: DatabaseEngine
  readonly #queries = new Map<string, CompiledQuery<ReadResultRow>>()

  constructor(db: Kysely<DatabaseTables>, engine: DatabaseEngine) {
    this.#db = db
    this.#engine = engine
  }

  /** The statement of a read at this time. */
  getQuery(plan: RowsPlan, now: string, isCounted: boolean): CompiledQuery<ReadResultRow> {
    const query = this.#getOrCompile(plan, isCounted)
    return { ...query, parameters: query.parameters.map((value) => (value === nowPlaceholder ? now : value)) }
  }

  #getOrCompile(plan: RowsPlan, isCounted: boolean): CompiledQuery<ReadResultRow> {
    const key = `${isCounted} ${JSON.stringify(plan)}`
    const query = this.#queries.get(key) ?? this.#compile(plan, isCounted)
    if (key.length > maxKeyLength) return query
    this.#queries.delete(key)
    this.#queries.set(key, query)
    const [oldest] = this.#queries.keys()
    if (this.#queries.size > maxCachedReads && oldest !== undefined) this.#queries.delete(oldest)
    return query
  }

  #compile(plan: RowsPlan, isCounted: boolean): CompiledQuery<ReadResultRow> {
    const { rows, count } = compileRows(this.#engine, plan, nowPlaceholder)
    if (!isCounted) return rows.compile(this.#db)
    return sql<ReadResultRow>`select null as "row", (${count}) as total
      union all select page."row", null from (${rows}) as page`.compile(this.#db)
  }
}
