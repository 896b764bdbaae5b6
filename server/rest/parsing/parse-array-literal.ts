import { PostgrestError } from '../postgrest-error.ts'
import { unescapeText } from './parse-field.ts'

const elementPattern = /\s*(?:"((?:[^"\\]|\\.)*)"|((?:[^"\\{},]|\\.)+))\s*/sy

/** Parses an array of Postgres: `{a,"b,c"}`. Arrays of arrays and null elements are not supported. */
export function parseArrayLiteral(text: string): readonly string[] {
  const trimmed = text.trim()
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}') || trimmed.length < 2)
    throw createMalformedArrayError(text)
  const values: string[] = []
  const end = trimmed.length - 1
  if (trimmed.slice(1, end).trim() === '') return values
  let position = 1
  for (;;) {
    elementPattern.lastIndex = position
    const match = elementPattern.exec(trimmed)
    const [whole = '', quoted, plain] = match ?? []
    const value = quoted ?? plain?.trimEnd()
    if (value === undefined || (quoted === undefined && /^(?:null)?$/i.test(value)))
      throw createMalformedArrayError(text)
    values.push(unescapeText(value))
    position += whole.length
    if (position === end) return values
    if (trimmed[position] !== ',') throw createMalformedArrayError(text)
    position += 1
  }
}

function createMalformedArrayError(text: string): PostgrestError {
  return new PostgrestError('22P02', { message: `malformed array literal: "${text.slice(0, 200)}"` })
}
