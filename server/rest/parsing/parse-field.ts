import { createTooComplexError, requestLimits } from '../request-limits.ts'
import type { FieldSyntax, JsonPathStep } from '../request-syntax.ts'
import { quoteLiteral, SyntaxScanner } from './syntax-scanner.ts'

const namePattern = /(?:[\p{L}\p{N}_$ ]|-(?!>))+/uy
const quotedTextPattern = /"((?:[^"\\]|\\.)*)"/sy
const arrayIndexPattern = /-?\d{1,9}(?=->|::|[.,)]|$)/y
const nameDescription = 'field name (* or [a..z0..9_$])'

/** Parses the name of a column or a relation; names with other characters are in double quotes. */
export function parseName(scanner: SyntaxScanner): string {
  if (scanner.startsWith('"')) return parseQuotedText(scanner)
  const name = scanner.takeMatch(namePattern)?.[0].trim() ?? ''
  return name === '' ? scanner.fail(nameDescription) : name
}

/** Parses a text in double quotes, in which a backslash escapes the next character. */
export function parseQuotedText(scanner: SyntaxScanner): string {
  const match = scanner.takeMatch(quotedTextPattern)
  if (match !== null) return unescapeText(match[1] ?? '')
  scanner.takeRest()
  return scanner.fail(quoteLiteral('"'))
}

/** Replaces each pair of a backslash and a character by the character. */
export function unescapeText(text: string): string {
  return text.replace(/\\(.)/gs, '$1')
}

/** Parses a column and the path into it: `menu->cs->>news`. */
export function parseField(scanner: SyntaxScanner): FieldSyntax {
  return { column: parseName(scanner), jsonPath: parseJsonPath(scanner) }
}

export function parseJsonPath(scanner: SyntaxScanner): readonly JsonPathStep[] {
  const steps: JsonPathStep[] = []
  while (scanner.take('->')) {
    const operator = scanner.take('>') ? '->>' : '->'
    const index = scanner.takeMatch(arrayIndexPattern)
    steps.push({ operator, key: index === null ? parseName(scanner) : Number(index[0]) })
    if (steps.length > requestLimits.jsonPathSteps)
      throw createTooComplexError(`A JSON path has more than ${requestLimits.jsonPathSteps} steps`)
  }
  return steps
}

/** Parses the key of a filter: `authors.name` is the column `name` of the embedded `authors`. */
export function parseFieldWithPath(key: string): {
  readonly path: readonly string[]
  readonly field: FieldSyntax
} {
  const scanner = new SyntaxScanner(key, `tree path (${key})`)
  const names = parseDottedNames(scanner)
  const jsonPath = parseJsonPath(scanner)
  scanner.expectEnd(quoteLiteral('.'))
  return { path: names.slice(0, -1), field: { column: names.at(-1) ?? '', jsonPath } }
}

/** Parses the key of `order`, `limit` and such: the path before the last name. */
export function parseEmbeddedPath(key: string): readonly string[] {
  const scanner = new SyntaxScanner(key, `tree path (${key})`)
  const names = parseDottedNames(scanner)
  scanner.expectEnd(quoteLiteral('.'))
  return names.slice(0, -1)
}

function parseDottedNames(scanner: SyntaxScanner): readonly string[] {
  const names = [parseName(scanner)]
  while (scanner.take('.')) names.push(parseName(scanner))
  return names
}
