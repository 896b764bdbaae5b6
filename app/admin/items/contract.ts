import type { KindName } from '../../../domain/kinds/index.ts'
import type { RequestFailureCode } from '../../api/client.ts'
import type { FormErrors } from '../../forms/index.ts'
import type { ItemOption, PublicationStateOrNew } from '../../pickers/contract.ts'

/** The values of a form's fields by name, as an item stores them. */
export type ItemValues = Readonly<Record<string, string | number | null>>

/**
 * The value of `author` in the form of a new item whose author does not exist yet: the first save creates it from the
 * user's display name.
 */
export const NEW_OWN_AUTHOR_OPTION = 0

/** An item as edited in its form. */
export interface EditableItem {
  readonly kind: KindName
  /** Null for a new one. */
  readonly id: number | null
  /** The version the form started from; null for a new one. */
  readonly version: number | null
  readonly status: PublicationStateOrNew
  /** In the future if the item is scheduled. */
  readonly publishedAt: string | null
  readonly editedAt: string | null
  /** Every field of the kind, and `author`. */
  readonly values: ItemValues
  /** The items that reference fields (and `author`) point to, by field. */
  readonly chosen: Readonly<Record<string, ItemOption>>
  /** The public path; null if visitors do not see the item. */
  readonly path: string | null
  /** What the user may do: publish it, only save it as a draft, or only read it. */
  readonly access: 'publish' | 'draft' | 'read'
}

/** How a save changes publication: not at all, to a draft, to public now, or to public at a time (ISO). */
export type PublicationChange = 'keep' | 'draft' | 'now' | { readonly at: string }

/** The body of a save request. */
export interface ItemSaveRequest {
  readonly kind: KindName
  readonly id: number | null
  readonly version: number | null
  readonly values: Readonly<Record<string, unknown>>
  readonly publication: PublicationChange
  /** Identifies the form, so that the save also deletes its unsaved draft. */
  readonly form: string | null
  /** Identifies the form of a new item, so that sending it again does not create a second one. */
  readonly creationKey: string | null
}

/** The outcome of a save request. */
export type ItemSaveOutcome =
  /** `missing`: saved as a draft, because it lacks these values to be published. */
  | { readonly state: 'saved'; readonly item: EditableItem; readonly missing?: FormErrors }
  | { readonly state: 'invalid'; readonly errors: FormErrors }
  /** The item was saved elsewhere in the meantime. The submitted values are stored in the history. */
  | { readonly state: 'stale'; readonly current: EditableItem; readonly yours: ItemValues }
  | { readonly state: 'trouble'; readonly trouble: RequestFailureCode }
