import type { RequestPartCounter } from '../request-limits.ts'
import type { ComparisonOperator, ComparisonSyntax, FieldSyntax } from '../request-syntax.ts'
import { parseArrayLiteral } from './parse-array-literal.ts'
import { unescapeText } from './parse-field.ts'
import { quoteLiteral, type SyntaxScanner } from './syntax-scanner.ts'

/** Which modifier an operator may have in parentheses: `like(any)`, `fts(simple)`. */
const operatorModifiers: Readonly<Record<ComparisonOperator, 'quantifier' | 'textSearchConfig' | null>> = {
  eq: 'quantifier',
  neq: null,
  gt: 'quantifier',
  gte: 'quantifier',
  lt: 'quantifier',
  lte: 'quantifier',
  like: 'quantifier',
  ilike: 'quantifier',
  match: 'quantifier',
  imatch: 'quantifier',
  in: null,
  is: null,
  isdistinct: null,
  fts: 'textSearchConfig',
  plfts: 'textSearchConfig',
  phfts: 'textSearchConfig',
  wfts: 'textSearchConfig',
  cs: null,
  cd: null,
  ov: null,
  sl: null,
  sr: null,
  nxl: null,
  nxr: null,
  adj: null,
}

const isValuePattern = /(?:null|not_null|true|false|unknown)(?= *(?:[,)]|$))/iy
const listElementPattern = /(?:"((?:[^"\\]|\\.)*)"(?=[,)])|([^,)]*))/sy

/**
 * Parses what follows a column: `not.eq.5`, `in.(a,"b,c")`, `fts(simple).mill`. `readValue` reads the value of most
 * operators: what ends it depends on whether the comparison is part of `and(…)` or `or(…)`.
 */
export function parseComparison(
  scanner: SyntaxScanner,
  field: FieldSyntax,
  readValue: (scanner: SyntaxScanner) => string,
  counter: RequestPartCounter,
): ComparisonSyntax {
  const isNegated = scanner.take('not.')
  const operator = parseOperator(scanner, isNegated)
  const modifier = parseModifier(scanner, operator)
  scanner.expect('.')
  const comparison = { type: 'comparison', field, isNegated, operator, ...modifier } as const
  const value = parseValue(scanner, operator, modifier.quantifier !== null, readValue)
  counter.add('conditions', modifier.quantifier === null ? 1 : Math.max(1, value.length))
  return { ...comparison, value }
}

function parseOperator(scanner: SyntaxScanner, isNegated: boolean): ComparisonOperator {
  const word = scanner.peekMatch(/[a-z]+/y) ?? ''
  if (!isOperator(word))
    return scanner.fail(...(isNegated ? [] : [quoteLiteral('not')]), 'operator (eq, gt, ...)')
  scanner.take(word)
  return word
}

function isOperator(name: string): name is ComparisonOperator {
  return Object.hasOwn(operatorModifiers, name)
}

function parseModifier(
  scanner: SyntaxScanner,
  operator: ComparisonOperator,
): Pick<ComparisonSyntax, 'quantifier' | 'textSearchConfig'> {
  const allowed = operatorModifiers[operator]
  if (allowed === null || !scanner.take('(')) return { quantifier: null, textSearchConfig: null }
  if (allowed === 'textSearchConfig') {
    const textSearchConfig = scanner.takeMatch(/[\p{L}\p{N}_$ -]+(?=\))/uy)?.[0] ?? null
    if (textSearchConfig === null) return scanner.fail('letter', 'digit', quoteLiteral('_'))
    scanner.expect(')')
    return { quantifier: null, textSearchConfig }
  }
  const quantifier = scanner.takeMatch(/(?:any|all)(?=\))/y)?.[0]
  if (quantifier === undefined) return scanner.fail(quoteLiteral('any'), quoteLiteral('all'))
  scanner.expect(')')
  return { quantifier: quantifier === 'any' ? 'any' : 'all', textSearchConfig: null }
}

function parseValue(
  scanner: SyntaxScanner,
  operator: ComparisonOperator,
  isQuantified: boolean,
  readValue: (scanner: SyntaxScanner) => string,
): string | readonly string[] {
  if (operator === 'in') return parseList(scanner)
  if (operator === 'is')
    return (
      scanner.takeMatch(isValuePattern)?.[0].toLowerCase() ??
      scanner.fail('null', 'not_null', 'true', 'false', 'unknown')
    )
  return isQuantified ? parseArrayLiteral(readValue(scanner)) : readValue(scanner)
}

/** Parses `("a,b",c)`. `()` is an empty list. */
function parseList(scanner: SyntaxScanner): readonly string[] {
  scanner.expect('(')
  const values: string[] = []
  do {
    const [, quoted, plain = ''] = scanner.takeMatch(listElementPattern) ?? []
    values.push(quoted === undefined ? plain : unescapeText(quoted))
  } while (scanner.take(','))
  if (!scanner.take(')')) scanner.fail(quoteLiteral(','), quoteLiteral(')'))
  return values.length === 1 && values[0] === '' ? [] : values
}
