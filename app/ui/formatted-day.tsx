import { formatDay } from '../i18n/format-dates.ts'
import { usePageContext } from '../layout/page-context.ts'

/** The day of a moment, in words of the interface, which may stand among words of the content. */
export function FormattedDay({ at }: { at: string }) {
  const { language, site } = usePageContext()
  return (
    <time dateTime={at} lang={language === site.lang ? undefined : language}>
      {formatDay(at, language, site.timeZone)}
    </time>
  )
}
