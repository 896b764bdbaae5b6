import type { ChangeEvent, ReactNode } from 'react'
import { usePageContext } from '../layout/page-context.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

interface SelectableTableProps {
  /** What the rows are, for screen readers. */
  readonly caption: string
  /** The headings between the box that selects all rows and the column of actions. */
  readonly headings: ReactNode
  readonly isAllSelected: boolean
  readonly onSelectAll: (event: ChangeEvent<HTMLInputElement>) => void
  /** The body of the table. */
  readonly children: ReactNode
}

/** A table whose rows can be selected; its style makes cards of the rows where there is no room for columns. */
export function SelectableTable({
  caption,
  headings,
  isAllSelected,
  onSelectAll,
  children,
}: SelectableTableProps) {
  const { t } = usePageContext()
  const awake = useIsHydrated()
  return (
    <div className="list-box">
      <table className="list-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="list-pick">
              {awake ? (
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

/** The heading of a column that needs none to be understood by sight. */
export function VisuallyHiddenColumnHeading({ children }: { children: ReactNode }) {
  return (
    <th scope="col">
      <span className="sr-only">{children}</span>
    </th>
  )
}
