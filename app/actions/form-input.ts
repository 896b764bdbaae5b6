import { type FieldToValidate, validateFields } from '../../domain/validation/validate-fields.ts'
import type { FormErrors } from '../forms/index.ts'
import type { AppRequest } from '../request.ts'

/** The fields of a submitted form, each truncated to a maximum length. */
export interface SubmittedFormFields {
  /** The text of a field; empty if it was not sent. */
  text(name: string): string
  /** All texts sent under one name. */
  all(name: string): readonly string[]
  /** Validates fields; returns their error messages, or null if all are valid. */
  check(fields: readonly Omit<FieldToValidate, 'value'>[]): Promise<FormErrors | null>
}

/** Reads the form of a request; a body that cannot be parsed has no fields. */
export async function readSubmittedFormFields(
  request: Request,
  { language }: Pick<AppRequest, 'language'>,
  maxLength: number,
): Promise<SubmittedFormFields> {
  const form = await request.formData().catch(() => new FormData())
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, maxLength) : ''
  }
  return {
    text,
    all: (name) => form.getAll(name).filter((value) => typeof value === 'string'),
    async check(fields) {
      const fieldsWithValues = fields.map((field) => ({ ...field, value: text(field.name) }))
      const errors = await validateFields(fieldsWithValues, language)
      return Object.keys(errors).length === 0 ? null : { fields: errors }
    },
  }
}
