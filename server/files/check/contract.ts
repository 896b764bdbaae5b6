import type { FileStore } from '../contract.ts'
import type { FileUses } from './file-check-report.ts'

/** A file that something refers to. */
export interface ExpectedFile {
  readonly hash: string
  readonly size: number | null
}

/** Which files are due. */
interface DueFilesQuery {
  /** The start of the check. */
  readonly since: string
  /** Intact files that were read since then are not due. */
  readonly readBefore: string
  readonly now: Date
}

/** The files that must exist. */
interface ExpectedFileRepository {
  /** Ordered by hash. */
  iterateAll(): AsyncIterable<ExpectedFile>
  count(): Promise<number>
  filterReferenced(hashes: readonly string[]): Promise<Set<string>>
  /** Files to be read, the most urgent first; those that were recorded since the start of the check are not due. */
  listDue(query: DueFilesQuery, limit: number): Promise<readonly ExpectedFile[]>
  countDue(query: DueFilesQuery): Promise<number>
  /**
   * Runs `work` if nothing refers to the file, with new references locked out meanwhile; false if something
   * does.
   */
  runIfUnused(hash: string, work: () => Promise<boolean>): Promise<boolean>
  /** Records when files were read and whether they were intact. */
  record(hashes: readonly string[], at: string, isIntact: boolean): Promise<void>
  markRestored(hash: string): Promise<void>
  findUses(hash: string): Promise<FileUses>
}

/** Files derived from others, which can be recreated. */
interface DerivedFileCache {
  /** Hashes of the source files. */
  hashes(): AsyncIterable<string>
  remove(hash: string): Promise<void>
}

export interface FileCheckDeps {
  readonly files: FileStore
  readonly expectedFiles: ExpectedFileRepository
  readonly derivedFiles: DerivedFileCache
  /** Other stores that may hold copies of the files. */
  readonly copies: readonly Pick<FileStore, 'open'>[]
  /** Folder for files with a checksum mismatch. */
  readonly damagedFolder: string
}

export interface FileCheckProgress {
  readonly step: 'listing' | 'reading' | 'tidying'
  readonly done: number
  readonly total: number
}

export interface FileCheckOptions {
  /**
   * `restore`: replaces bad files by intact copies, and removes derived files and unfinished writes. `everything`: also
   * moves bad files without a copy aside and removes files that nothing refers to.
   */
  readonly repair: 'nothing' | 'restore' | 'everything'
  /** Removes orphans even if there are more of them than expected files. */
  readonly removeEvenMostFiles?: boolean
  /** Which files are read. */
  readonly reading: {
    /** Intact files that were read since this time are left out; null: all are read. */
    readonly readBefore: Date | null
    /** The reading ends after so many bytes; what is left is due next time. */
    readonly maxBytes: number
    readonly maxMs: number
  }
  /** Awaited after each step, so that the check does not slow down requests. */
  readonly throttle: () => Promise<void>
  readonly now: () => Date
  readonly onProgress?: (progress: FileCheckProgress) => void
  readonly signal?: AbortSignal
}
