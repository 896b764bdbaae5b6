import { warn } from '@formkit/core'
import { useSyncExternalStore } from 'react'
import { useFormContext } from './form-context.ts'

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
