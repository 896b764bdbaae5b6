import { isKindName, type KindName } from '../../../domain/kinds/index.ts'
import { parseArrayLiteral } from '../parsing/parse-array-literal.ts'
import { PostgrestError } from '../postgrest-error.ts'

/** The arguments of a call by name, from a JSON body or a query string. */
export type FunctionArguments = ReadonlyMap<string, unknown>

/** Reads a text; null if it is not given. */
export function getTextArgument(args: FunctionArguments, name: string): string | null {
  const value = args.get(name) ?? null
  if (value === null) return null
  if (typeof value === 'object')
    throw new PostgrestError('22023', { message: `${name} must not be an object or a list` })
  const text = String(value)
  if (text.includes('\0')) throw new PostgrestError('22021')
  return text
}

/** Reads a whole number in a range; null if it is not given. */
export function getIntegerArgument(
  args: FunctionArguments,
  name: string,
  min: number,
  max: number,
): number | null {
  const text = getTextArgument(args, name)
  if (text === null) return null
  if (!/^[+-]?\d{1,20}$/.test(text.trim())) throw createInvalidSyntaxError('integer', text)
  const value = Number(text)
  if (value < min || value > max)
    throw new PostgrestError('22023', { message: `${name} must be between ${min} and ${max}` })
  return value
}

/** Reads the names of kinds, as a list or as an array of Postgres (`{article,book}`); null if not given. */
export function getKindsArgument(args: FunctionArguments, name: string): readonly KindName[] | null {
  const value = args.get(name) ?? null
  if (value === null) return null
  const names: readonly unknown[] | null =
    typeof value === 'string' ? parseArrayLiteral(value) : Array.isArray(value) ? value : null
  if (names === null || !names.every((kind) => typeof kind === 'string'))
    throw new PostgrestError('22023', { message: `${name} must be a list of texts` })
  // Repeated names would be searched again and again.
  return [...new Set(names)].map((kind) => {
    if (isKindName(kind)) return kind
    throw new PostgrestError('22P02', {
      message: `invalid input value for enum kind: "${kind.slice(0, 100)}"`,
    })
  })
}

export function createInvalidSyntaxError(type: string, text: string): PostgrestError {
  return new PostgrestError('22P02', {
    message: `invalid input syntax for type ${type}: "${text.slice(0, 100)}"`,
  })
}
