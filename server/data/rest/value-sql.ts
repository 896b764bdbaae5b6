import { type RawBuilder, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { PlanCast, PlanValue } from './read-plan.ts'

/** A value as it is compared and sorted. */
export function compileComparedValue(
  engine: DatabaseEngine,
  alias: string,
  value: PlanValue,
): RawBuilder<unknown> {
  const column = sql.ref(`${alias}.${value.column.name}`)
  if (value.jsonPath.length === 0) return column
  return engine === 'sqlite' ? compileSqliteJsonPath(column, value) : compilePostgresJsonPath(column, value)
}

function compilePostgresJsonPath(column: RawBuilder<unknown>, value: PlanValue): RawBuilder<unknown> {
  let path = sql`${column}::json`
  for (const { operator, key } of value.jsonPath)
    path = sql`${path} ${sql.raw(operator)} ${typeof key === 'number' ? sql`${key}::integer` : sql`${key}::text`}`
  return sql`(${path})`
}

function compileSqliteJsonPath(column: RawBuilder<unknown>, value: PlanValue): RawBuilder<unknown> {
  const path = value.jsonPath.map(({ key }) => toSqlitePathStep(key)).join('')
  const json = sql`(case when json_valid(${column}) then ${column} end -> ${`$${path}`})`
  if (value.type !== 'text') return json
  // SQLite would return 1 and 0 for true and false.
  return sql`(case when json_type(${json}) in ('true', 'false') then json_type(${json}) else cast(${json} ->> '$' as text) end)`
}

/** A step of a JSON path of SQLite. */
export function toSqlitePathStep(key: string | number): string {
  if (typeof key === 'string') return `."${key}"`
  return key < 0 ? `[#${key}]` : `[${key}]`
}

/** A value as it leaves, as an argument of the function that builds the JSON object. */
export function compileOutputValue(
  engine: DatabaseEngine,
  alias: string,
  value: PlanValue,
  cast: PlanCast | null,
): RawBuilder<unknown> {
  const own = compileComparedValue(engine, alias, value)
  switch (value.type) {
    case 'text':
      return own
    case 'integer':
      return cast === 'text' ? sql`cast(${own} as text)` : own
    case 'boolean':
      return compileBoolean(engine, own, cast)
    case 'timestamptz':
      return engine === 'sqlite' ? compileSqliteTimestamp(own, cast) : compilePostgresTimestamp(own, cast)
    case 'daterange':
      return compileDays(engine, alias, value.column.name)
    case 'jsonb':
      // A whole column leaves as its text, which needn't be valid.
      if (value.jsonPath.length === 0) return own
      if (cast === 'text') return engine === 'sqlite' ? sql`('' || ${own})` : sql`${own}::text`
      return engine === 'sqlite' ? sql`json(${own})` : own
  }
}

/** Whether the output is JSON, which SQLite must be told again when it comes from a sub-select. */
export function needsJsonMark(value: PlanValue, cast: PlanCast | null): boolean {
  if (cast !== null) return false
  return value.type === 'boolean' || value.type === 'daterange' || value.jsonPath.at(-1)?.operator === '->'
}

function compileBoolean(
  engine: DatabaseEngine,
  flag: RawBuilder<unknown>,
  cast: PlanCast | null,
): RawBuilder<unknown> {
  if (cast === 'integer') return flag
  const word = sql`case ${flag} when 1 then 'true' when 0 then 'false' end`
  if (cast === 'text') return word
  return engine === 'sqlite' ? sql`json(${word})` : sql`(${flag} = 1)`
}

/** The stored text is `2026-11-15T12:00:00.000Z`. */
function compileSqliteTimestamp(text: RawBuilder<unknown>, cast: PlanCast | null): RawBuilder<unknown> {
  if (cast === 'date') return sql`substr(${text}, 1, 10)`
  // Postgres writes no zeros at the end of a fraction.
  if (cast === 'text') return sql`rtrim(rtrim(replace(substr(${text}, 1, 23), 'T', ' '), '0'), '.') || '+00'`
  return sql`substr(${text}, 1, 23) || '+00:00'`
}

function compilePostgresTimestamp(at: RawBuilder<unknown>, cast: PlanCast | null): RawBuilder<unknown> {
  if (cast === 'date') return sql`(${at} at time zone 'UTC')::date`
  if (cast === 'text') return sql`${at}::text`
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`
}

/** The stored days of a historical date; they are formatted later. */
function compileDays(engine: DatabaseEngine, alias: string, name: string): RawBuilder<unknown> {
  const days = sql`${sql.ref(`${alias}.${name}_from`)}, ${sql.ref(`${alias}.${name}_to`)}`
  return engine === 'sqlite' ? sql`json_array(${days})` : sql`json_build_array(${days})`
}
