import { type RawBuilder, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import { undatedSortDay } from '../content/item-rows.ts'
import { createPublicRowCondition } from '../content/public-row-condition.ts'
import { compileCondition, joinConditions } from './condition-sql.ts'
import type { PlanEmbedding, PlanOrderTerm, PlanOutput, PlanOutputEntry, RowsPlan } from './read-plan.ts'
import { compileComparedValue, compileOutputValue, needsJsonMark } from './value-sql.ts'

/** The rows of a plan as JSON texts in the column `row`; and their number without limits. */
export interface CompiledRows {
  readonly rows: RawBuilder<{ row: string }>
  readonly count: RawBuilder<{ total: number }>
}

/**
 * Compiles a plan to SQL. Everything that a request chose is a parameter, except limits: SQLite would prepare the
 * statement again each time it is run with one.
 */
export function compileRows(engine: DatabaseEngine, plan: RowsPlan, now: string): CompiledRows {
  const compiler = new RowsCompiler(engine, now)
  const alias = compiler.createAlias()
  const object = compiler.compileObject(plan.output, alias)
  const row = engine === 'sqlite' ? object : sql`${object}::text`
  return {
    rows: sql`select ${row} as "row" ${compiler.compileRowsOfPage(plan, alias, null)}`,
    count: sql`select count(*) as total ${compiler.compileMatching(plan, alias, null)}`,
  }
}

/** Embedded rows, and the outer row that they belong to. */
interface PlanReference {
  readonly embedding: PlanEmbedding
  readonly outerAlias: string
}

class RowsCompiler {
  readonly engine: DatabaseEngine
  readonly #now: string
  #aliases = 0

  constructor(engine: DatabaseEngine, now: string) {
    this.engine = engine
    this.#now = now
  }

  createAlias(): string {
    this.#aliases += 1
    return `r${this.#aliases}`
  }

  /** `from … where …` */
  compileMatching(
    { kind, isPublicOnly, conditions }: RowsPlan,
    alias: string,
    join: RawBuilder<boolean> | null,
  ): RawBuilder<unknown> {
    const all = [
      ...(join === null ? [] : [join]),
      ...(isPublicOnly ? [this.#compilePublicCondition(kind, alias)] : []),
      ...conditions.map((condition) => compileCondition(this, alias, condition)),
    ]
    const where = all.length === 0 ? sql`` : sql` where ${joinConditions(all, 'and')}`
    return sql`from ${sql.table(kind)} as ${sql.ref(alias)}${where}`
  }

  #compilePublicCondition(kind: RowsPlan['kind'], alias: string): RawBuilder<boolean> {
    const publishedAt = sql.ref(`${alias}.published_at`)
    // Nearly all rows are published: SQLite must not search them by that, and then sort all of them. The plus prevents it.
    const compared = this.engine === 'sqlite' ? sql`+${publishedAt}` : publishedAt
    return createPublicRowCondition(kind, alias, this.#now, compared)
  }

  compileExists(embedding: PlanEmbedding, outerAlias: string): RawBuilder<boolean> {
    const alias = this.createAlias()
    const join = this.#compileJoin(embedding, outerAlias, alias)
    return sql<boolean>`exists (select 1 ${this.compileMatching(embedding.rows, alias, join)})`
  }

  compileObject(output: readonly PlanOutputEntry[], alias: string): RawBuilder<unknown> {
    const entries = output.map((entry) => {
      const key = this.engine === 'sqlite' ? sql`${entry.key}` : sql`${entry.key}::text`
      return sql`${key}, ${this.#compileOutput(entry, alias)}`
    })
    const build = sql.raw(this.engine === 'sqlite' ? 'json_object' : 'json_build_object')
    return sql`${build}(${sql.join(entries)})`
  }

  /**
   * The rows of the plan's page: `from … order by … limit …`. The databases evaluate the output of rows that they then
   * sort away or skip; costly output is therefore evaluated for the rows of the page, which are found first.
   */
  compileRowsOfPage(plan: RowsPlan, alias: string, reference: PlanReference | null): RawBuilder<unknown> {
    const compilePageOf = (own: string) => {
      const join =
        reference === null ? null : this.#compileJoin(reference.embedding, reference.outerAlias, own)
      const page = sql`limit ${sql.lit(plan.limit)} offset ${plan.offset}`
      return sql`${this.compileMatching(plan, own, join)} ${this.#compileOrder(plan, own)} ${page}`
    }
    const isSortedOrSkipped = plan.order.length > 0 || plan.offset > 0
    if (!isSortedOrSkipped || !plan.output.some(isCostlyOutput)) return compilePageOf(alias)
    const [found, page] = [this.createAlias(), this.createAlias()]
    const ids = sql`(select ${sql.ref(`${found}.id`)} ${compilePageOf(found)}) as ${sql.ref(page)}`
    // In SQLite, a cross join is read from left to right.
    const join = sql.raw(this.engine === 'sqlite' ? 'cross join' : 'join')
    return sql`from ${ids} ${join} ${sql.table(plan.kind)} as ${sql.ref(alias)}
      on ${sql.ref(`${alias}.id`)} = ${sql.ref(`${page}.id`)}
      ${this.#compileOrder(plan, alias)} limit ${sql.lit(plan.limit)}`
  }

  #compileOrder(plan: RowsPlan, alias: string): RawBuilder<unknown> {
    const terms = plan.order.flatMap((term) => this.#compileOrderTerm(plan, term, alias))
    // Equal rows have a fixed order too, so that no row is on two pages or on none.
    const isByIdAlready = plan.order.some(
      ({ value, embedding }) => embedding === null && value.column.name === 'id',
    )
    if (!isByIdAlready)
      terms.push(sql`${sql.ref(`${alias}.id`)} ${sql.raw(plan.order.at(-1)?.direction ?? 'asc')}`)
    return sql`order by ${sql.join(terms)}`
  }

  #compileOrderTerm(plan: RowsPlan, term: PlanOrderTerm, alias: string): RawBuilder<unknown>[] {
    const { column } = term.value
    const direction = sql.raw(term.direction)
    if (column.type === 'daterange') {
      const day = (end: string) =>
        this.#compileOrderValue(term, alias, (own) => sql.ref(`${own}.${column.name}_${end}`))
      const days = [sql`${day('from')} ${direction}`, sql`${day('to')} ${direction}`]
      // The days of undated rows are the last ones, so that an index can have this order.
      if (term.embedding === null && term.nulls === (term.direction === 'asc' ? 'last' : 'first')) return days
      const isUndated = this.#compileOrderValue(
        term,
        alias,
        (own) =>
          sql`case when ${sql.ref(`${own}.${column.name}_from`)} = ${sql.lit(undatedSortDay)} then 1 else 0 end`,
      )
      // A row without an embedded row is undated too.
      const nulls = sql`coalesce(${isUndated}, 1) ${sql.raw(term.nulls === 'last' ? 'asc' : 'desc')}`
      return [nulls, ...days]
    }
    const value = this.#compileOrderValue(term, alias, (own) => this.#compileSortKey(own, term))
    // Visitors' rows have all been published.
    const isNeverNull =
      term.embedding === null &&
      (!column.isNullable || (plan.isPublicOnly && column.name === 'published_at')) &&
      term.value.jsonPath.length === 0
    const nulls = isNeverNull ? sql`` : sql.raw(` nulls ${term.nulls}`)
    return [sql`${value} ${direction}${nulls}`]
  }

  #compileSortKey(alias: string, { value }: PlanOrderTerm): RawBuilder<unknown> {
    const own = compileComparedValue(this.engine, alias, value)
    if (this.engine === 'sqlite') return own
    if (value.type === 'text') return sql`${own} collate "C"`
    return value.type === 'jsonb' ? sql`${own}::text collate "C"` : own
  }

  #compileOrderValue(
    { embedding }: PlanOrderTerm,
    alias: string,
    compile: (alias: string) => RawBuilder<unknown>,
  ): RawBuilder<unknown> {
    if (embedding === null) return compile(alias)
    const inner = this.createAlias()
    const join = this.#compileJoin(embedding, alias, inner)
    return sql`(select ${compile(inner)} ${this.compileMatching(embedding.rows, inner, join)})`
  }

  #compileOutput(output: PlanOutput, outerAlias: string): RawBuilder<unknown> {
    if (output.type === 'value') return compileOutputValue(this.engine, outerAlias, output.value, output.cast)
    const { embedding } = output
    const alias = this.createAlias()
    if (output.type === 'embedded' && embedding.cardinality === 'many')
      return this.#compileList(embedding, outerAlias, alias)
    const join = this.#compileJoin(embedding, outerAlias, alias)
    const matching = this.compileMatching(embedding.rows, alias, join)
    if (output.type === 'embedded')
      return this.#markAsJson(sql`(select ${this.compileObject(embedding.rows.output, alias)} ${matching})`)
    const value = sql`(select ${this.#compileOutput(output.output, alias)} ${matching})`
    return isJson(output.output) ? this.#markAsJson(value) : value
  }

  #compileList(embedding: PlanEmbedding, outerAlias: string, alias: string): RawBuilder<unknown> {
    const object = this.compileObject(embedding.rows.output, alias)
    const rows = this.compileRowsOfPage(embedding.rows, alias, { embedding, outerAlias })
    const list = sql`(select ${object} as o ${rows}) as x`
    return this.engine === 'sqlite'
      ? sql`json((select json_group_array(json(x.o)) from ${list}))`
      : sql`(select coalesce(json_agg(x.o), '[]'::json) from ${list})`
  }

  /** In SQLite JSON is a text, and what comes from a sub-select would be quoted. */
  #markAsJson(value: RawBuilder<unknown>): RawBuilder<unknown> {
    return this.engine === 'sqlite' ? sql`json(${value})` : value
  }

  #compileJoin(embedding: PlanEmbedding, outerAlias: string, alias: string): RawBuilder<boolean> {
    const [outer, inner] =
      embedding.cardinality === 'one' ? [embedding.column, 'id'] : ['id', embedding.column]
    return sql<boolean>`${sql.ref(`${alias}.${inner}`)} = ${sql.ref(`${outerAlias}.${outer}`)}`
  }
}

function isCostlyOutput(output: PlanOutput): boolean {
  return output.type !== 'value' || output.value.column.isLong
}

function isJson(output: PlanOutput): boolean {
  if (output.type === 'value') return needsJsonMark(output.value, output.cast)
  return output.type === 'embedded' || isJson(output.output)
}
