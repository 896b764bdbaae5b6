import { lazy, Suspense } from 'react'
import type { EditedItem } from '../contract.ts'
import type { KeptValues } from './kept-text.ts'

interface Props {
  readonly item: EditedItem
  readonly values: KeptValues
}

// Comparing is asked for rarely: its code comes when it is.
const Differences = lazy(() => import('../conflict/value-differences.tsx'))

/** What a kept text says that the saved one does not. */
export function KeptView(props: Props) {
  return (
    <Suspense>
      <Differences {...props} />
    </Suspense>
  )
}
