import type { FormKitValidationRule } from '@formkit/validation'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { whenNothingPressed } from '../enhance/when-nothing-pressed.ts'
import { useFormContext } from './context.ts'
import { createFieldStore, type FieldSetup } from './field-store.ts'
import type { FieldBinding } from './inputs/input.ts'
import { fieldId } from './problems.ts'
import { defaultVisibility, type FieldMessage, type Visibility } from './state.ts'

/** What a field is, whatever draws it. */
export interface FieldOptions {
  readonly name: string
  /** What the field is called, always to be seen. */
  readonly label: string
  readonly type?: string
  readonly help?: string | undefined
  /** The value it starts with, where the form's `values` have none. */
  readonly value?: unknown
  /** FormKit rule string: `required|length:1,100`. */
  readonly validation?: string | undefined
  readonly validationVisibility?: Visibility | undefined
  /** What messages call the field; its label otherwise. */
  readonly validationLabel?: string | undefined
  /** Messages in place of the usual ones, by rule. */
  readonly validationMessages?: Readonly<Record<string, string>> | undefined
  /** Rules of this field alone, by name; they may be asynchronous. */
  readonly validationRules?: Readonly<Record<string, FormKitValidationRule>> | undefined
  /** Gives a number in place of the text typed; whole with `integer`. */
  readonly number?: boolean | 'integer' | 'float' | undefined
  readonly disabled?: boolean | undefined
}

/** Joins a field to the form around it. Whatever can show and change a value can be an input of ours. */
export function useField(options: FieldOptions): FieldBinding {
  const { store: form, disabled: formDisabled } = useFormContext(options.name)
  const { name, label, help } = options
  const setup = setupOf(options)
  const [field] = useState(() => {
    const initial = Object.hasOwn(form.values, name) ? form.values[name] : options.value
    return createFieldStore(fieldId(form.id, name), setup, initial, form.firstErrors(name))
  })
  // First the news, then the joining: a field that was away comes back as it is now. Both with the commit: a click may
  // come before passive effects run.
  useLayoutEffect(() => field.update(setup))
  useLayoutEffect(() => form.join(field), [form, field])
  const { value, state, messages, revision } = useSyncExternalStore(
    field.subscribe,
    field.snapshot,
    field.firstSnapshot,
  )
  const busy = useSyncExternalStore(
    form.subscribe,
    () => form.snapshot().busy,
    () => false,
  )
  const { id, initial } = field
  const disabled = options.disabled ?? formDisabled ?? busy
  return {
    id,
    name,
    label,
    help,
    value,
    initial,
    revision,
    state,
    messages,
    disabled,
    input: (next) => {
      form.changed(name)
      field.input(next)
    },
    // A message may come and move what is below.
    blur: () => whenNothingPressed(field.blur),
    control: {
      id,
      'aria-invalid': state.invalid || state.errors,
      'aria-required': state.required || undefined,
      'aria-describedby': describedBy(id, help, messages),
      disabled,
    },
  }
}

function setupOf({
  type = 'text',
  number = false,
  validationVisibility,
  ...options
}: FieldOptions): FieldSetup {
  return {
    name: options.name,
    type,
    label: options.label,
    validation: options.validation ?? '',
    validationLabel: options.validationLabel ?? options.label,
    validationMessages: options.validationMessages ?? {},
    validationRules: options.validationRules ?? {},
    number: number === true ? 'float' : number || null,
    visibility: validationVisibility ?? defaultVisibility(type),
  }
}

/** The ids of a field's help and messages, where it has any. */
function describedBy(
  id: string,
  help: string | undefined,
  messages: readonly FieldMessage[],
): string | undefined {
  const ids = [help && helpId(id), messages.length > 0 && messagesId(id)].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

export function helpId(id: string): string {
  return `${id}-help`
}

export function messagesId(id: string): string {
  return `${id}-messages`
}
