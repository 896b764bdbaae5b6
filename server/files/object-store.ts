import { Readable } from 'node:stream'
import type { ByteRange, ListedObject } from './contract.ts'

/** A byte source that can be read repeatedly, also by range. */
export interface RereadableByteSource {
  readonly size: number
  read(range?: ByteRange): Readable
}

export function createBufferSource(bytes: Buffer): RereadableByteSource {
  const read = (range?: ByteRange) => (range ? bytes.subarray(range.start, range.end + 1) : bytes)
  return { size: bytes.length, read: (range) => Readable.from([read(range)]) }
}

/** Bytes with a known hash. */
export interface HashedByteSource {
  readonly source: RereadableByteSource
  readonly sha256: string
}

/** Objects by name in a bucket: of an S3 store, or of the storage of a hosted project. */
export interface ObjectStore {
  find(name: string): Promise<Omit<ListedObject, 'name'> | null>
  /** Stores an object, or replaces it; it is durable when it resolves. */
  put(name: string, bytes: HashedByteSource): Promise<void>
  /** Streams an object of this size; fails with the code `NoSuchKey` if it is missing. */
  read(name: string, size: number, range?: ByteRange): Readable
  /** Deletes an object; a missing one is not an error. */
  remove(name: string): Promise<void>
  /** Lists objects ordered by name; only those whose names begin so and come after the other one. */
  list(beginning?: string, after?: string): AsyncIterable<ListedObject>
  /** Uploads in parts that were neither completed nor aborted; none if the store does not list them. */
  listUnfinishedUploads(): Promise<UnfinishedUpload[]>
}

interface UnfinishedUpload {
  readonly name: string
  readonly at: number
  abort(): Promise<void>
}
