import type { Item, ItemFieldValues, KindName } from '../../../domain/kinds/index.ts'
import type { RequestContext } from './items.ts'

/** What a field of a form may hold before anybody has checked it. */
export type UnsavedDraftValue = string | number | boolean | null

/** What a form holds that was not saved. */
export interface UnsavedDraftInput {
  readonly kind: KindName
  /** Null for what is to be a new item. */
  readonly item: number | null
  /** The version the form started from. */
  readonly version: number | null
  readonly values: Readonly<Record<string, UnsavedDraftValue>>
}

/** That something was written and not saved, by the one who asks. */
export interface UnsavedDraftSummary extends Omit<UnsavedDraftInput, 'values'> {
  /** Names the form it was written in. */
  readonly form: string
  /** What the item would be called; may be empty. */
  readonly name: string
  readonly savedAt: string
}

/** The same with what was written. */
export interface UnsavedDraft extends UnsavedDraftSummary, Pick<UnsavedDraftInput, 'values'> {}
/** That something was saved; its text is asked for by `past`. */
export interface HistoryEntry {
  readonly id: number
  readonly version: number
  /** `refused` keeps the text of a save that came too late. */
  readonly action: 'create' | 'update' | 'publish' | 'remove' | 'restore' | 'refused'
  readonly savedAt: string
  readonly savedBy: string | null
}

/** What an item was when this entry was made. */
export interface HistoryEntryWithValues<K extends KindName = KindName> extends HistoryEntry {
  readonly values: ItemFieldValues<K> & {
    readonly author: number | null
    readonly published_at: string | null
  }
}

/** Earlier versions of items. */
export interface HistoryService {
  /** Newest first, a hundred at a time; `before` an entry's id gives older ones. */
  list(kind: KindName, id: number, before: number | null, context: RequestContext): Promise<HistoryEntry[]>
  read<K extends KindName>(
    kind: K,
    id: number,
    entry: number,
    context: RequestContext,
  ): Promise<HistoryEntryWithValues<K>>
  /** Brings a past text back as a new version. What it points to and is gone by now is left out. */
  restore<K extends KindName>(kind: K, id: number, entry: number, context: RequestContext): Promise<Item<K>>
}

/** What forms hold that was not saved; each account has only its own. */
export interface UnsavedDraftService {
  /** Keeps what a form holds until it is saved; each account has only its own, the newest hundred, for 90 days. */
  save(form: string, unsaved: UnsavedDraftInput, context: RequestContext): Promise<{ savedAt: string }>
  /** What the asker has written for an item (null: for a new one) and not saved, newest first. */
  listFor(kind: KindName, item: number | null, context: RequestContext): Promise<UnsavedDraftSummary[]>
  listAll(context: RequestContext): Promise<UnsavedDraftSummary[]>
  read(form: string, context: RequestContext): Promise<UnsavedDraft>
  delete(form: string, context: RequestContext): Promise<void>
}
