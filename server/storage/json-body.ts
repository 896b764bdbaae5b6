import { isJsonTooComplex } from '../../domain/text/json-size.ts'
import { assertNoNullCharacter } from './object-names.ts'
import { StorageError } from './storage-errors.ts'

const defaultMaxBodyBytes = 1024 * 1024
const defaultMaxValues = 10_000

export type JsonObject = Readonly<Record<string, unknown>>

/** Reads a body that must be a JSON object, up to a size and a number of values. */
export async function readJsonObjectBody(
  request: Request,
  maxBodyBytes = defaultMaxBodyBytes,
  maxValues = defaultMaxValues,
): Promise<JsonObject> {
  const text = await readBodyText(request, maxBodyBytes)
  if (isJsonTooComplex(text, maxValues)) throw new StorageError('EntityTooLarge')
  const json = parseJsonText(text)
  if (isJsonObject(json)) return json
  throw new StorageError('InvalidRequest', 'body must be object')
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function readBodyText({ body }: Request, maxBodyBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBodyBytes) throw new StorageError('EntityTooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJsonText(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new StorageError('InvalidRequest', 'body is not valid JSON')
    throw error
  }
}

export function readRequiredTextField(body: JsonObject, name: string): string {
  const value = body[name]
  if (typeof value === 'string') return assertNoNullCharacter(value)
  throw new StorageError('InvalidRequest', `body must have required property '${name}'`)
}

/** An integer within bounds; the default if omitted. */
export function readBoundedIntegerField(
  body: JsonObject,
  name: string,
  bounds: { readonly min: number; readonly max: number; readonly default: number },
): number {
  const value = body[name] ?? bounds.default
  const number = typeof value === 'string' ? Number(value || Number.NaN) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= bounds.min)
    return Math.min(number, bounds.max)
  throw new StorageError('InvalidRequest', `body/${name} must be >= ${bounds.min}`)
}

/** One of the choices; the first one if omitted. */
export function readChoiceFieldOrDefault<const Choice extends string>(
  body: JsonObject,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = body[name] ?? choices[0]
  const found = choices.find((choice) => choice === value)
  if (found !== undefined) return found
  throw new StorageError('InvalidRequest', `body/${name} must be one of ${choices.join(', ')}`)
}
