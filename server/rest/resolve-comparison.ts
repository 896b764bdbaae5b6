import type { Relation } from '../../domain/relations.ts'
import { toCollationKey } from '../../domain/text/collation-key.ts'
import type { PlanCondition, PlanValue, SearchQuery } from '../data/rest/read-plan.ts'
import { parseDayRange } from './day-range.ts'
import { getVisibleColumn } from './find-relation.ts'
import { parseLiteral, postgresTypeNames } from './parse-literal.ts'
import { PostgrestError } from './postgrest-error.ts'
import type { ReadRights } from './read-caller.ts'
import type { ComparisonOperator, ComparisonSyntax } from './request-syntax.ts'
import { resolveJsonComparison } from './resolve-json-comparison.ts'
import { createOperatorError, getTitleSortValue, resolveValue } from './resolve-value.ts'
import { parsePhraseSearch, parsePlainSearch, parseTsQuery, parseWebSearch } from './text-search.ts'

/** The operators of Postgres, for messages and for the plan. */
const sqlOperators = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: '~~',
  ilike: '~~*',
  match: '~',
  imatch: '~*',
  in: '=',
  is: 'IS',
  isdistinct: '=',
  fts: '@@',
  plfts: '@@',
  phfts: '@@',
  wfts: '@@',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxl: '&>',
  nxr: '&<',
  adj: '-|-',
} as const satisfies Readonly<Record<ComparisonOperator, string>>

const searchParsers = {
  fts: parseTsQuery,
  plfts: parsePlainSearch,
  phfts: parsePhraseSearch,
  wfts: parseWebSearch,
} as const satisfies Readonly<Partial<Record<ComparisonOperator, (text: string) => SearchQuery | null>>>

const maxPatternLength = 200
const maxWildcards = 10
const never: PlanCondition = { type: 'constant', value: false }

interface ComparisonContext extends ReadRights {
  readonly getNow: () => string
}

/** Resolves one filter on a column of the relation, without its negation. */
export function resolveComparison(
  relation: Relation,
  syntax: ComparisonSyntax,
  context: ComparisonContext,
): PlanCondition {
  const column = getVisibleColumn(relation, syntax.field.column, context.seesHidden)
  const { operator } = syntax
  if (isSearchOperator(operator)) {
    if (column.type !== 'tsvector' || syntax.field.jsonPath.length > 0)
      throw createSearchColumnError(column.name)
    return resolveSearch(relation, operator, syntax)
  }
  const value = resolveValue(column, syntax.field)
  // The order of titles is that of their collation keys; comparisons agree with it.
  if (column.isTitle && !column.isNullable && isOrderOperator(operator))
    return compareEach(syntax, (text) => ({
      type: 'comparison',
      value: getTitleSortValue(false),
      operator: sqlOperators[operator],
      literal: toCollationKey(String(parseLiteral('text', text, context.getNow))),
    }))
  return resolveValueComparison(value, syntax, context)
}

function resolveValueComparison(
  value: PlanValue,
  syntax: ComparisonSyntax,
  context: ComparisonContext,
): PlanCondition {
  const { operator } = syntax
  const { type } = value
  if (operator === 'is') return resolveIs(value, getText(syntax))
  if (type === 'jsonb') return resolveJsonComparison(value, syntax, sqlOperators[operator])
  if (type === 'daterange') return resolveRangeComparison(value, syntax)
  const parse = (text: string) => parseLiteral(type, text, context.getNow)
  switch (operator) {
    case 'eq':
    case 'neq':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return compareEach(syntax, (text) => ({
        type: 'comparison',
        value,
        operator: sqlOperators[operator],
        literal: parse(text),
      }))
    case 'in':
      return { type: 'in', value, literals: getTexts(syntax).map(parse) }
    case 'isdistinct':
      return { type: 'distinct', value, literal: parse(getText(syntax)) }
    case 'like':
    case 'ilike':
      if (type !== 'text') throw createOperatorError(type, sqlOperators[operator])
      return compareEach(syntax, (text) => ({
        type: 'like',
        value,
        pattern: toLikePattern(text),
        isCaseInsensitive: operator === 'ilike',
      }))
    case 'match':
    case 'imatch':
      if (type !== 'text') throw createOperatorError(type, sqlOperators[operator])
      if (!context.isService)
        throw new PostgrestError('42501', {
          message: 'permission denied: regular expressions need the secret key',
        })
      return compareEach(syntax, (text) => ({
        type: 'match',
        value,
        pattern: assertRegularExpression(text),
        isCaseInsensitive: operator === 'imatch',
      }))
    default:
      throw createOperatorError(type, sqlOperators[operator])
  }
}

function resolveIs(value: PlanValue, text: string): PlanCondition {
  const isNull: PlanCondition = { type: 'null', value }
  switch (text.toLowerCase()) {
    case 'null':
      return isNull
    case 'not_null':
      return { type: 'not', condition: isNull }
    case 'true':
    case 'false':
    case 'unknown': {
      const word = text.toLowerCase()
      if (value.type !== 'boolean')
        throw new PostgrestError('42804', {
          message: `argument of IS ${word.toUpperCase()} must be type boolean, not type ${postgresTypeNames[value.type]}`,
        })
      if (word === 'unknown') return isNull
      return { type: 'not', condition: { type: 'distinct', value, literal: word === 'true' ? 1 : 0 } }
    }
    default:
      throw new PostgrestError('PGRST100', {
        message: `"failed to parse filter (is.${text})" (line 1, column 1)`,
        details: 'isVal: (null, not_null, true, false, unknown)',
      })
  }
}

function resolveRangeComparison(value: PlanValue, syntax: ComparisonSyntax): PlanCondition {
  const { operator } = syntax
  const compare = (
    text: string,
    sqlOperator: Extract<PlanCondition, { type: 'range' }>['operator'],
  ): PlanCondition => ({
    type: 'range',
    column: value.column,
    operator: sqlOperator,
    range: parseDayRange(text),
  })
  switch (operator) {
    case 'like':
    case 'ilike':
    case 'match':
    case 'imatch':
    case 'is':
    case 'fts':
    case 'plfts':
    case 'phfts':
    case 'wfts':
      throw createOperatorError('daterange', sqlOperators[operator])
    case 'in':
      return {
        type: 'logic',
        operator: 'or',
        conditions: getTexts(syntax).map((text) => compare(text, '=')),
      }
    case 'isdistinct': {
      const isNull: PlanCondition = { type: 'null', value }
      return { type: 'logic', operator: 'or', conditions: [isNull, compare(getText(syntax), '<>')] }
    }
    default: {
      const sqlOperator = sqlOperators[operator]
      return compareEach(syntax, (text) => compare(text, sqlOperator))
    }
  }
}

function resolveSearch(
  relation: Relation,
  operator: keyof typeof searchParsers,
  syntax: ComparisonSyntax,
): PlanCondition {
  const config = syntax.textSearchConfig
  if (config !== null && config !== 'simple')
    throw new PostgrestError('42704', {
      message: `text search configuration "${config}" does not exist`,
      hint: 'Only "simple" exists; letter case and accents are ignored.',
    })
  return compareEach(syntax, (text) => {
    if (text.includes('\0')) throw new PostgrestError('22021')
    const query = searchParsers[operator](text)
    return query === null ? never : { type: 'search', kind: relation.kind, query }
  })
}

function createSearchColumnError(name: string): PostgrestError {
  return new PostgrestError('PGRST127', {
    details: `The column "${name}" has no index of its words.`,
    hint: 'Search in the column "search", which has the words of all searchable columns.',
  })
}

/** `eq(any).{a,b}` is true if one comparison is, `eq(all).{a,b}` if all are. */
function compareEach(syntax: ComparisonSyntax, compare: (text: string) => PlanCondition): PlanCondition {
  if (syntax.quantifier === null) return compare(getText(syntax))
  return {
    type: 'logic',
    operator: syntax.quantifier === 'any' ? 'or' : 'and',
    conditions: getTexts(syntax).map(compare),
  }
}

function getText({ value }: ComparisonSyntax): string {
  return typeof value === 'string' ? value : value.join(',')
}

function getTexts({ value }: ComparisonSyntax): readonly string[] {
  return typeof value === 'string' ? [value] : value
}

/** `*` is an alias of `%`, which would have to be encoded in a URL. */
function toLikePattern(text: string): string {
  if (text.includes('\0')) throw new PostgrestError('22021')
  const pattern = text.replaceAll('*', '%')
  if (/(?:^|[^\\])(?:\\\\)*\\$/.test(pattern)) throw new PostgrestError('22025')
  const wildcards = pattern.match(/%+/g)?.length ?? 0
  if (pattern.length > maxPatternLength || wildcards > maxWildcards)
    throw new PostgrestError('54000', {
      message: `A pattern may have at most ${maxPatternLength} characters and ${maxWildcards} wildcards`,
    })
  return pattern
}

/** Checks the syntax before the database does; the two dialects agree on what is common. */
function assertRegularExpression(pattern: string): string {
  if (pattern.includes('\0')) throw new PostgrestError('22021')
  if (pattern.length > maxPatternLength)
    throw new PostgrestError('54000', {
      message: `A pattern may have at most ${maxPatternLength} characters`,
    })
  try {
    new RegExp(pattern, 'u')
  } catch (error) {
    throw new PostgrestError('2201B', { message: `invalid regular expression: "${pattern}"`, cause: error })
  }
  return pattern
}

function isSearchOperator(operator: ComparisonOperator): operator is keyof typeof searchParsers {
  return Object.hasOwn(searchParsers, operator)
}

function isOrderOperator(operator: ComparisonOperator): operator is 'gt' | 'gte' | 'lt' | 'lte' {
  return operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte'
}
