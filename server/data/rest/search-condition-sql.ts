import { type RawBuilder, sql } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { DatabaseEngine } from '../connection.ts'
import type { SearchQuery } from './read-plan.ts'

/**
 * The condition that an item's indexed words match a query. Parts without negation are one look-up in the word index;
 * negations are outside of it, because FTS5 has only `AND NOT`.
 */
export function compileSearchCondition(
  engine: DatabaseEngine,
  alias: string,
  kind: KindName,
  query: SearchQuery,
): RawBuilder<boolean> {
  if (!hasNegation(query)) {
    const matching = engine === 'sqlite' ? selectFromSqlite(kind, query) : selectFromPostgres(kind, query)
    return sql<boolean>`${sql.ref(`${alias}.id`)} in (${matching})`
  }
  if (query.type === 'not')
    return sql<boolean>`not (${compileSearchCondition(engine, alias, kind, query.operand)})`
  if (query.type === 'phrase') throw new TypeError('A phrase has no negation')
  const operands = query.operands.map((operand) => compileSearchCondition(engine, alias, kind, operand))
  return sql<boolean>`(${sql.join(operands, sql.raw(` ${query.operator} `))})`
}

function hasNegation(query: SearchQuery): boolean {
  return query.type === 'not' || (query.type === 'logic' && query.operands.some(hasNegation))
}

function selectFromSqlite(kind: KindName, query: SearchQuery): RawBuilder<unknown> {
  const expression = `kind : "${kind}" AND ${toFtsExpression(query)}`
  return sql`select s.item from search_words cross join search as s on s.id = search_words.rowid
    where search_words match ${expression}`
}

/** Words contain only letters and digits, so quoting is enough for FTS5's syntax. */
function toFtsExpression(query: SearchQuery): string {
  if (query.type === 'phrase')
    return `({${query.parts.join(' ')}} : "${query.words.join(' ')}"${query.isPrefix ? ' *' : ''})`
  if (query.type === 'not') throw new TypeError('Negations are outside of the expression')
  return `(${query.operands.map(toFtsExpression).join(` ${query.operator.toUpperCase()} `)})`
}

function selectFromPostgres(kind: KindName, query: SearchQuery): RawBuilder<unknown> {
  return sql`select s.item from search as s
    where s.kind = ${kind} and s.words @@ to_tsquery('simple', ${toTsQuery(query)})`
}

function toTsQuery(query: SearchQuery): string {
  if (query.type === 'not') throw new TypeError('Negations are outside of the expression')
  if (query.type === 'logic')
    return `(${query.operands.map(toTsQuery).join(query.operator === 'and' ? ' & ' : ' | ')})`
  // The parts are one after another, so that the weights must keep a phrase within one part.
  const alternatives = query.parts.map((part) => toWeightedPhrase(query, part.toUpperCase()))
  return `(${alternatives.join(' | ')})`
}

function toWeightedPhrase(
  { words, isPrefix }: Extract<SearchQuery, { type: 'phrase' }>,
  weight: string,
): string {
  const isLast = (index: number) => index === words.length - 1
  const lexemes = words.map((word, index) => `'${word}':${isPrefix && isLast(index) ? '*' : ''}${weight}`)
  return `(${lexemes.join(' <-> ')})`
}
