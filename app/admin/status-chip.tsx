import './status-chip.css'
import { usePageContext } from '../layout/page-context.ts'
import type { ItemStatus } from './items/contract.ts'

/** Where an item stands, in a word. */
export function StatusChip({ status }: { readonly status: ItemStatus }) {
  const { t } = usePageContext()
  const word = status === 'new' ? 'draft' : status
  return (
    <span className="status-chip" data-status={word}>
      {t(`lists.${word}`)}
    </span>
  )
}
