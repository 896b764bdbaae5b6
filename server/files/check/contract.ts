import type { FileStore } from '../contract.ts'
import type { FileUses } from './file-check-report.ts'

/** A file that something refers to. */
export interface ExpectedFile {
  readonly hash: string
  readonly size: number | null
  readonly checkedAt: string | null
}

/** The files that must exist. */
interface ExpectedFileRepository {
  /** Ordered by hash. */
  iterateAll(): AsyncIterable<ExpectedFile>
  count(): Promise<number>
  filterReferenced(hashes: readonly string[]): Promise<Set<string>>
  /**
   * Runs `work` if nothing refers to the file, with new references locked out meanwhile; false if something
   * does.
   */
  runIfUnused(hash: string, work: () => Promise<boolean>): Promise<boolean>
  markChecked(hashes: readonly string[], at: string): Promise<void>
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
  /** `tidy`: removes only derived files and unfinished writes. */
  readonly repair: 'nothing' | 'tidy' | 'everything'
  /** Removes orphans even if there are more of them than expected files. */
  readonly removeEvenMostFiles?: boolean
  /** Whether the content of a file is verified this time. */
  readonly isDue: (file: ExpectedFile) => boolean
  /** Awaited after each step, so that the check does not slow down requests. */
  readonly throttle: () => Promise<void>
  readonly now: () => Date
  readonly onProgress?: (progress: FileCheckProgress) => void
  readonly signal?: AbortSignal
}
