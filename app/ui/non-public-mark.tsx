import { formatLongDateTime } from '../i18n/format-dates.ts'
import type { Translate } from '../i18n/translate.ts'
import type { NonPublicStatus } from '../kinds/non-public-status.ts'
import { type PageContextSiteSettings, usePageContext } from '../layout/page-context.ts'
import { Icon } from './icon.tsx'

/** The status in words: `Draft`, `Scheduled for Monday, May 3, 2027 at 8:00`. */
export function formatNonPublicStatus(
  { reason, publishAt }: NonPublicStatus,
  t: Translate,
  language: PageContextSiteSettings['lang'],
  timeZone: string,
): string {
  if (reason === 'scheduled' && publishAt !== null)
    return t('nonPublic.scheduled', { when: formatLongDateTime(publishAt, language, timeZone) })
  return t(`nonPublic.${reason}`, { when: '' })
}

interface NonPublicProps {
  /** Null: visitors see the item, and nothing is shown. */
  readonly status: NonPublicStatus | null
}

/** Marks an item in a public list that visitors do not see. */
export function NonPublicMark({ status }: NonPublicProps) {
  const { t, language, site } = usePageContext()
  if (status === null) return null
  return (
    <span
      className="non-public-mark"
      lang={language === site.lang ? undefined : language}
      title={t('nonPublic.hint')}
    >
      {formatNonPublicStatus(status, t, language, site.timeZone)}
    </span>
  )
}

/** Says at the top of an item's page that visitors do not see it. */
export function NonPublicNotice({ status }: NonPublicProps) {
  const { t, language, site } = usePageContext()
  if (status === null) return null
  return (
    <p className="non-public-notice">
      <Icon name="edit" size="small" />
      <span>
        <strong>{formatNonPublicStatus(status, t, language, site.timeZone)}.</strong> {t('nonPublic.hint')}
      </span>
    </p>
  )
}
