import type { ArchivedPath } from './archive-layout.ts'
import type { BackupManifest } from './backup-manifest.ts'

/** A table, a file or the secrets in a backup. */
export interface BackupEntry {
  readonly path: string
  readonly is: ArchivedPath
  readonly size: number
  /** Reads it as a stream; throws a `BackupArchiveError` at the end if its checksum is wrong. */
  read(): AsyncGenerator<Buffer>
  /** Reads it only to check its checksum, which is faster; throws a `BackupArchiveError`. */
  verify(): Promise<void>
}

/**
 * A backup that is read, from an archive or from a store. Names, sizes and manifests were checked; the content is checked as it
 * is read.
 */
export interface BackupReader {
  /** The path of the archive, or the store and the run. */
  readonly file: string
  /** In bytes. */
  readonly size: number
  /** The size of its content. */
  readonly contentSize: number
  /** The part of it that is loaded into a scratch database; files are only read. */
  readonly databaseSize: number
  readonly manifest: BackupManifest
  /** What is in it, the tables before the files. */
  iterateEntries(): AsyncGenerator<BackupEntry>
  close(): Promise<void>
}
