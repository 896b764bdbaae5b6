import { createTooComplexError, type RequestPartCounter, requestLimits } from '../request-limits.ts'
import type { ConditionSyntax, FilterSyntax, LogicSyntax } from '../request-syntax.ts'
import { parseComparison } from './parse-comparison.ts'
import { parseEmbeddedPath, parseField, parseFieldWithPath, unescapeText } from './parse-field.ts'
import { quoteLiteral, SyntaxScanner } from './syntax-scanner.ts'

const groupPattern = /(not\.)?(and|or)\(/y
/** A value inside `and(…)`: quoted, an array of Postgres, or everything up to the next comma or parenthesis. */
const nestedValuePattern = /(?:"((?:[^"\\]|\\.)*)"(?= *(?:[,)]|$))|(\{[^{}]*\})|([^,)]*))/sy

/** Parses a filter of one column: `name=eq.Jan`, `authors.name=not.is.null`. */
export function parseColumnFilter(key: string, value: string, counter: RequestPartCounter): FilterSyntax {
  const { path, field } = parseFieldWithPath(key)
  const scanner = new SyntaxScanner(value, `filter (${value})`)
  const condition = parseComparison(scanner, field, (rest) => rest.takeRest(), counter)
  scanner.expectEnd()
  return { path, condition }
}

/** Parses a filter with logic: `or=(a.eq.1,b.gt.2)`, `not.and=(…)`, `authors.or=(…)`. */
export function parseLogicFilter(key: string, value: string, counter: RequestPartCounter): FilterSyntax {
  const names = parseEmbeddedPath(key)
  const operator = key.slice(key.lastIndexOf('.') + 1)
  const path = names.filter((name) => name !== 'not')
  const text = `${path.length === names.length ? '' : 'not.'}${operator}${value}`
  const scanner = new SyntaxScanner(text, `logic tree (${value})`)
  const condition = parseGroup(scanner, counter, 1)
  if (condition === null) {
    scanner.take('not.')
    scanner.take(operator)
    return scanner.fail(quoteLiteral('('))
  }
  scanner.skipSpaces()
  scanner.expectEnd()
  return { path, condition }
}

/** Parses `and(…)`, `or(…)`, `not.and(…)`; null if there is a comparison instead. */
function parseGroup(scanner: SyntaxScanner, counter: RequestPartCounter, depth: number): LogicSyntax | null {
  const match = scanner.takeMatch(groupPattern)
  if (match === null) return null
  if (depth > requestLimits.logicDepth)
    throw createTooComplexError(`Conditions are nested more than ${requestLimits.logicDepth} levels deep`)
  const conditions: ConditionSyntax[] = []
  do {
    scanner.skipSpaces()
    conditions.push(parseGroup(scanner, counter, depth + 1) ?? parseNestedComparison(scanner, counter))
    scanner.skipSpaces()
  } while (scanner.take(','))
  if (!scanner.take(')')) scanner.fail(quoteLiteral(','), quoteLiteral(')'))
  const operator = match[2] === 'or' ? 'or' : 'and'
  return { type: 'logic', operator, isNegated: match[1] !== undefined, conditions }
}

function parseNestedComparison(scanner: SyntaxScanner, counter: RequestPartCounter): ConditionSyntax {
  const field = parseField(scanner)
  scanner.expect('.')
  return parseComparison(scanner, field, takeNestedValue, counter)
}

function takeNestedValue(scanner: SyntaxScanner): string {
  const [, quoted, array, plain = ''] = scanner.takeMatch(nestedValuePattern) ?? []
  return quoted === undefined ? (array ?? plain) : unescapeText(quoted)
}
