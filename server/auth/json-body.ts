import { isJsonTooComplex } from '../../domain/text/json-size.ts'
import { AuthProblem } from './auth-problem.ts'

export type JsonObject = Record<string, unknown>

const maxDepth = 20
const maxMetadataBytes = 4096
/** More than any request has, with metadata. */
const maxValues = 5000

/** Reads the JSON object of a request body; an empty body counts as an empty object. */
export async function readJsonBody(request: Request): Promise<JsonObject> {
  const text = await request.text()
  if (text.trim() === '') return {}
  if (isJsonTooComplex(text, maxValues)) throw new AuthProblem('bad_json')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new AuthProblem('bad_json', { cause: error })
  }
  if (!isObject(json) || !isStorable(json, 0)) throw new AuthProblem('bad_json')
  return json
}

/** Reads a string; null if it is missing or empty. */
export function readOptionalStringField(body: JsonObject, name: string): string | null {
  const value = getOwnProperty(body, name)
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string') return value
  throw new AuthProblem('validation_failed', { message: `${name} must be a string` })
}

export function readBooleanField(body: JsonObject, name: string): boolean {
  const value = getOwnProperty(body, name)
  if (value === undefined || value === null) return false
  if (typeof value === 'boolean') return value
  throw new AuthProblem('validation_failed', { message: `${name} must be true or false` })
}

/** Reads an object; null if it is missing. */
export function readOptionalObjectField(body: JsonObject, name: string): JsonObject | null {
  const value = getOwnProperty(body, name)
  if (value === undefined || value === null) return null
  if (isObject(value)) return value
  throw new AuthProblem('validation_failed', { message: `${name} must be an object` })
}

/**
 * Merges changes into metadata; null removes a key. Metadata is part of every token, so its size is limited.
 */
export function mergeMetadata(before: JsonObject, changes: JsonObject): JsonObject {
  const entries = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null)
  const after = Object.fromEntries(entries)
  if (Buffer.byteLength(JSON.stringify(after)) <= maxMetadataBytes) return after
  throw new AuthProblem('validation_failed', {
    message: `Metadata may have ${maxMetadataBytes} bytes at most`,
  })
}

function getOwnProperty(body: JsonObject, name: string): unknown {
  return Object.hasOwn(body, name) ? body[name] : undefined
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether both databases can store it: no NUL, no lone surrogate, not nested too deeply. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === maxDepth) return false
  return Object.entries(value).every(
    ([key, inner]) => isStorableText(key) && key !== '__proto__' && isStorable(inner, depth + 1),
  )
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
/** Parses the JSON of a column as an object. */
export function parseJsonColumnOrEmpty(text: string): JsonObject {
  const json: unknown = JSON.parse(text)
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : {}
}
