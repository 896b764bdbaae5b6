/** What the server has against what it was sent: as a whole, and field by field. */
export interface FormErrors {
  readonly form?: readonly string[]
  readonly fields?: Readonly<Record<string, readonly string[]>>
}

/** The errors of one field. */
export function getFieldErrors(errors: FormErrors, name: string): readonly string[] {
  const { fields } = errors
  return (fields !== undefined && Object.hasOwn(fields, name) && fields[name]) || []
}

/** What is said of the form itself, and of fields it does not have: nothing the server says goes unheard. */
export function getFormLevelErrors(errors: FormErrors, names: ReadonlySet<string>): readonly string[] {
  const homeless = Object.entries(errors.fields ?? {}).filter(([name]) => !names.has(name))
  return [...(errors.form ?? []), ...homeless.flatMap(([, texts]) => texts)]
}

/** Whether anything is wrong at all. */
export function hasFormErrors({ form = [], fields = {} }: FormErrors): boolean {
  return form.length > 0 || Object.values(fields).some((texts) => texts.length > 0)
}

/** What is left once a field was changed: nothing against it, nothing against the form as a whole. */
export function removeOutdatedErrors({ fields = {} }: FormErrors, name: string): FormErrors {
  return { fields: Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name)) }
}
