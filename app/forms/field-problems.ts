import type { FormKitFieldStore } from './field-store.ts'
import type { FormErrors } from './form-errors.ts'

/** The blocking messages of a field, for the error summary. */
export interface FieldBlockingMessages {
  readonly id: string
  readonly texts: readonly string[]
}

/** The id of a field's input: the same on the server and in the browser, without spaces or special characters. */
export function toFieldInputId(form: string, name: string): string {
  return `${form}-${name.replace(/[^\w-]/gu, (sign) => `_${sign.codePointAt(0)}_`)}`
}

/** Server errors by field, before the fields are mounted. */
export function toServerFieldBlockingMessages(form: string, errors: FormErrors): FieldBlockingMessages[] {
  return Object.entries(errors.fields ?? {})
    .filter(([, texts]) => texts.length > 0)
    .map(([name, texts]) => ({ id: toFieldInputId(form, name), texts }))
}

/** The visible messages that block the submit, in document order. */
export function collectVisibleBlockingMessages(fields: Iterable<FormKitFieldStore>): FieldBlockingMessages[] {
  const problems = [...fields].map((field) => ({
    id: field.id,
    texts: field
      .getSnapshot()
      .messages.filter((message) => message.blocking)
      .map((message) => message.text),
  }))
  return problems.filter(({ texts }) => texts.length > 0).sort(compareDocumentOrder)
}

/** Sorts by position on the page, as fields may be added in any order. */
function compareDocumentOrder(one: FieldBlockingMessages, other: FieldBlockingMessages): number {
  if (typeof document === 'undefined') return 0
  const [first, second] = [document.getElementById(one.id), document.getElementById(other.id)]
  if (first === null || second === null) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
