import type { Readable } from 'node:stream'

/** A run of bytes, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredFile {
  readonly size: number
  /** Its bytes; throws a `RangeError` for a range that is not in it. */
  stream(range?: ByteRange): Readable
}

/** A file as a store lists it. */
export interface ListedFile {
  readonly hash: string
  readonly size: number
  /** When it was last put, in milliseconds since 1970. */
  readonly at: number
}

/** What lies in a store and is no file of ours. */
export interface StrayEntry {
  readonly name: string
  /** When it was last written. */
  readonly at: number
  /** Deletes what was left half-written; null: somebody else's, which is never touched. */
  readonly remove: (() => Promise<void>) | null
}

/** Where bytes live, by the SHA-256 of them in lower-case hexadecimal digits. Anything else is never found. */
export interface FileStore {
  /**
   * Keeps bytes; when it resolves they are stored for good. What is there already is not written twice. A stream
   * that breaks leaves nothing, and its own error is thrown; else `DiskFull` or `FolderUnusable`, or of a store
   * elsewhere `StoreAway` or `StoreRefused`.
   */
  put(bytes: Buffer | Readable): Promise<{ hash: string; size: number }>
  open(hash: string): Promise<StoredFile | null>
  /** Where the bytes are, or would be, on this machine; null where they are kept elsewhere. */
  localPath(hash: string): string | null
  /** Forgets bytes; those that are not there are no error. */
  remove(hash: string): Promise<void>
  /** Forgets bytes unless they were put since that moment, again or for the first time; tells whether it did. */
  removeUnlessPut(hash: string, since: number): Promise<boolean>
  /** Everything stored, in the order of the hashes, a little at a time. */
  all(): AsyncIterable<ListedFile>
  /** Everything else that lies there. */
  listStrayEntries(): AsyncIterable<StrayEntry>
}
/** The range, if it lies in a file of this size; throws a `RangeError` otherwise. */
export function validateByteRange(range: ByteRange | undefined, size: number): ByteRange | undefined {
  if (!range) return undefined
  const { start, end } = range
  const inside = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end < size
  if (inside) return range
  throw new RangeError(`No bytes ${start} to ${end} in a file of ${size}`)
}
