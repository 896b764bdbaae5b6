import { parseMultipartForm, parseUrlEncodedForm } from '../../domain/text/url-encoded-form.ts'
import { type FieldToValidate, validateFields } from '../../domain/validation/validate-fields.ts'
import type { FormErrors } from '../forms/index.ts'
import type { AppRequest } from '../request.ts'

/** The fields of a submitted form, each truncated to a maximum length. */
export interface SubmittedFormFields {
  /** The text of a field; empty if it was not sent. */
  text(name: string): string
  /** All texts sent under one name. */
  all(name: string): readonly string[]
  /** The names and texts of all fields, in the order of the form. */
  entries(): readonly (readonly [name: string, text: string])[]
  /** Validates fields; returns their error messages, or null if all are valid. */
  check(fields: readonly Omit<FieldToValidate, 'value'>[]): Promise<FormErrors | null>
}

/** Reads the form of a request; a body that cannot be parsed has no fields. */
export async function readSubmittedFormFields(
  request: Request,
  { language }: Pick<AppRequest, 'language'>,
  maxLength: number,
): Promise<SubmittedFormFields> {
  const form = await readForm(request)
  const text = (name: string) => (form.get(name) ?? '').slice(0, maxLength)
  return {
    text,
    entries: () => Array.from(form.entries(), ([name, value]) => [name, value.slice(0, maxLength)] as const),
    all: (name) => form.getAll(name),
    async check(fields) {
      const fieldsWithValues = fields.map((field) => ({ ...field, value: text(field.name) }))
      const errors = await validateFields(fieldsWithValues, language)
      return Object.keys(errors).length === 0 ? null : { fields: errors }
    },
  }
}

/** Without files: no form of these pages has any. */
async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  const body = await request.text()
  return type.startsWith('multipart/') ? parseMultipartForm(body, type) : parseUrlEncodedForm(body)
}
