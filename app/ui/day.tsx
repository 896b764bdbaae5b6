import { dayInWords } from '../i18n/dates.ts'
import { usePageContext } from '../layout/frame.ts'

/** The day of a moment, in words of the interface, which may stand among words of the content. */
export function Day({ at }: { at: string }) {
  const { language, site } = usePageContext()
  return (
    <time dateTime={at} lang={language === site.lang ? undefined : language}>
      {dayInWords(at, language, site.timeZone)}
    </time>
  )
}
