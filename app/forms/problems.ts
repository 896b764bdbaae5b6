import type { FormErrors } from './errors.ts'
import type { FieldStore } from './field-store.ts'

/** A field with something against it, for the summary. */
export interface Problem {
  readonly id: string
  readonly texts: readonly string[]
}

/** The id of a field's input: the same on the server and in the browser, and one word whatever the name. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name.replace(/[^\w-]/gu, (sign) => `_${sign.codePointAt(0)}_`)}`
}

/** What the server has against fields that no script has drawn yet. */
export function firstProblems(form: string, errors: FormErrors): Problem[] {
  return Object.entries(errors.fields ?? {})
    .filter(([, texts]) => texts.length > 0)
    .map(([name, texts]) => ({ id: fieldId(form, name), texts }))
}

/** What is shown against the fields and keeps the form from being sent, in the order of the page. */
export function problemsOf(fields: Iterable<FieldStore>): Problem[] {
  const found = [...fields].map((field) => ({
    id: field.id,
    texts: field
      .snapshot()
      .messages.filter((message) => message.blocking)
      .map((message) => message.text),
  }))
  return found.filter(({ texts }) => texts.length > 0).sort(byPlace)
}

/** A field that came late stands where it is drawn, not last. */
function byPlace(one: Problem, other: Problem): number {
  if (typeof document === 'undefined') return 0
  const [first, second] = [document.getElementById(one.id), document.getElementById(other.id)]
  if (first === null || second === null) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
