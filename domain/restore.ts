import type { AuditActor } from './audit-actor.ts'
import type { BackupProgress, BackupRunSummary } from './backup-run.ts'
import type { Item, KindName } from './kinds/index.ts'
import type { Language } from './language.ts'

/** Why an archive is refused: what an owner can do about it differs. */
export type ArchiveProblem = 'damaged' | 'missing' | 'passphrase' | 'newer' | 'incomplete' | 'space'

/** How the rows of a table would change. */
export interface TableChange {
  readonly table: string
  /** In the archive and not on the site. */
  readonly added: number
  readonly changed: number
  /** On the site and not in the archive. */
  readonly removed: number
}

/** An archive that was checked completely and compared with the site. */
export interface ArchiveCheck {
  readonly createdAt: string
  /** The version of Letopis that made it. */
  readonly version: string
  /** `database`: without the stored files. */
  readonly scope: 'site' | 'database'
  readonly rowsByTable: Readonly<Record<string, number>>
  readonly fileCount: number
  readonly fileBytes: number
  /** Files that were missing or damaged when it was made. */
  readonly lostFileCount: number
  /** Files that the site does not have. */
  readonly newFileCount: number
  readonly changes: readonly TableChange[]
}

/** Whether an archive has been checked; `failed` for reasons that are not the archive's. */
export type ArchiveCheckState =
  | { readonly is: 'unchecked' }
  | { readonly is: 'checking'; readonly progress: BackupProgress | null }
  | { readonly is: 'refused'; readonly problem: ArchiveProblem; readonly message: string }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'checked'; readonly check: ArchiveCheck }

/** An archive as its page shows it. */
export interface ArchiveDetails {
  readonly run: BackupRunSummary
  readonly rowCount: number | null
  readonly fileCount: number | null
  /** Whether the owner has to enter its passphrase. */
  readonly needsPassphrase: boolean
  readonly state: ArchiveCheckState
}

/** An item that was brought back from an archive, or changed to what is in it. */
export interface RestoredItem {
  readonly kind: KindName
  /** Its id on the site. */
  readonly id: number
  readonly name: string
  /** `restored`: from the trash. */
  readonly action: 'changed' | 'restored' | 'created' | 'unchanged'
}

/** What a restore of an item has done. */
export interface ItemRestoreReport {
  readonly requested: RestoredItem
  /** The images of a gallery, and items that were referred to and missing; without unchanged ones. */
  readonly others: readonly RestoredItem[]
  /** Fields that refer to items that are neither on the site nor in the archive; they are now empty. */
  readonly clearedFields: readonly {
    readonly kind: KindName
    readonly name: string
    readonly field: string
  }[]
  readonly addedFileCount: number
  /** Pictures whose files are in neither. */
  readonly missingFileCount: number
}

/** The restore of an item of an archive. */
export type ItemRestoreState =
  | { readonly is: 'running' }
  | { readonly is: 'done'; readonly report: ItemRestoreReport }
  | {
      readonly is: 'failed'
      /** `invalid`: the rules for these fields reject their values. `archive`: the archive is damaged. */
      readonly reason: 'invalid' | 'archive' | 'conflict' | 'other'
      readonly fields: readonly string[]
    }

/** The version of an item in an archive, and the current one. */
export interface ArchivedItemComparison {
  readonly kind: KindName
  readonly archived: Item
  /** Null if the site has no such item. One in the trash has a time of removal. */
  readonly current: Item | null
  /** Names of items that either version refers to, by kind and id (`author 3`). */
  readonly names: Readonly<Record<string, string>>
  /** The number of images in the archive, for a gallery. */
  readonly imageCount: number
  /** The last restore of this item from this archive. */
  readonly restore: ItemRestoreState | null
}

/** A page of the items of a kind in an archive. */
export interface ArchivedItemList {
  readonly items: readonly {
    readonly id: number
    readonly name: string
    readonly editedAt: string
    /** Compared with the site now. */
    readonly status: 'same' | 'different' | 'trashed' | 'missing'
  }[]
  readonly total: number
}

export interface ArchivedItemQuery {
  readonly kind: KindName
  /** Words of the title; empty: all items. */
  readonly q: string
  readonly offset: number
  readonly limit: number
}

/** An item to be restored from an archive. */
export interface ItemToRestore {
  readonly kind: KindName
  readonly id: number
  /** Whether it is published as in the archive. Otherwise what comes back is a draft, and what exists stays as it is. */
  readonly publishes: boolean
  readonly language: Language
}

/** What replaces the content of the site. */
export type SiteRestoreJob =
  | {
      readonly type: 'restore'
      readonly file: string
      readonly passphrase: string | null
      /** Whether files may be missing: the owner knows about it. */
      readonly acceptIncomplete: boolean
      readonly actor: AuditActor
    }
  | { readonly type: 'undo'; readonly actor: AuditActor }

/** The last restore of the whole site, while it can be undone. */
export interface UndoableRestore {
  readonly restoredAt: string
  /** Until when it can be undone. */
  readonly until: string
}

/** The cookie by which the owner who restores the site sees the progress, while no session can be verified. */
export const progressCookieName = 'letopis-restore'
