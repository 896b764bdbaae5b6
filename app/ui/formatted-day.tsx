import { formatLongDate } from '../i18n/format-dates.ts'
import { usePageContext } from '../layout/page-context.ts'

/** The day of a timestamp in the interface's language; marked with it, because the content may have another. */
export function FormattedDay({ at }: { at: string }) {
  const { language, site } = usePageContext()
  return (
    <time dateTime={at} lang={language === site.lang ? undefined : language}>
      {formatLongDate(at, language, site.timeZone)}
    </time>
  )
}
