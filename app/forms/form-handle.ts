import { type Ref, useImperativeHandle } from 'react'
import type { FormStore } from './form-store.ts'
import type { FormValues } from './submit-form.ts'

/** Access to a form from outside of it. */
export interface FormHandle {
  /** The current values, including input that is not committed yet. */
  getValues(): FormValues
  /** Calls the listener after every change of a value or of the form's state. */
  subscribe(listener: () => void): () => void
  /** Submits the form as its button does; resolves when the submit has ended, successful or not. */
  submit(): Promise<void>
}

/** Exposes the handle of a form through a ref. */
export function useExposeFormHandle(
  ref: Ref<FormHandle> | undefined,
  store: FormStore,
  submit: FormHandle['submit'],
): void {
  useImperativeHandle(
    ref,
    () => ({
      getValues: () => ({ ...store.initialValues, ...readUncommittedValues(store) }),
      subscribe: store.subscribe,
      submit,
    }),
    [store, submit],
  )
}

function readUncommittedValues(store: FormStore): FormValues {
  const fields = store.getNode()?.children ?? []
  return Object.fromEntries(
    fields.map((field): [string, unknown] => [field.name, '_value' in field ? field._value : undefined]),
  )
}
