import { warn } from '@formkit/core'
import type { FormKitValidationRule } from '@formkit/validation'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { runWhenNothingPressed } from '../enhance/run-when-nothing-pressed.ts'
import { toFieldInputId } from './field-problems.ts'
import {
  type FieldMessage,
  getDefaultValidationMessageTiming,
  type ValidationMessageTiming,
} from './field-state.ts'
import { createFormKitFieldStore, type FormKitFieldOptions } from './field-store.ts'
import { useFormContext } from './form-context.ts'
import type { FieldBinding } from './inputs/input-types.ts'

/** The options of a field, independent of the input that renders it. */
export interface FormFieldOptions {
  readonly name: string
  /** Always visible. */
  readonly label: string
  readonly type?: string
  readonly help?: string | undefined
  /** The initial value, where the form's `values` have none. */
  readonly value?: unknown
  /** FormKit rule string: `required|length:1,100`. */
  readonly validation?: string | undefined
  readonly validationVisibility?: ValidationMessageTiming | undefined
  /** The field's name in messages; by default its label. */
  readonly validationLabel?: string | undefined
  /** Messages that replace the default ones, by rule. */
  readonly validationMessages?: Readonly<Record<string, string>> | undefined
  /** Rules of this field only, by name; they may be asynchronous. */
  readonly validationRules?: Readonly<Record<string, FormKitValidationRule>> | undefined
  /** Converts the typed text to a number; `integer` to a whole number. */
  readonly number?: boolean | 'integer' | 'float' | undefined
  readonly disabled?: boolean | undefined
}

/** Connects a field to the enclosing form. Any component that shows and changes a value can be the input. */
export function useFormField(options: FormFieldOptions): FieldBinding {
  const { store: form, disabled: formDisabled } = useFormContext(options.name)
  const { name, label, help } = options
  const storeOptions = toFieldStoreOptions(options)
  const [field] = useState(() => {
    const initial = Object.hasOwn(form.initialValues, name) ? form.initialValues[name] : options.value
    return createFormKitFieldStore(
      toFieldInputId(form.id, name),
      storeOptions,
      initial,
      form.getInitialErrors(name),
    )
  })
  // Update before adding, so that a field that is added again has its current options. Both are layout effects: a
  // click may come before passive effects run.
  useLayoutEffect(() => field.update(storeOptions))
  useLayoutEffect(() => form.addField(field), [form, field])
  const { value, state, messages, revision } = useSyncExternalStore(
    field.subscribe,
    field.getSnapshot,
    field.getServerSnapshot,
  )
  const busy = useSyncExternalStore(
    form.subscribe,
    () => form.getSnapshot().busy,
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
      form.clearOutdatedErrors(name)
      field.input(next)
    },
    replaceValue: field.input,
    // A message may appear and move the content below it.
    blur: () => runWhenNothingPressed(field.blur),
    control: {
      id,
      'aria-invalid': state.invalid || state.errors,
      'aria-required': state.required || undefined,
      'aria-describedby': getDescribedByIds(id, help, messages),
      disabled,
    },
  }
}

function toFieldStoreOptions({
  type = 'text',
  number = false,
  validationVisibility,
  ...options
}: FormFieldOptions): FormKitFieldOptions {
  return {
    name: options.name,
    type,
    label: options.label,
    validation: options.validation ?? '',
    validationLabel: options.validationLabel ?? options.label,
    validationMessages: options.validationMessages ?? {},
    validationRules: options.validationRules ?? {},
    number: number === true ? 'float' : number || null,
    visibility: validationVisibility ?? getDefaultValidationMessageTiming(type),
  }
}

/** The ids of a field's help and messages, where it has any. */
function getDescribedByIds(
  id: string,
  help: string | undefined,
  messages: readonly FieldMessage[],
): string | undefined {
  const ids = [help && getFieldHelpId(id), messages.length > 0 && getFieldMessagesId(id)].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

export function getFieldHelpId(id: string): string {
  return `${id}-help`
}

export function getFieldMessagesId(id: string): string {
  return `${id}-messages`
}

/** The current value of another field of the form, for components that depend on it. */
export function useFormFieldValue(name: string): unknown {
  const { store } = useFormContext(name)
  if (typeof name !== 'string' || name === '') warn(650, name)
  return useSyncExternalStore(
    store.subscribe,
    () => store.getValue(name),
    () => (Object.hasOwn(store.initialValues, name) ? store.initialValues[name] : undefined),
  )
}

/** A function that changes a field as if the user had typed the value, and moves the focus to it. */
export function useFormFieldSetter(name: string): (value: unknown) => void {
  const { store } = useFormContext(name)
  return (value) => {
    void store.getNode()?.at([name])?.input(value, false)
    document.getElementById(toFieldInputId(store.id, name))?.focus()
  }
}
