import type { Json } from './body.ts'

/** JSON of a column as an object. */
export function metadataOf(text: string): Json {
  const json: unknown = JSON.parse(text)
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : {}
}
