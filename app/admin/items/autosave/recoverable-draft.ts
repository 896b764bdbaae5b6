import type { KindName } from '../../../../domain/kinds/index.ts'
import type { UnsavedDraftInput } from '../../../../server/content/contract/history-and-drafts.ts'

export type DraftFieldValues = UnsavedDraftInput['values']

/** The unsaved values of a form, stored under the form's id. */
export interface FormDraft extends UnsavedDraftInput {
  readonly form: string
}

/** An unsaved draft, stored in this browser or on the server. */
export interface RecoverableDraft {
  readonly form: string
  readonly kind: KindName
  readonly item: number | null
  readonly version: number | null
  readonly name: string
  /** When it was stored (ISO). */
  readonly at: string
  /** Where it was written: in this browser, here and still open in another window, or on another device. */
  readonly where: 'here' | 'open' | 'elsewhere'
  /** The field values if this browser has them; null if they must be loaded from the server. */
  readonly values: DraftFieldValues | null
}
