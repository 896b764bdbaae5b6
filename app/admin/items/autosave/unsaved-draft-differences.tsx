import { lazy, Suspense } from 'react'
import type { EditableItem } from '../contract.ts'
import type { DraftFieldValues } from './recoverable-draft.ts'

interface Props {
  readonly item: EditableItem
  readonly values: DraftFieldValues
}

// Rarely used, so its code is loaded on demand.
const Differences = lazy(() => import('../conflict/value-differences.tsx'))

/** Shows how a draft differs from the saved item. */
export function UnsavedDraftDifferences(props: Props) {
  return (
    <Suspense>
      <Differences {...props} />
    </Suspense>
  )
}
