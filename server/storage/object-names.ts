import { StorageError } from './storage-errors.ts'

/** Where a request points at: a bucket, and what is named in it. */
export interface ObjectLocation {
  readonly bucket: string
  readonly name: string
}

const maxNameBytes = 1024
// Control characters, those that turn the reading direction around, what is no character, and the backslash, which is a
// slash to some.
const invalidNameCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}\\]/u

/** A name for an object. Names are only ever compared with names: none becomes a path. */
export function validateObjectName(name: string): string {
  const parts = name.split('/')
  const fits =
    name.isWellFormed() &&
    Buffer.byteLength(name) <= maxNameBytes &&
    !invalidNameCharacters.test(name) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..')
  if (fits) return name
  throw new StorageError('InvalidKey', `Invalid key: ${toPrintableName(name)}`)
}

/** A name for a new bucket; letters as S3 allows them in keys. */
export function validateBucketName(name: unknown): string {
  if (typeof name === 'string' && /^[\w!\-.*'() &$@=;:+,?]{1,63}$/.test(name) && name.trim() === name) {
    // No address leads to these: they are steps on the way to others.
    if (name !== '.' && name !== '..') return name
  }
  throw new StorageError('InvalidBucketName')
}

/** The bucket and the name that an address ends with, after so many of its other parts. */
export function parseObjectLocation(url: string, skippedSegments: number): ObjectLocation {
  const [bucket = '', ...name] = parsePathSegments(url).slice(skippedSegments)
  return { bucket, name: validateObjectName(name.join('/')) }
}

/** The part of an address at a place. */
export function readPathSegment(url: string, at: number): string {
  return parsePathSegments(url)[at] ?? ''
}

/** The parts of an address after `/storage/v1/`, read once. */
function parsePathSegments(url: string): string[] {
  const parts = new URL(url).pathname.split('/').slice(3)
  try {
    return parts.map((part) => rejectNullCharacter(decodeURIComponent(part)))
  } catch (error) {
    if (error instanceof URIError) throw new StorageError('InvalidKey')
    throw error
  }
}

/** A text that a database can be asked about. */
export function rejectNullCharacter(text: string): string {
  if (text.includes('\0')) throw new StorageError('InvalidKey')
  return text
}

function toPrintableName(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd')
    .slice(0, 100)
}
