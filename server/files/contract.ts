import type { Readable } from 'node:stream'

/** A byte range, both ends inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface ReadableStoredFile {
  readonly size: number
  /** Streams the bytes; throws a `RangeError` for a range outside the file. */
  stream(range?: ByteRange): Readable
}

/** A file as a store lists it. */
export interface ListedFile {
  readonly hash: string
  readonly size: number
  /** When it was last stored, in milliseconds since 1970. */
  readonly at: number
}

/** An entry in the store that is not one of our files. */
export interface StrayEntry {
  readonly name: string
  /** When it was last written. */
  readonly at: number
  /** Deletes an unfinished write; null for a foreign entry, which is never touched. */
  readonly remove: (() => Promise<void>) | null
}

/** A stretch of an unfinished upload, a file of an import, an export, or an archive of a backup. */
export interface StoredPart {
  /** The id of the upload, of the import, of the export or of the archive, 32 hexadecimal digits. */
  readonly upload: string
  /** Its offset in the upload; for an import, the index of the file. */
  readonly start: number
  readonly size: number
  readonly sha256: string
}

/** Bytes that are not files of the site, where all its instances find them. */
export interface PartStore {
  /** Stores a part, the beginning of this file; it is durable when it resolves. */
  put(part: StoredPart, file: string): Promise<void>
  /** Streams a part; fails with the code `NoSuchKey` if it is missing. */
  read(part: StoredPart): Readable
  /** The parts of an upload, in any order. */
  listParts(upload: string): Promise<StoredPart[]>
  /** Deletes all parts of an upload. */
  remove(upload: string): Promise<void>
  /** Lists all parts: the upload that each belongs to, and when it was stored. */
  list(): AsyncIterable<{ readonly upload: string; readonly at: number }>
}

/** An object as a store lists it. */
export interface ListedObject {
  readonly name: string
  readonly size: number
  /** When it was last written, in milliseconds since 1970. */
  readonly at: number
}

/** Small files made from others, where all instances of the site find them; each can be made again. */
export interface DerivedFileStore {
  /** Null: it is missing. */
  read(name: string): Promise<Buffer | null>
  put(name: string, bytes: Buffer): Promise<void>
  /** A missing file is not an error. */
  remove(name: string): Promise<void>
  /** Lists the files whose names begin so. */
  list(beginning?: string): AsyncIterable<ListedObject>
}

/**
 * Content-addressed store: files are named by their SHA-256 in lower-case hex. Any other name is never found.
 */
export interface FileStore {
  /**
   * Stores bytes; they are durable when it resolves. An existing file is not written again. A stream that
   * fails leaves no file and its own error is thrown; other errors are `DiskFullError` or
   * `UnusableFolderError`, for S3 `ObjectStoreUnavailableError` or `ObjectStoreResponseError`.
   */
  put(bytes: Buffer | Readable): Promise<{ hash: string; size: number }>
  open(hash: string): Promise<ReadableStoredFile | null>
  /** Local path of the file, whether or not it exists; null for a remote store. */
  localPath(hash: string): string | null
  /** Deletes a file; a missing one is not an error. */
  remove(hash: string): Promise<void>
  /**
   * Deletes a file unless it was stored, or stored again, since that time; returns whether it was deleted.
   */
  removeUnlessPut(hash: string, since: number): Promise<boolean>
  /** Lists all files ordered by hash, lazily. */
  all(): AsyncIterable<ListedFile>
  /** Lists all other entries, except variants and the parts of unfinished uploads, imports, exports and archives. */
  listStrayEntries(): AsyncIterable<StrayEntry>
  /** Null for a folder, which one process uses: it has unfinished uploads beside it. */
  readonly uploadParts: PartStore | null
  /** The same for the files of imports. */
  readonly importParts: PartStore | null
  /** The same for exports that owners download, each in one part. */
  readonly exportParts: PartStore | null
  /** The same for archives of backups. */
  readonly archiveParts: PartStore | null
  /** Variants of pictures that instances share; null for a folder. */
  readonly variants: DerivedFileStore | null
}
/** Returns the range if it is inside a file of this size; throws a `RangeError` otherwise. */
export function assertByteRangeWithinSize(range: ByteRange | undefined, size: number): ByteRange | undefined {
  if (!range) return undefined
  const { start, end } = range
  const isInside =
    Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end < size
  if (isInside) return range
  throw new RangeError(`The range ${start}-${end} is outside a file of ${size} bytes`)
}
