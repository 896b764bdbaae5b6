import { type RawBuilder, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import { undatedSortDay } from '../content/item-rows.ts'
import { compileJsonCondition } from './json-condition-sql.ts'
import {
  convertLikeToCaseInsensitiveRegExp,
  convertLikeToGlobPattern,
  isAsciiPattern,
} from './like-pattern.ts'
import type { PlanColumn, PlanCondition, PlanDayRange, PlanEmbedding, SqlRangeOperator } from './read-plan.ts'
import { compileSearchCondition } from './search-condition-sql.ts'
import { compileComparedValue } from './value-sql.ts'

interface ConditionContext {
  readonly engine: DatabaseEngine
  compileExists(embedding: PlanEmbedding, outerAlias: string): RawBuilder<boolean>
}

/** Compiles a condition of the rows of `alias`. It is null, as in Postgres, if a compared value is null. */
export function compileCondition(
  context: ConditionContext,
  alias: string,
  condition: PlanCondition,
): RawBuilder<boolean> {
  const { engine } = context
  const compileOwn = () =>
    'value' in condition && typeof condition.value === 'object'
      ? compileComparedValue(engine, alias, condition.value)
      : sql`null`
  switch (condition.type) {
    case 'constant':
      return compileConstant(condition.value)
    case 'not':
      return sql<boolean>`not (${compileCondition(context, alias, condition.condition)})`
    case 'logic': {
      const parts = condition.conditions.map((part) => compileCondition(context, alias, part))
      return joinConditions(parts, condition.operator)
    }
    case 'comparison': {
      const isByteOrder =
        condition.value.type === 'text' && engine === 'postgres' && /[<>]=?$/.test(condition.operator)
      const collation = isByteOrder ? sql` collate "C"` : sql``
      return sql<boolean>`${compileOwn()}${collation} ${sql.raw(condition.operator)} ${condition.literal}`
    }
    case 'in':
      return condition.literals.length === 0
        ? compileConstant(false)
        : sql<boolean>`${compileOwn()} in (${sql.join(condition.literals)})`
    case 'distinct':
      return engine === 'sqlite'
        ? sql<boolean>`${compileOwn()} is not ${condition.literal}`
        : sql<boolean>`${compileOwn()} is distinct from ${condition.literal}`
    case 'null':
      return condition.value.type === 'daterange'
        ? sql<boolean>`${sql.ref(`${alias}.${condition.value.column.name}_from`)} = ${sql.lit(undatedSortDay)}`
        : sql<boolean>`${compileOwn()} is null`
    case 'like':
      return compileLike(engine, compileOwn(), condition.pattern, condition.isCaseInsensitive)
    case 'match':
      return engine === 'sqlite'
        ? sql<boolean>`regexp_matches(${condition.pattern}, ${condition.isCaseInsensitive ? 1 : 0}, ${compileOwn()})`
        : sql<boolean>`${compileOwn()} ${sql.raw(condition.isCaseInsensitive ? '~*' : '~')} ${condition.pattern}`
    case 'range':
      return compileRangeCondition(alias, condition.column, condition.operator, condition.range)
    case 'json':
      return compileJsonCondition(engine, compileOwn(), condition.operator, condition.literal)
    case 'search':
      return compileSearchCondition(engine, alias, condition.kind, condition.query)
    case 'exists':
      return context.compileExists(condition.embedding, alias)
  }
}

/** Joined in pairs, so that the expression is not as deep as the list is long: SQLite has a limit for that. */
export function joinConditions(
  conditions: readonly RawBuilder<boolean>[],
  operator: 'and' | 'or',
): RawBuilder<boolean> {
  const [first] = conditions
  if (first === undefined) return compileConstant(operator === 'and')
  if (conditions.length === 1) return first
  const middle = Math.ceil(conditions.length / 2)
  const [left, right] = [conditions.slice(0, middle), conditions.slice(middle)]
  return sql<boolean>`(${joinConditions(left, operator)} ${sql.raw(operator)} ${joinConditions(right, operator)})`
}

function compileConstant(value: boolean): RawBuilder<boolean> {
  return value ? sql<boolean>`(1 = 1)` : sql<boolean>`(1 = 0)`
}

/**
 * Both databases ignore the case of ASCII letters by themselves; for other letters, the pattern has both cases. SQLite's
 * `like` always ignores it, but `glob` doesn't.
 */
function compileLike(
  engine: DatabaseEngine,
  text: RawBuilder<unknown>,
  pattern: string,
  isCaseInsensitive: boolean,
): RawBuilder<boolean> {
  if (!isCaseInsensitive)
    return engine === 'sqlite'
      ? sql<boolean>`${text} glob ${convertLikeToGlobPattern(pattern, false)}`
      : sql<boolean>`${text} like ${pattern}`
  if (isAsciiPattern(pattern))
    return engine === 'sqlite'
      ? sql<boolean>`${text} like ${pattern} escape '\\'`
      : sql<boolean>`${text} ilike ${pattern}`
  return engine === 'sqlite'
    ? sql<boolean>`${text} glob ${convertLikeToGlobPattern(pattern, true)}`
    : sql<boolean>`${text} ~ ${convertLikeToCaseInsensitiveRegExp(pattern)}`
}

/** Compares the days of a historical date, which are two columns; the result for an undated item is null. */
function compileRangeCondition(
  alias: string,
  column: PlanColumn,
  operator: SqlRangeOperator,
  range: PlanDayRange | null,
): RawBuilder<boolean> {
  const from = sql.ref(`${alias}.${column.name}_from`)
  const to = sql.ref(`${alias}.${column.name}_to`)
  const compared =
    range === null ? compareWithEmptyRange(operator) : compareWithRange(from, to, operator, range)
  return sql<boolean>`case when ${from} <> ${sql.lit(undatedSortDay)} then ${compared} end`
}

function compareWithRange(
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  operator: SqlRangeOperator,
  range: PlanDayRange,
): RawBuilder<boolean> {
  switch (operator) {
    case '=':
      return sql<boolean>`(${from} = ${range.from} and ${to} = ${range.to})`
    case '<>':
      return sql<boolean>`(${from} <> ${range.from} or ${to} <> ${range.to})`
    case '<':
    case '<=':
    case '>':
    case '>=':
      return sql<boolean>`(${from}, ${to}) ${sql.raw(operator)} (${range.from}, ${range.to})`
    case '@>':
      return sql<boolean>`(${from} <= ${range.from} and ${to} >= ${range.to})`
    case '<@':
      return sql<boolean>`(${from} >= ${range.from} and ${to} <= ${range.to})`
    case '&&':
      return sql<boolean>`(${from} <= ${range.to} and ${to} >= ${range.from})`
    case '<<':
      return sql<boolean>`${to} < ${range.from}`
    case '>>':
      return sql<boolean>`${from} > ${range.to}`
    case '&<':
      return sql<boolean>`${to} <= ${range.to}`
    case '&>':
      return sql<boolean>`${from} >= ${range.from}`
    case '-|-':
      return sql<boolean>`(${to} = ${range.from - 1} or ${from} = ${range.to === undatedSortDay ? undatedSortDay : range.to + 1})`
  }
}

/** The empty range is contained in every other and less than it; it overlaps and neighbours none. */
function compareWithEmptyRange(operator: SqlRangeOperator): RawBuilder<boolean> {
  return compileConstant(operator === '@>' || operator === '<>' || operator === '>' || operator === '>=')
}
