import { PostgrestError } from '../postgrest-error.ts'
import { createTooComplexError, type RequestPartCounter, requestLimits } from '../request-limits.ts'
import type { EmbeddingSyntax, SelectItemSyntax } from '../request-syntax.ts'
import { parseJsonPath, parseName } from './parse-field.ts'
import { quoteLiteral, SyntaxScanner } from './syntax-scanner.ts'

const castPattern = /[\p{L}\p{N}_$ ]+/uy
const aggregatePattern = /\.(?:sum|avg|count|max|min)\(\)/y

/** Parses `select`: columns with aliases, casts and JSON paths, and embedded relations. */
export function parseSelect(text: string, counter: RequestPartCounter): readonly SelectItemSyntax[] {
  const scanner = new SyntaxScanner(text, `select parameter (${text})`)
  const items = parseSelectItems(scanner, counter, 0)
  scanner.expectEnd(quoteLiteral(','))
  return items
}

/** Parses the items up to the end or a closing parenthesis; there may be none. */
function parseSelectItems(
  scanner: SyntaxScanner,
  counter: RequestPartCounter,
  depth: number,
): readonly SelectItemSyntax[] {
  const items: SelectItemSyntax[] = []
  scanner.skipSpaces()
  if (scanner.isAtEnd || scanner.startsWith(')')) return items
  do {
    scanner.skipSpaces()
    counter.add('selectItems')
    items.push(parseSelectItem(scanner, counter, depth))
    scanner.skipSpaces()
  } while (scanner.take(','))
  return items
}

function parseSelectItem(
  scanner: SyntaxScanner,
  counter: RequestPartCounter,
  depth: number,
): SelectItemSyntax {
  if (scanner.takeMatch(/\*(?= *(?:[,)]|$))/y) !== null) return { type: 'all' }
  const spread = scanner.take('...')
  const firstName = parseName(scanner)
  const hasAlias = scanner.takeMatch(/:(?!:)/y) !== null
  const name = hasAlias ? parseName(scanner) : firstName
  const alias = hasAlias ? firstName : null
  if (name === 'count' && scanner.startsWith('(')) throw new PostgrestError('PGRST123')
  if (spread || scanner.startsWith('!') || scanner.startsWith('(')) {
    const hints = parseEmbeddingHints(scanner)
    return {
      type: 'embedding',
      target: name,
      alias,
      ...hints,
      spread,
      select: parseEmbeddedSelect(scanner, counter, depth + 1),
    }
  }
  const jsonPath = parseJsonPath(scanner)
  assertNoAggregate(scanner)
  const cast = scanner.take('::') ? parseCast(scanner) : null
  assertNoAggregate(scanner)
  return { type: 'column', field: { column: name, jsonPath }, alias, cast }
}

/** Parses `!hint`, `!inner` and `!left`: one hint and one kind of join, in any order. */
function parseEmbeddingHints(scanner: SyntaxScanner): Pick<EmbeddingSyntax, 'hint' | 'join'> {
  let hint: string | null = null
  let join: 'left' | 'inner' | null = null
  while (scanner.startsWith('!')) {
    if (hint !== null && join !== null) scanner.fail(quoteLiteral('('))
    const joinMatch = scanner.takeMatch(/!(inner|left)(?=[!(])/y)
    if (joinMatch !== null) {
      if (join !== null) scanner.fail(quoteLiteral('('))
      join = joinMatch[1] === 'inner' ? 'inner' : 'left'
    } else if (hint === null) {
      scanner.expect('!')
      hint = parseName(scanner)
    } else scanner.fail(quoteLiteral('('))
  }
  return { hint, join: join ?? 'left' }
}

function parseEmbeddedSelect(
  scanner: SyntaxScanner,
  counter: RequestPartCounter,
  depth: number,
): readonly SelectItemSyntax[] {
  scanner.expect('(')
  counter.add('embeddings')
  if (depth > requestLimits.embeddingDepth)
    throw createTooComplexError(
      `Resources are embedded more than ${requestLimits.embeddingDepth} levels deep`,
    )
  const items = parseSelectItems(scanner, counter, depth)
  if (!scanner.take(')')) scanner.fail(quoteLiteral(','), quoteLiteral(')'))
  return items
}

function parseCast(scanner: SyntaxScanner): string {
  const type = scanner.takeMatch(castPattern)?.[0].trim() ?? ''
  return type === '' ? scanner.fail('letter', 'digit', quoteLiteral('_')) : type
}

function assertNoAggregate(scanner: SyntaxScanner): void {
  if (scanner.peekMatch(aggregatePattern) !== null) throw new PostgrestError('PGRST123')
}
