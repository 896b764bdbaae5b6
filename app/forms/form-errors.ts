/** Server errors of a submit: for the form as a whole, and by field. */
export interface FormErrors {
  readonly form?: readonly string[]
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** Moves the focus to the first field with an error instead of the summary. */
  readonly focusesFirstField?: boolean
}

/** The errors of one field. */
export function getFieldErrors(errors: FormErrors, name: string): readonly string[] {
  const { fields } = errors
  return (fields !== undefined && Object.hasOwn(fields, name) && fields[name]) || []
}

/** The errors of the form itself, and those of fields it does not have, so that none is lost. */
export function getErrorsWithoutField(errors: FormErrors, names: ReadonlySet<string>): readonly string[] {
  const withoutField = Object.entries(errors.fields ?? {}).filter(([name]) => !names.has(name))
  return [...(errors.form ?? []), ...withoutField.flatMap(([, texts]) => texts)]
}

export function hasFormErrors({ form = [], fields = {} }: FormErrors): boolean {
  return form.length > 0 || Object.values(fields).some((texts) => texts.length > 0)
}

/** The errors that are left after a field was changed: without its own and without those of the form. */
export function removeErrorsOutdatedByFieldChange({ fields = {} }: FormErrors, name: string): FormErrors {
  return { fields: Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name)) }
}
