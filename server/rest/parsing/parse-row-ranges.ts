import { PostgrestError } from '../postgrest-error.ts'
import type { RowRangeSyntax } from '../request-syntax.ts'
import { parseEmbeddedPath } from './parse-field.ts'
import { SyntaxScanner } from './syntax-scanner.ts'

/** Combines `limit`, `offset` and those of embedded rows (`authors.limit`) to one range for each path. */
export function parseRowRanges(
  parameters: readonly (readonly [key: string, value: string])[],
): readonly RowRangeSyntax[] {
  const ranges = new Map<string, RowRangeSyntax>()
  for (const [key, value] of parameters) {
    const path = parseEmbeddedPath(key)
    const name = key.endsWith('limit') ? 'limit' : 'offset'
    const pathKey = JSON.stringify(path)
    const range = ranges.get(pathKey) ?? { path, offset: 0, limit: null }
    ranges.set(pathKey, { ...range, [name]: parseRowNumber(name, value) })
  }
  return [...ranges.values()]
}

/** Parses a number of rows, at least 0. */
export function parseRowNumber(name: 'limit' | 'offset', text: string): number {
  const digits = text.trim()
  if (/^-\d+$/.test(digits) && Number(digits) < 0)
    throw new PostgrestError('PGRST103', {
      details: `${name === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`,
    })
  if (!/^-?\d+$/.test(digits)) new SyntaxScanner(text, `${name} parameter (${text})`).fail('integer')
  const value = Math.abs(Number(digits))
  if (!Number.isSafeInteger(value))
    throw new PostgrestError('22003', {
      message: `value "${digits.slice(0, 50)}" is out of range for type bigint`,
    })
  return value
}
