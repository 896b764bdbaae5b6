import type { Item, ItemFieldValues, KindName } from '../../../domain/kinds/index.ts'
import type { RequestContext } from './items.ts'

/** An unvalidated value of a form field. */
export type UnsavedDraftValue = string | number | boolean | null

/** The unsaved values of a form. */
export interface UnsavedDraftInput {
  readonly kind: KindName
  /** Null for a new item. */
  readonly item: number | null
  /** The version the form started from. */
  readonly version: number | null
  readonly values: Readonly<Record<string, UnsavedDraftValue>>
}

/** An unsaved draft of the current user, without its values. */
export interface UnsavedDraftSummary extends Omit<UnsavedDraftInput, 'values'> {
  /** The id of the form. */
  readonly form: string
  /** The title the item would have; may be empty. */
  readonly name: string
  readonly savedAt: string
}

/** An unsaved draft with its values. */
export interface UnsavedDraft extends UnsavedDraftSummary, Pick<UnsavedDraftInput, 'values'> {}
/** A history entry without its values, which `read` returns. */
export interface HistoryEntry {
  readonly id: number
  readonly version: number
  /** `refused` holds the text of a save that was rejected as stale. */
  readonly action: 'create' | 'update' | 'publish' | 'remove' | 'restore' | 'refused'
  readonly savedAt: string
  readonly savedBy: string | null
}

/** An entry with what it changed. */
export interface HistoryEntryWithChanges extends HistoryEntry {
  /** The names of the fields that differ from the version before, `author` included; empty for the first one. */
  readonly changedFields: readonly string[]
  /** What the entry did to the publication of the item; null: nothing. */
  readonly publication: {
    readonly change: 'published' | 'scheduled' | 'unpublished'
    readonly at: string
  } | null
}

/** The values of an item at the time of the entry. */
export interface HistoryEntryWithValues<K extends KindName = KindName> extends HistoryEntry {
  readonly values: ItemFieldValues<K> & {
    readonly author: number | null
    readonly published_at: string | null
  }
}

/** Earlier versions of items. */
export interface HistoryService {
  /** Newest first, a hundred at a time; pass an entry's id as `before` for older ones. */
  list(kind: KindName, id: number, before: number | null, context: RequestContext): Promise<HistoryEntry[]>
  /** The same with what each entry changed, thirty at a time; `older` is the `before` of the next page. */
  listChanges(
    kind: KindName,
    id: number,
    before: number | null,
    context: RequestContext,
  ): Promise<{ readonly entries: readonly HistoryEntryWithChanges[]; readonly older: number | null }>
  read<K extends KindName>(
    kind: K,
    id: number,
    entry: number,
    context: RequestContext,
  ): Promise<HistoryEntryWithValues<K>>
  /** Restores a past text as a new version. References to items that no longer exist are cleared. */
  restore<K extends KindName>(kind: K, id: number, entry: number, context: RequestContext): Promise<Item<K>>
}

/** Unsaved form drafts; each user can access only their own. */
export interface UnsavedDraftService {
  /** Stores a draft until the form is saved; at most the newest hundred per user, for 90 days. */
  save(form: string, unsaved: UnsavedDraftInput, context: RequestContext): Promise<{ savedAt: string }>
  /** The current user's unsaved drafts for an item (null: for a new one), newest first. */
  listFor(kind: KindName, item: number | null, context: RequestContext): Promise<UnsavedDraftSummary[]>
  listAll(context: RequestContext): Promise<UnsavedDraftSummary[]>
  read(form: string, context: RequestContext): Promise<UnsavedDraft>
  delete(form: string, context: RequestContext): Promise<void>
}
