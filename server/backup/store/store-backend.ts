import type { FileHandle } from 'node:fs/promises'

/** A file of a store as it is listed; its name is relative to the listed folder. */
export interface StoredEntry {
  readonly name: string
  readonly size: number
}

/** A file that was written completely, and is not in the store yet. */
export interface StagedFile<T> {
  readonly result: T
  /** Puts it into the store; an existing file of this name is replaced at once. */
  publish(path: string): Promise<void>
  discard(): Promise<void>
}

/** The files of a store, in a folder or on S3. Paths are relative, with slashes. */
export interface StoreBackend {
  list(folder: 'objects' | 'runs'): AsyncIterable<StoredEntry>
  /** Reads a small file; null if there is none, or if it is larger. */
  readSmall(path: string, maxSize: number): Promise<Buffer | null>
  /** Reads a file of this size. A chunk is valid only until the second next one is requested. */
  read(path: string, size: number): AsyncIterable<Uint8Array>
  /** Writes a small file atomically; it is durable afterwards. */
  writeSmall(path: string, bytes: Uint8Array): Promise<void>
  /** Writes a small file unless there is one; false if there is, null if this place cannot guarantee it. */
  createExclusively(path: string, bytes: Uint8Array): Promise<boolean | null>
  /** Writes a file under a temporary name. */
  stage<T>(write: (handle: FileHandle) => Promise<T>): Promise<StagedFile<T>>
  /** Makes the names of published files durable. */
  sync(): Promise<void>
  /** Deletes a file; a missing one is not an error. */
  remove(path: string): Promise<void>
  /** The folder on whose disk files are written, at least for a while. */
  readonly diskFolder: string
}
