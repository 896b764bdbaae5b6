import { type Ref, useImperativeHandle } from 'react'
import type { FormStore } from './form-store.ts'
import type { FormValues } from './submit-form.ts'

/** A form as whoever stands outside of it can hold it. */
export interface FormHandle {
  /** What is filled in now, typed letters that are still on their way included. */
  getValues(): FormValues
  /** Tells of every change of a value, and of what becomes of the form. */
  subscribe(listener: () => void): () => void
  /** Submits it as its button would; resolves once that is over, whatever came of it. */
  submit(): Promise<void>
}

/** Gives a form's handle to whoever asked for it. */
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
