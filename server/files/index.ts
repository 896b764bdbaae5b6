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

/** Where bytes live, by the SHA-256 of them in lower-case hexadecimal digits. Anything else is never found. */
export interface Files {
  /**
   * Keeps bytes; when it resolves they are on the disk. What is there already is not written twice. A stream
   * that breaks leaves nothing, and its own error is thrown; else `DiskFull` or `FolderUnusable`.
   */
  put(bytes: Buffer | Readable): Promise<{ hash: string; size: number }>
  open(hash: string): Promise<StoredFile | null>
  /** Where the bytes are, or would be, on this machine; null where they are kept elsewhere. */
  path(hash: string): string | null
  /** Forgets bytes; those that are not there are no error. */
  remove(hash: string): Promise<void>
}

export { DiskFull, FolderUnusable } from './failures.ts'
export { openFolder } from './folder.ts'
export { prepareFolder, writeWhole } from './whole.ts'
