import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { FieldBinding } from './inputs/input-types.ts'

/** Reads and writes the value of a DOM element. */
interface ElementValueAdapter<E extends Element> {
  /** Whether the user has changed it since the server rendered it. */
  isChanged(element: E): boolean
  read(element: E): unknown
  write(element: E, value: unknown): void
}

/**
 * Connects an uncontrolled element to its field. React never writes into it while the user types, and input from
 * before hydration is kept.
 */
export function useUncontrolledInput<E extends Element>(
  field: FieldBinding,
  adapter: ElementValueAdapter<E>,
): RefObject<E | null> {
  const ref = useRef<E>(null)
  const latest = useRef({ field, adapter })
  useLayoutEffect(() => {
    latest.current = { field, adapter }
  })
  useLayoutEffect(() => {
    const { field: latestField, adapter: latestAdapter } = latest.current
    if (ref.current !== null && latestAdapter.isChanged(ref.current))
      latestField.input(latestAdapter.read(ref.current))
  }, [])
  const { revision } = field
  useLayoutEffect(() => {
    const { field: latestField, adapter: latestAdapter } = latest.current
    if (revision > 0 && ref.current !== null) latestAdapter.write(ref.current, latestField.value)
  }, [revision])
  return ref
}
