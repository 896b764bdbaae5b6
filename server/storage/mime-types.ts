import { StorageError } from './storage-errors.ts'

const mimeTypePattern = /^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}$/i
const defaultMimeType = 'application/octet-stream'

/** The allowed types of a bucket as JSON: `image/png`, or `image/*` for all subtypes. */
export function validateAndSerializeAllowedMimeTypes(types: unknown): string | null {
  const isValid =
    Array.isArray(types) &&
    types.length <= 100 &&
    types.every(
      (type) => typeof type === 'string' && (mimeTypePattern.test(type) || /^(\w+|\*)\/\*$/.test(type)),
    )
  if (!isValid) throw new StorageError('InvalidMimeType', 'allowed_mime_types holds what is no mime type')
  return types.length === 0 ? null : JSON.stringify(types.map((type) => String(type).toLowerCase()))
}

/** Rejects a type that a bucket does not allow. */
export function assertMimeTypeAllowed(type: string, allowed: string | null): void {
  const patterns: unknown = JSON.parse(allowed ?? 'null')
  if (!Array.isArray(patterns)) return
  const [essence = ''] = type.toLowerCase().split(';')
  const [mainType = ''] = essence.split('/')
  if (['*/*', `${mainType}/*`, essence.trim()].some((pattern) => patterns.includes(pattern))) return
  throw new StorageError('InvalidMimeType', `mime type ${essence} is not supported`)
}

/** Normalizes a type for storage: the essence, and of its parameters only the charset. */
export function normalizeMimeType(contentType: string | null): string {
  const [essence = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim())
  if (!mimeTypePattern.test(essence)) return defaultMimeType
  const charset = parameters.find((part) => /^charset="?[\w-]{1,40}"?$/i.test(part))
  return charset === undefined ? essence.toLowerCase() : `${essence.toLowerCase()};${charset}`
}

/**
 * The type under which an object is sent. Browsers run a script only if its type says so; an uploaded one must not run
 * on the site's origin.
 */
export function toServedMimeType(type: string): string {
  return /(?:java|ecma|live|j)script/i.test(type) ? defaultMimeType : type
}

/** Whether browsers display this type without running anything: active content is downloaded instead. */
export function isSafeToDisplayInline(type: string): boolean {
  const [essence = ''] = type.split(';')
  if (
    /^(?:image\/svg|text\/(?:html|xml|xsl|javascript|css|xhtml)|.*[/+](?:xml|xhtml|javascript|ecmascript))/.test(
      essence,
    )
  )
    return false
  return /^(?:image|audio|video|font)\//.test(essence) || inlineMimeTypes.has(essence)
}

const inlineMimeTypes = new Set([
  'text/plain',
  'text/csv',
  'text/markdown',
  'application/json',
  'application/pdf',
])
