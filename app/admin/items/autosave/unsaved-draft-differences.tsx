import { lazy, Suspense } from 'react'
import type { EditableItem } from '../contract.ts'
import type { DraftFieldValues } from './recoverable-draft.ts'

interface Props {
  readonly item: EditableItem
  readonly values: DraftFieldValues
}

// Comparing is asked for rarely: its code comes when it is.
const Differences = lazy(() => import('../conflict/value-differences.tsx'))

/** What a kept text says that the saved one does not. */
export function UnsavedDraftDifferences(props: Props) {
  return (
    <Suspense>
      <Differences {...props} />
    </Suspense>
  )
}
