import { type FieldToValidate, validateFields } from '../../domain/validation/validate-fields.ts'
import type { FormErrors } from '../forms/index.ts'
import type { AppRequest } from '../request.ts'

/** The fields of a form that was sent, each cut to a length. */
export interface FormInput {
  /** The text of a field; empty where it was not sent. */
  text(name: string): string
  /** All texts that were sent under one name. */
  all(name: string): readonly string[]
  /** The messages of fields that break their rules; null where none does. */
  check(fields: readonly Omit<FieldToValidate, 'value'>[]): Promise<FormErrors | null>
}

/** Reads the form of a request; one that cannot be read has no fields. */
export async function readFormInput(
  request: Request,
  { language }: Pick<AppRequest, 'language'>,
  longest: number,
): Promise<FormInput> {
  const form = await request.formData().catch(() => new FormData())
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, longest) : ''
  }
  return {
    text,
    all: (name) => form.getAll(name).filter((value) => typeof value === 'string'),
    async check(fields) {
      const checked = fields.map((field) => ({ ...field, value: text(field.name) }))
      const wrong = await validateFields(checked, language)
      return Object.keys(wrong).length === 0 ? null : { fields: wrong }
    },
  }
}
