import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { FieldBinding } from './inputs/input-types.ts'

/** How a value stands in an element of the page. */
export interface ElementValueAdapter<E extends Element> {
  /** Whether somebody has changed it since the server drew it. */
  isChanged(element: E): boolean
  read(element: E): unknown
  write(element: E, value: unknown): void
}

/**
 * Ties an element that the browser owns to its field. React never writes into it while somebody types, and what was
 * typed or ticked before the script came is taken over.
 */
export function useUncontrolledInput<E extends Element>(
  field: FieldBinding,
  adapter: ElementValueAdapter<E>,
): RefObject<E | null> {
  const ref = useRef<E>(null)
  const latest = useRef({ field, reading: adapter })
  useLayoutEffect(() => {
    latest.current = { field, reading: adapter }
  })
  useLayoutEffect(() => {
    const { field: now, reading: how } = latest.current
    if (ref.current !== null && how.isChanged(ref.current)) now.input(how.read(ref.current))
  }, [])
  const { revision } = field
  useLayoutEffect(() => {
    const { field: now, reading: how } = latest.current
    if (revision > 0 && ref.current !== null) how.write(ref.current, now.value)
  }, [revision])
  return ref
}
