import type { Language } from '../../domain/language.ts'
import type { Clock, Moment } from './moments.ts'

const locales: Readonly<Record<Language, string>> = { 'en-US': 'en-GB', cs: 'cs' }
const formats = new Map<string, Intl.DateTimeFormat>()
const mostFormats = 100

/** A moment in few letters, for tables: `15 Nov 2026, 14:02`, `15. 11. 2026 14:02`; by the clocks of the site's zone. */
export function shortMoment(at: string, { language, site }: Clock): Moment {
  return { at, words: formatOf(language, site.timeZone).format(new Date(at)) }
}

function formatOf(language: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`
  const made = formats.get(key)
  if (made !== undefined) return made
  const format = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  if (formats.size >= mostFormats) formats.clear()
  formats.set(key, format)
  return format
}
