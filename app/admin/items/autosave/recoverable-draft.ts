import type { KindName } from '../../../../domain/kinds/index.ts'
import type { UnsavedDraftInput } from '../../../../server/content/contract/history-and-drafts.ts'

export type DraftFieldValues = UnsavedDraftInput['values']

/** What a form holds, as it is kept. */
export interface FormDraft extends UnsavedDraftInput {
  readonly form: string
}

/** That something was written and not saved, wherever it is kept. */
export interface RecoverableDraft {
  readonly form: string
  readonly kind: KindName
  readonly item: number | null
  readonly version: number | null
  readonly name: string
  /** When it was kept (ISO). */
  readonly at: string
  /** Where it was written: in this browser, here and still open in another window, or on another device. */
  readonly where: 'here' | 'open' | 'elsewhere'
  /** What was written, where this browser has it; otherwise the server is asked. */
  readonly values: DraftFieldValues | null
}
