import { cleanType } from './mime-types.ts'
import { formParts, isMultipart } from './multipart.ts'
import { StorageProblem } from './problems.ts'

/** What is said of bytes that come in. */
export interface SaidOfBytes {
  readonly type: string
  readonly cacheControl: string
  readonly contentEncoding: string | null
  /** As JSON. */
  readonly userMetadata: string | null
}

/** Bytes that come in, and what is said of them. */
export interface Intake extends SaidOfBytes {
  readonly bytes: AsyncIterable<Uint8Array>
}

const longestMetadata = 16 * 1024
const mostDeep = 100
const noCache = 'no-cache'

/** Reads what a request brings: a form with a file as browsers send it, or the bytes alone. */
export async function intakeOf({ headers, body }: Request): Promise<Intake> {
  // Not cancelled when we stop reading, or the sender would find the line cut instead of an answer.
  const bytes = body?.values({ preventCancel: true }) ?? nothing()
  const type = headers.get('content-type')
  if (isMultipart(type)) return formIntake(bytes, type)
  const encoded = headers.get('x-metadata')
  return {
    bytes,
    type: cleanType(type),
    cacheControl: checkedCache(headers.get('cache-control') ?? noCache),
    contentEncoding: checkedEncoding(headers.get('content-encoding')),
    userMetadata: encoded === null ? null : checkedMetadata(Buffer.from(encoded, 'base64').toString('utf8')),
  }
}

async function formIntake(body: AsyncIterable<Uint8Array>, contentType: string): Promise<Intake> {
  const fields = new Map<string, string>()
  const parts = formParts(body, contentType)
  for (;;) {
    const { value: part, done } = await parts.next()
    if (done) throw new StorageProblem('NoContentProvided')
    if (part.kind === 'field') {
      fields.set(part.name, part.text)
      continue
    }
    const seconds = fields.get('cacheControl')
    const metadata = fields.get('metadata')
    return {
      bytes: part.bytes,
      type: cleanType(fields.get('contentType') ?? part.type),
      cacheControl: seconds === undefined ? noCache : cacheOf(seconds),
      contentEncoding: checkedEncoding(fields.get('contentEncoding') ?? null),
      userMetadata: metadata === undefined ? null : checkedMetadata(metadata),
    }
  }
}

/** A number of seconds, or a whole header. */
export function cacheOf(given: string): string {
  return checkedCache(/^\d{1,10}$/.test(given) ? `max-age=${given}` : given)
}

/** A header's value as it may be sent again. */
export function checkedCache(value: string): string {
  if (/^[\x20-\x7e]{1,200}$/.test(value)) return value
  throw new StorageProblem('InvalidRequest', 'The cache control is not valid')
}

function checkedEncoding(value: string | null): string | null {
  if (value === null || value === '' || value === 'identity') return null
  if (/^(?:gzip|br|deflate|zstd)$/.test(value)) return value
  throw new StorageProblem('InvalidRequest', 'The content encoding is not supported')
}

/** What a sender says of an object: an object of JSON, not a long one. */
export function checkedMetadata(text: string): string {
  let json: unknown = null
  try {
    json = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const fits =
    typeof json === 'object' && json !== null && !Array.isArray(json) && text.length <= longestMetadata
  // What one of the databases does not keep in JSON: NUL, halves of characters, and what is too deep.
  if (!fits || text.includes('\\u0000') || text.includes('\0') || !isKeepable(json, mostDeep))
    throw new StorageProblem('InvalidRequest', 'The metadata is not a valid object')
  return JSON.stringify(json)
}

function isKeepable(value: unknown, deep: number): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return (
    deep > 0 &&
    Object.entries(value)
      .flat()
      .every((part) => isKeepable(part, deep - 1))
  )
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
