import type { KindName } from '../../../domain/kinds/index.ts'
import type { RequestFailure } from '../../api/client.ts'
import type { FormErrors } from '../../forms/index.ts'

/** What a form's fields hold, by name, as an item stores them. */
export type ItemValues = Readonly<Record<string, string | number | null>>

/** Where an item stands, for whoever edits it; `new` was never saved. */
export type ItemStatus = 'new' | 'draft' | 'scheduled' | 'live'

/** A small picture of an item. */
export interface ItemThumbnail {
  readonly hash: string
  readonly width: number
  readonly height: number
}

/** An item that a field points to, or may point to. */
export interface ItemOption {
  readonly id: number
  readonly name: string
  readonly status: ItemStatus
  readonly picture: ItemThumbnail | null
}

/** An item as its form knows it. */
export interface EditableItem {
  readonly kind: KindName
  /** Null for a new one. */
  readonly id: number | null
  /** The version the form started from; null for a new one. */
  readonly version: number | null
  readonly status: ItemStatus
  /** A moment in the future: scheduled. */
  readonly publishedAt: string | null
  readonly editedAt: string | null
  /** Every field of the kind, and `author`. */
  readonly values: ItemValues
  /** What reference fields (and `author`) point to, by field. */
  readonly chosen: Readonly<Record<string, ItemOption>>
  /** Where visitors see it; null where they do not. */
  readonly path: string | null
}

/** What becomes of publication with a save: as it is, a draft, public at once, or at a moment (ISO). */
export type PublicationChange = 'keep' | 'draft' | 'now' | { readonly at: string }

/** What a form sends to be saved. */
export interface ItemSaveRequest {
  readonly kind: KindName
  readonly id: number | null
  readonly version: number | null
  readonly values: Readonly<Record<string, unknown>>
  readonly publication: PublicationChange
  /** Names the form, so that what was kept of it unsaved can be forgotten with the save. */
  readonly form: string | null
}

/** What became of it. */
export type SaveOutcome =
  | { readonly state: 'saved'; readonly item: EditableItem }
  | { readonly state: 'invalid'; readonly errors: FormErrors }
  /** Somebody saved in the meantime. What was sent is kept in the history. */
  | { readonly state: 'stale'; readonly current: EditableItem; readonly yours: ItemValues }
  | { readonly state: 'trouble'; readonly trouble: RequestFailure }
