import { warn } from '@formkit/core'
import { useSyncExternalStore } from 'react'
import { useFormContext } from './context.ts'

/** The value of another field of the form, as it is now: for what depends on it. */
export function useValue(name: string): unknown {
  const { store } = useFormContext(name)
  if (typeof name !== 'string' || name === '') warn(650, name)
  return useSyncExternalStore(
    store.subscribe,
    () => store.valueOf(name),
    () => (Object.hasOwn(store.values, name) ? store.values[name] : undefined),
  )
}
