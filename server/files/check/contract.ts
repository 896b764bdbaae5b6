import type { FileStore } from '../contract.ts'
import type { FileUses } from './file-check-report.ts'

/** Bytes that something stands for. */
export interface ExpectedFile {
  readonly hash: string
  readonly size: number | null
  readonly checkedAt: string | null
}

/** Who knows which bytes have to be there. */
export interface ExpectedFileRepository {
  /** In the order of the hashes. */
  iterateAll(): AsyncIterable<ExpectedFile>
  count(): Promise<number>
  filterReferenced(hashes: readonly string[]): Promise<Set<string>>
  /** Does something with bytes that nothing stands for, and whoever would begin to waits for it; false: something does. */
  runIfUnused(hash: string, work: () => Promise<boolean>): Promise<boolean>
  markChecked(hashes: readonly string[], at: string): Promise<void>
  markRestored(hash: string): Promise<void>
  findUses(hash: string): Promise<FileUses>
}

/** What was made of files and can be made again. */
export interface DerivedFileCache {
  /** The files that something was made of. */
  hashes(): AsyncIterable<string>
  remove(hash: string): Promise<void>
}

/** What a check looks at. */
export interface FileCheckDeps {
  readonly files: FileStore
  readonly expectedFiles: ExpectedFileRepository
  readonly derivedFiles: DerivedFileCache
  /** Where else the same bytes may lie. */
  readonly copies: readonly Pick<FileStore, 'open'>[]
  /** Where bytes are put that are not what their name says. */
  readonly damagedFolder: string
}

/** What is told while a check goes on. */
export interface FileCheckProgress {
  readonly step: 'listing' | 'reading' | 'tidying'
  readonly done: number
  readonly total: number
}

/** How a check is done. */
export interface FileCheckOptions {
  /** `tidy`: only what can be made again or was never finished is removed. */
  readonly repair: 'nothing' | 'tidy' | 'everything'
  /** Removes orphans even where they are more than what is known. */
  readonly removeEvenMostFiles?: boolean
  /** Whether the bytes of a file are to be read through this time. */
  readonly isDue: (file: ExpectedFile) => boolean
  /** Waited for after each piece of work, so that others get their turn. */
  readonly throttle: () => Promise<void>
  readonly now: () => Date
  readonly onProgress?: (progress: FileCheckProgress) => void
  readonly signal?: AbortSignal
}
