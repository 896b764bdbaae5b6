import type { JsonObject } from './json-body.ts'

/** Parses the JSON of a column as an object. */
export function parseJsonObject(text: string): JsonObject {
  const json: unknown = JSON.parse(text)
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : {}
}
