import type { Language } from '../language.ts'

/** The type of a field; determines its input, its column and its presentation. */
export type FieldType =
  | 'text'
  | 'lines'
  | 'html'
  | 'url'
  | 'email'
  | 'phone'
  | 'isbn'
  | 'date'
  | 'number'
  | 'choice'
  | 'ref'
  | 'file'
  | 'account'

/** The search weight of a field: a title (A), a summary (B) or the body (C). */
export type SearchWeight = 'A' | 'B' | 'C'

/** One field of a kind: everything that forms, the server, tables, search and feeds need to know about it. */
export interface FieldDefinition {
  readonly type: FieldType
  /** FormKit rule string, the same in the browser and on the server. */
  readonly rules: string
  /**
   * Set if a draft may leave it empty, but a published or scheduled item may not. `unless-imported`: earlier
   * versions did not ask for it, and an import does not reject what they published.
   */
  readonly requiredToPublish?: true | 'unless-imported'
  readonly label: string
  readonly width: 'third' | 'half' | 'full'
  /** Shown in the panel beside the title and the text in forms: what an editor fills in after them. */
  readonly inSidePanel?: true
  readonly search?: SearchWeight
  readonly listed?: true
  /** Never shown to visitors. */
  readonly private?: true
  readonly feed?: 'title' | 'summary' | 'content' | 'link'
  /** For `ref`: the referenced kind. */
  readonly to?: string
  /**
   * For `ref`: the target is one of the items that reference this one, so it is set when both exist. Deleting the target
   * clears it.
   */
  readonly backReference?: true
  /** For `choice`. */
  readonly choices?: readonly string[]
  readonly initial?: string | number
  /** The initial value in the form of a new item, by the site's language, where it differs from `initial`. */
  readonly initialInForm?: Readonly<Record<Language, string>>
}

type NumericFieldType = 'number' | 'ref'
type NullUnlessRequired<F extends FieldDefinition> = F['rules'] extends `${string}required${string}`
  ? never
  : null

/** The type of a field's stored value. */
export type FieldValue<F extends FieldDefinition> =
  | (F['type'] extends NumericFieldType ? number : F extends { choices: readonly (infer C)[] } ? C : string)
  | NullUnlessRequired<F>

/** The maximum length of a field's text, from its `length:a,b` rule; null if it has none. */
export function getFieldMaxLength(field: FieldDefinition): number | null {
  const match = /(?:^|\|)\W*length:\d+,(\d+)/.exec(field.rules)
  return match?.[1] ? Number(match[1]) : null
}

/** Whether an item can't be saved without a value of this field, not even as a draft. */
export function isRequiredField(field: FieldDefinition): boolean {
  return field.rules.split('|').some((rule) => rule === 'required' || rule.startsWith('required:'))
}

/** Whether a published item has a value of this field. */
export function isRequiredToPublish(field: FieldDefinition): boolean {
  return isRequiredField(field) || field.requiredToPublish !== undefined
}

/** The rules of a field in an item that is published or scheduled. */
export function getPublishingRules(field: FieldDefinition): string {
  return field.requiredToPublish === undefined ? field.rules : `required|${field.rules}`
}

/** The column of a field: its name in snake case. */
export function toColumnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
