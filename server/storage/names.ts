import { StorageProblem } from './problems.ts'

/** Where a request points at: a bucket, and what is named in it. */
export interface Place {
  readonly bucket: string
  readonly name: string
}

const longestName = 1024
// Control characters, those that turn the reading direction around, what is no character, and the backslash, which is a
// slash to some.
const unfit = /[\p{Cc}\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}\\]/u

/** A name for an object. Names are only ever compared with names: none becomes a path. */
export function checkedName(name: string): string {
  const parts = name.split('/')
  const fits =
    name.isWellFormed() &&
    Buffer.byteLength(name) <= longestName &&
    !unfit.test(name) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..')
  if (fits) return name
  throw new StorageProblem('InvalidKey', `Invalid key: ${shown(name)}`)
}

/** A name for a new bucket; letters as S3 allows them in keys. */
export function checkedBucket(name: unknown): string {
  if (typeof name === 'string' && /^[\w!\-.*'() &$@=;:+,?]{1,63}$/.test(name) && name.trim() === name) {
    // No address leads to these: they are steps on the way to others.
    if (name !== '.' && name !== '..') return name
  }
  throw new StorageProblem('InvalidBucketName')
}

/** The bucket and the name that an address ends with, after so many of its other parts. */
export function placeIn(url: string, before: number): Place {
  const [bucket = '', ...name] = partsOf(url).slice(before)
  return { bucket, name: checkedName(name.join('/')) }
}

/** The part of an address at a place. */
export function partIn(url: string, at: number): string {
  return partsOf(url)[at] ?? ''
}

/** The parts of an address after `/storage/v1/`, read once. */
function partsOf(url: string): string[] {
  const parts = new URL(url).pathname.split('/').slice(3)
  try {
    return parts.map((part) => speakable(decodeURIComponent(part)))
  } catch (error) {
    if (error instanceof URIError) throw new StorageProblem('InvalidKey')
    throw error
  }
}

/** A text that a database can be asked about. */
export function speakable(text: string): string {
  if (text.includes('\0')) throw new StorageProblem('InvalidKey')
  return text
}

function shown(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd')
    .slice(0, 100)
}
