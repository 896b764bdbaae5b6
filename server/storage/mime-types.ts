import { StorageError } from './storage-errors.ts'

const mimeTypePattern = /^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}$/i
const defaultMimeType = 'application/octet-stream'

/** Types that a bucket takes, as JSON: `image/png`, or `image/*` for all of a sort. */
export function validateAllowedMimeTypes(types: unknown): string | null {
  const fits =
    Array.isArray(types) &&
    types.length <= 100 &&
    types.every(
      (type) => typeof type === 'string' && (mimeTypePattern.test(type) || /^(\w+|\*)\/\*$/.test(type)),
    )
  if (!fits) throw new StorageError('InvalidMimeType', 'allowed_mime_types holds what is no mime type')
  return types.length === 0 ? null : JSON.stringify(types.map((type) => String(type).toLowerCase()))
}

/** Refuses a type that a bucket does not take. */
export function assertMimeTypeAllowed(type: string, allowed: string | null): void {
  const patterns: unknown = JSON.parse(allowed ?? 'null')
  if (!Array.isArray(patterns)) return
  const [essence = ''] = type.toLowerCase().split(';')
  const [sort = ''] = essence.split('/')
  if (['*/*', `${sort}/*`, essence.trim()].some((pattern) => patterns.includes(pattern))) return
  throw new StorageError('InvalidMimeType', `mime type ${essence} is not supported`)
}

/** A type as it can be kept and sent: the essence and, of what follows it, only the character set. */
export function normalizeMimeType(given: string | null): string {
  const [essence = '', ...parameters] = (given ?? '').split(';').map((part) => part.trim())
  if (!mimeTypePattern.test(essence)) return defaultMimeType
  const charset = parameters.find((part) => /^charset="?[\w-]{1,40}"?$/i.test(part))
  return charset === undefined ? essence.toLowerCase() : `${essence.toLowerCase()};${charset}`
}

/** Whether a browser only shows what is of this type: everything that could run is to be saved instead. */
export function isSafeToDisplayInline(type: string): boolean {
  const [essence = ''] = type.split(';')
  if (
    /^(?:image\/svg|text\/(?:html|xml|xsl|javascript|css|x?html)|.*[/+](?:xml|xhtml|javascript|ecmascript))/.test(
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
