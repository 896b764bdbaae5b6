import { formatDateTime, formatTimeZone } from '../../../i18n/format-dates.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import type { EditableItem } from '../contract.ts'

export function PublicationStatusText({ item }: { item: Pick<EditableItem, 'status' | 'publishedAt'> }) {
  const { t, language, site } = usePageContext()
  const { status, publishedAt } = item
  const text =
    publishedAt === null || status === 'new' || status === 'draft'
      ? t(status === 'new' ? 'publishing.new' : 'publishing.draft')
      : t(`publishing.${status}`, {
          when: formatDateTime(publishedAt, language, site.timeZone),
          zone: formatTimeZone(publishedAt, site.timeZone),
        })
  return (
    <p className="publish-status" data-status={status}>
      {text}
    </p>
  )
}
