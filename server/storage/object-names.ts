import { StorageError } from './storage-errors.ts'

/** A bucket and an object name in it. */
export interface ObjectLocation {
  readonly bucket: string
  readonly name: string
}

const maxNameBytes = 1024
// Control characters, bidirectional overrides, noncharacters, and the backslash, which some systems read as a
// slash.
const invalidNameCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}\\]/u

/** Validates an object name. Names are only compared with names and never become a path. */
export function assertValidObjectName(name: string): string {
  const segments = name.split('/')
  const isValid =
    name.isWellFormed() &&
    Buffer.byteLength(name) <= maxNameBytes &&
    !invalidNameCharacters.test(name) &&
    segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  if (isValid) return name
  throw new StorageError('InvalidKey', `Invalid key: ${toPrintableName(name)}`)
}

/** Validates the name of a new bucket; the characters that S3 allows in keys. */
export function assertValidBucketName(name: unknown): string {
  if (typeof name === 'string' && /^[\w!\-.*'() &$@=;:+,?]{1,63}$/.test(name) && name.trim() === name) {
    // These are path navigation segments and cannot be addressed by URL.
    if (name !== '.' && name !== '..') return name
  }
  throw new StorageError('InvalidBucketName')
}

/** The bucket and object name at the end of a URL, after a number of other segments. */
export function parseObjectLocation(url: string, skippedSegments: number): ObjectLocation {
  const [bucket = '', ...name] = parsePathSegments(url).slice(skippedSegments)
  return { bucket, name: assertValidObjectName(name.join('/')) }
}

/** The path segment at an index. */
export function getStoragePathSegment(url: string, index: number): string {
  return parsePathSegments(url)[index] ?? ''
}

/** The path segments after `/storage/v1/`, decoded once. */
function parsePathSegments(url: string): string[] {
  const segments = new URL(url).pathname.split('/').slice(3)
  try {
    return segments.map((segment) => assertNoNullCharacter(decodeURIComponent(segment)))
  } catch (error) {
    if (error instanceof URIError) throw new StorageError('InvalidKey')
    throw error
  }
}

/** Rejects text that databases cannot compare. */
export function assertNoNullCharacter(text: string): string {
  if (text.includes('\0')) throw new StorageError('InvalidKey')
  return text
}

function toPrintableName(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd')
    .slice(0, 100)
}
