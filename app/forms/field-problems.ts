import type { FieldStore } from './field-store.ts'
import type { FormErrors } from './form-errors.ts'

/** A field with something against it, for the summary. */
export interface FieldProblem {
  readonly id: string
  readonly texts: readonly string[]
}

/** The id of a field's input: the same on the server and in the browser, and one word whatever the name. */
export function createFieldId(form: string, name: string): string {
  return `${form}-${name.replace(/[^\w-]/gu, (sign) => `_${sign.codePointAt(0)}_`)}`
}

/** What the server has against fields that no script has drawn yet. */
export function toServerFieldProblems(form: string, errors: FormErrors): FieldProblem[] {
  return Object.entries(errors.fields ?? {})
    .filter(([, texts]) => texts.length > 0)
    .map(([name, texts]) => ({ id: createFieldId(form, name), texts }))
}

/** What is shown against the fields and keeps the form from being sent, in the order of the page. */
export function collectFieldProblems(fields: Iterable<FieldStore>): FieldProblem[] {
  const found = [...fields].map((field) => ({
    id: field.id,
    texts: field
      .getSnapshot()
      .messages.filter((message) => message.blocking)
      .map((message) => message.text),
  }))
  return found.filter(({ texts }) => texts.length > 0).sort(compareDocumentOrder)
}

/** A field that came late stands where it is drawn, not last. */
function compareDocumentOrder(one: FieldProblem, other: FieldProblem): number {
  if (typeof document === 'undefined') return 0
  const [first, second] = [document.getElementById(one.id), document.getElementById(other.id)]
  if (first === null || second === null) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
