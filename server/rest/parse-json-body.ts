import { isJsonTooComplex } from '../../domain/text/json-size.ts'
import { PostgrestError } from './postgrest-error.ts'
import { createTooComplexError } from './request-limits.ts'

/** Parses JSON that has at most so many values. */
export function parseJsonBody(text: string, maxValues: number): unknown {
  if (isJsonTooComplex(text, maxValues)) throw createTooComplexError('The body has too many values or levels')
  try {
    return JSON.parse(text)
  } catch {
    throw new PostgrestError('PGRST102')
  }
}
