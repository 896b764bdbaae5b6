import { useContentLangAttribute, usePageContext } from '../layout/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import type { AdminSearchResult } from './admin-search-contract.ts'

/** What is shown of a result: its icon, title, kind and, for an item, its status. */
export function AdminSearchResultContent({ result }: { readonly result: AdminSearchResult }) {
  const { t } = usePageContext()
  const contentLanguage = useContentLangAttribute()
  const { icon, title, note, status, isContent } = result
  return (
    <>
      <Icon name={icon} />
      <span className="found-title" lang={isContent ? contentLanguage : undefined}>
        {title}
      </span>
      <span className="found-note">{note}</span>
      {status !== null && (
        <span className="found-status" data-status={status}>
          {t(`lists.${status}`)}
        </span>
      )}
    </>
  )
}
