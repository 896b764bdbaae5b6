import type { RequestPartCounter } from '../request-limits.ts'
import type { OrderSyntax, OrderTermSyntax } from '../request-syntax.ts'
import { parseEmbeddedPath, parseField, parseJsonPath, parseName } from './parse-field.ts'
import { quoteLiteral, SyntaxScanner } from './syntax-scanner.ts'

/** Parses `order=name.desc.nullslast,authors(name)` and `authors.order=name`. */
export function parseOrder(key: string, value: string, counter: RequestPartCounter): OrderSyntax {
  const path = parseEmbeddedPath(key)
  const scanner = new SyntaxScanner(value, `order (${value})`)
  const terms: OrderTermSyntax[] = []
  do {
    scanner.skipSpaces()
    counter.add('orderTerms')
    terms.push(parseOrderTerm(scanner))
    scanner.skipSpaces()
  } while (scanner.take(','))
  scanner.expectEnd(quoteLiteral(','))
  return { path, terms }
}

function parseOrderTerm(scanner: SyntaxScanner): OrderTermSyntax {
  const name = parseName(scanner)
  const isRelation = scanner.take('(')
  const field = isRelation ? parseField(scanner) : { column: name, jsonPath: parseJsonPath(scanner) }
  if (isRelation) scanner.expect(')')
  const direction = scanner.takeMatch(/\.(asc|desc)(?=[., ]|$)/y)?.[1]
  const nulls = scanner.takeMatch(/\.nulls(first|last)(?=[, ]|$)/y)?.[1]
  if (scanner.startsWith('.')) {
    scanner.take('.')
    const nullsPositions = ['"nullsfirst"', '"nullslast"']
    return scanner.fail(...(direction === undefined ? ['"asc"', '"desc"'] : []), ...nullsPositions)
  }
  return {
    relation: isRelation ? name : null,
    field,
    direction: direction === 'desc' ? 'desc' : 'asc',
    nulls: nulls === undefined ? null : nulls === 'first' ? 'first' : 'last',
  }
}
