import type { ChangeEvent, ReactNode } from 'react'
import { usePageContext } from '../layout/page-context.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

interface SelectableTableProps {
  /** The table's name for screen readers. */
  readonly caption: string
  /** The headings between the select-all checkbox and the actions column. */
  readonly headings: ReactNode
  readonly isAllSelected: boolean
  readonly onSelectAll: (event: ChangeEvent<HTMLInputElement>) => void
  readonly children: ReactNode
}

/** A table with selectable rows; CSS shows the rows as cards on narrow screens. */
export function SelectableTable({
  caption,
  headings,
  isAllSelected,
  onSelectAll,
  children,
}: SelectableTableProps) {
  const { t } = usePageContext()
  const isHydrated = useIsHydrated()
  return (
    <div className="list-box">
      <table className="list-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="list-pick">
              {isHydrated ? (
                <input
                  type="checkbox"
                  aria-label={t('lists.selectAll')}
                  checked={isAllSelected}
                  onChange={onSelectAll}
                />
              ) : (
                <span className="sr-only">{t('lists.selectAll')}</span>
              )}
            </th>
            {headings}
            <VisuallyHiddenColumnHeading>{t('lists.actions')}</VisuallyHiddenColumnHeading>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

/** A column heading for screen readers only. */
export function VisuallyHiddenColumnHeading({ children }: { children: ReactNode }) {
  return (
    <th scope="col">
      <span className="sr-only">{children}</span>
    </th>
  )
}
