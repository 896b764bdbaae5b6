import './status-chip.css'
import { usePageContext } from '../layout/page-context.ts'
import type { PublicationStateOrNew } from '../pickers/contract.ts'

/** A label with the publication status of an item. */
export function ItemStatusChip({ status }: { readonly status: PublicationStateOrNew }) {
  const { t } = usePageContext()
  const labelKey = status === 'new' ? 'draft' : status
  return (
    <span className="status-chip" data-status={labelKey}>
      {t(`lists.${labelKey}`)}
    </span>
  )
}
