/** What a field holds; decides its input, its column and how it is presented. */
export type FieldType =
  | 'text'
  | 'lines'
  | 'html'
  | 'url'
  | 'email'
  | 'phone'
  | 'year'
  | 'isbn'
  | 'date'
  | 'number'
  | 'choice'
  | 'ref'
  | 'file'
  | 'account'

/** How strongly a field counts in search: a title (A), a summary (B) or the body (C). */
export type SearchWeight = 'A' | 'B' | 'C'

/** One field of a kind: everything the form, the server, the table, search and feeds need to know of it. */
export interface FieldDefinition {
  readonly type: FieldType
  /** FormKit rule string, the same in the browser and on the server. */
  readonly rules: string
  readonly label: string
  readonly width: 'third' | 'half' | 'full'
  readonly search?: SearchWeight
  readonly listed?: true
  /** Never told to visitors. */
  readonly private?: true
  readonly feed?: 'title' | 'summary' | 'content' | 'link'
  /** For `ref`: the kind it points to. */
  readonly to?: string
  /** For `choice`. */
  readonly choices?: readonly string[]
  readonly initial?: string | number
}

type NumericFieldType = 'year' | 'number' | 'ref'
type NullUnlessRequired<F extends FieldDefinition> = F['rules'] extends `${string}required${string}`
  ? never
  : null

/** The value a field has once it is stored. */
export type FieldValue<F extends FieldDefinition> =
  | (F['type'] extends NumericFieldType ? number : F extends { choices: readonly (infer C)[] } ? C : string)
  | NullUnlessRequired<F>

/** The longest text a field may hold, read off its `length:a,b` rule; null where it has none. */
export function getFieldMaxLength(field: FieldDefinition): number | null {
  const match = /(?:^|\|)\W*length:\d+,(\d+)/.exec(field.rules)
  return match?.[1] ? Number(match[1]) : null
}

/** Whether a value must be given. */
export function isRequiredField(field: FieldDefinition): boolean {
  return field.rules.split('|').some((rule) => rule === 'required' || rule.startsWith('required:'))
}

/** The column of a field: its name in the snake case that SQL likes. */
export function toColumnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
