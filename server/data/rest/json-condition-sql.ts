import { type RawBuilder, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { JsonValue } from './read-plan.ts'
import { toSqlitePathStep } from './value-sql.ts'

/** Compares JSON: whether it contains the literal, is contained in it, or equals it. Null for no JSON. */
export function compileJsonCondition(
  engine: DatabaseEngine,
  json: RawBuilder<unknown>,
  operator: '@>' | '<@' | '=',
  literal: JsonValue,
): RawBuilder<boolean> {
  if (engine === 'postgres')
    return sql<boolean>`${json}::jsonb ${sql.raw(operator)} ${JSON.stringify(literal)}::jsonb`
  const valid = sql`case when json_valid(${json}) then ${json} end`
  const conditions = []
  if (operator !== '<@') conditions.push(compileContains(sql`(${valid})`, literal, 0))
  if (operator !== '@>') conditions.push(compileContained(sql`(${valid})`, literal))
  return sql<boolean>`case when json_valid(${json}) then (${sql.join(conditions, sql` and `)}) end`
}

/** SQLite has no operator for it: one condition for each value of the literal. */
function compileContains(json: RawBuilder<unknown>, literal: JsonValue, depth: number): RawBuilder<boolean> {
  const isType = (type: string) => sql<boolean>`json_type(${json}) = ${type}`
  if (literal === null) return isType('null')
  if (typeof literal === 'boolean') return isType(String(literal))
  if (typeof literal === 'string') return sql<boolean>`(${isType('text')} and ${json} ->> '$' = ${literal})`
  if (typeof literal === 'number')
    return sql<boolean>`(json_type(${json}) in ('integer', 'real') and ${json} ->> '$' = ${literal})`
  if (isJsonArray(literal)) {
    const each = sql.ref(`j${depth}`)
    const elements = literal.map(
      (element) =>
        sql<boolean>`exists (select 1 from json_each(${json}) as ${each}
          where ${compileContains(sql`(${json} -> ${each}.fullkey)`, element, depth + 1)})`,
    )
    return sql<boolean>`(${sql.join([isType('array'), ...elements], sql` and `)})`
  }
  const entries = Object.entries(literal).map(([key, value]) =>
    compileContains(sql`(${json} -> ${`$${toSqlitePathStep(key)}`})`, value, depth),
  )
  return sql<boolean>`(${sql.join([isType('object'), ...entries], sql` and `)})`
}

/** Every value is at the same place of the literal; arrays are compared by position. */
function compileContained(json: RawBuilder<unknown>, literal: JsonValue): RawBuilder<boolean> {
  const text = JSON.stringify(literal)
  return sql<boolean>`not exists (select 1 from json_tree(${json}) as t
    where json_type(${text}, t.fullkey) is not t.type
    or (t.atom is not null and json_extract(${text}, t.fullkey) is not t.atom))`
}

function isJsonArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}
