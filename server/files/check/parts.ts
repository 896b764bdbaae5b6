import type { Files } from '../contract.ts'
import type { LossUses } from './report.ts'

/** Bytes that something stands for. */
export interface KnownFile {
  readonly hash: string
  readonly size: number | null
  readonly checkedAt: string | null
}

/** Who knows which bytes have to be there. */
export interface Knowledge {
  /** In the order of the hashes. */
  all(): AsyncIterable<KnownFile>
  count(): Promise<number>
  among(hashes: readonly string[]): Promise<Set<string>>
  /** Does something with bytes that nothing stands for, and whoever would begin to waits for it; false: something does. */
  whileUnused(hash: string, work: () => Promise<boolean>): Promise<boolean>
  noteChecked(hashes: readonly string[], at: string): Promise<void>
  noteRestored(hash: string): Promise<void>
  usesOf(hash: string): Promise<LossUses>
}

/** What was made of files and can be made again. */
export interface Made {
  /** The files that something was made of. */
  hashes(): AsyncIterable<string>
  remove(hash: string): Promise<void>
}

/** What a check looks at. */
export interface CheckParts {
  readonly files: Files
  readonly known: Knowledge
  readonly made: Made
  /** Where else the same bytes may lie. */
  readonly copies: readonly Pick<Files, 'open'>[]
  /** Where bytes are put that are not what their name says. */
  readonly damagedFolder: string
}

/** What is told while a check goes on. */
export interface CheckProgress {
  readonly step: 'listing' | 'reading' | 'tidying'
  readonly done: number
  readonly of: number
}

/** How a check is done. */
export interface CheckManner {
  /** `tidy`: only what can be made again or was never finished is removed. */
  readonly mend: 'nothing' | 'tidy' | 'everything'
  /** Removes orphans even where they are more than what is known. */
  readonly evenMost?: boolean
  /** Whether the bytes of a file are to be read through this time. */
  readonly isDue: (file: KnownFile) => boolean
  /** Waited for after each piece of work, so that others get their turn. */
  readonly pace: () => Promise<void>
  readonly now: () => Date
  readonly progress?: (progress: CheckProgress) => void
  readonly signal?: AbortSignal
}
