import { type Checked, validate } from '../../domain/validation/validate.ts'
import type { FormErrors } from '../forms/index.ts'
import type { AppRequest } from '../request.ts'

const longest = 4096

/** A form that was sent: nothing in it is longer than anything we ask for. */
export interface SentForm {
  /** What a field says; empty where it was not sent. */
  text(name: string): string
  /** What the rules have against what was sent; null where nothing. */
  check(fields: readonly Omit<Checked, 'value'>[]): Promise<FormErrors | null>
}

/** Reads the form of a request; one that cannot be read says nothing. */
export async function sentForm(
  request: Request,
  { language }: Pick<AppRequest, 'language'>,
): Promise<SentForm> {
  const form = await request.formData().catch(() => new FormData())
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, longest) : ''
  }
  return {
    text,
    async check(fields) {
      const checked = fields.map((field) => ({ ...field, value: text(field.name) }))
      const wrong = await validate(checked, language)
      return Object.keys(wrong).length === 0 ? null : { fields: wrong }
    },
  }
}
