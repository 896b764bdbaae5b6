import type { KindName } from './kinds/index.ts'

/** What started a check: the schedule, an owner, or a command. */
export type SiteCheckTrigger = 'nightly' | 'admin' | 'command'

/** How far a check is. */
export interface SiteCheckProgress {
  readonly step: 'database' | 'listing' | 'reading' | 'tidying' | 'backup'
  readonly done: number
  readonly total: number
}

export type SiteCheckFindingType =
  | 'database_damaged'
  | 'reference_dangling'
  | 'text_picture_missing'
  | 'search_incomplete'
  | 'file_missing'
  | 'file_damaged'
  | 'file_unreadable'
  | 'backup_missing'
  | 'backup_changed'
  | 'backup_damaged'
  | 'backup_unreadable'

/** An item that a finding is about. */
export interface CheckedItem {
  readonly kind: KindName
  readonly id: number
  readonly name: string
}

/** Something that a check has found. */
export interface SiteCheckFinding {
  readonly type: SiteCheckFindingType
  /** What it is about: the hash of a file, a column, the name of an archive; with the type it identifies the finding. */
  readonly subject: string
  /** How many rows it is about; 1 for files and backups. */
  readonly count: number
  readonly isRepaired: boolean
  /** What the database or the operating system has reported, in English. */
  readonly detail: string | null
  /** The first items that are affected. */
  readonly items: readonly CheckedItem[]
  /** The first stored objects that are affected, as bucket and name. */
  readonly objects: readonly string[]
  /** Whether a picture of the site itself is affected: banner, icon or share image. */
  readonly isSitePicture: boolean
}

/** What a check has covered. */
export interface SiteCheckCounts {
  readonly tables: number
  /** Stored files that the database refers to. */
  readonly files: number
  /** Files that were read completely and are intact. */
  readonly filesRead: number
  readonly bytesRead: number
  /** Files that were due but left for the next run. */
  readonly filesLeft: number
  /** Files that nothing refers to. */
  readonly unusedFiles: number
  /** The newest backup; `unread`: it is too large for every night; `sealed`: the passphrase is not configured. */
  readonly backup: 'intact' | 'bad' | 'unread' | 'sealed' | 'none'
}

/** `interrupted`: its process has ended early. */
export type SiteCheckState = 'running' | 'ok' | 'problems' | 'failed' | 'interrupted'

/** A run as owners see it. */
export interface SiteCheckRunSummary {
  readonly id: number
  readonly trigger: SiteCheckTrigger
  readonly startedAt: string
  readonly endedAt: string | null
  readonly state: SiteCheckState
  /** Null unless it has ended with a result. */
  readonly counts: SiteCheckCounts | null
  /** Findings that were not repaired. */
  readonly problems: number
  readonly repaired: number
  readonly error: string | null
}

/** The last run that has ended with a result, with its findings. */
export interface SiteCheckReport extends SiteCheckRunSummary {
  /** The first ones; problems come before what was repaired. */
  readonly findings: readonly SiteCheckFinding[]
}

/** How many stored files were read recently. */
export interface FixityCoverage {
  readonly files: number
  /** Read within the period, and intact. */
  readonly covered: number
  readonly days: number
}

export interface SiteCheckOverview {
  /** The newest first. */
  readonly runs: readonly SiteCheckRunSummary[]
  readonly report: SiteCheckReport | null
  readonly coverage: FixityCoverage
  /** Null if none is running; its progress is null until the first is known. */
  readonly running: { readonly progress: SiteCheckProgress | null } | null
  /** Whether the site is checked every night. */
  readonly isScheduled: boolean
}

/** Whether the last check found problems. */
export interface SiteCheckHealth {
  readonly state: 'ok' | 'problems' | 'failed'
  readonly problems: number
  readonly at: string
}

/** The last reading of a stored file. */
export interface FileFixity {
  readonly checkedAt: string
  readonly isIntact: boolean
}
