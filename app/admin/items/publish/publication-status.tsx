import { momentInWords, zoneInWords } from '../../../i18n/dates.ts'
import { usePageContext } from '../../../layout/frame.ts'
import type { EditedItem } from '../contract.ts'

/** Where an item stands, in words. */
export function PublicationStatus({ item }: { item: Pick<EditedItem, 'status' | 'publishedAt'> }) {
  const { t, language, site } = usePageContext()
  const { status, publishedAt } = item
  const words =
    publishedAt === null || status === 'new' || status === 'draft'
      ? t(status === 'new' ? 'publishing.new' : 'publishing.draft')
      : t(`publishing.${status}`, {
          when: momentInWords(publishedAt, language, site.timeZone),
          zone: zoneInWords(publishedAt, site.timeZone),
        })
  return (
    <p className="publish-status" data-status={status}>
      {words}
    </p>
  )
}
