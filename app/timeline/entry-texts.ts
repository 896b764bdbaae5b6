import type { Language } from '../../domain/language.ts'
import { formatEdtfWithPattern } from './format-date-by-pattern.ts'
import type { TimelineItemData } from './timeline-item-data.ts'

/** The date and the title of an entry as two texts, also if its card shows the date as the title. */
export function getEntryTexts(
  item: TimelineItemData,
  language: Language,
): { readonly date: string | null; readonly title: string } {
  if (item.titleFormat !== 'date') return { date: item.when, title: item.title }
  return {
    date: formatEdtfWithPattern(item.title, item.titleDateFormat ?? 'YYYY-MM-DD', language),
    title: item.subtitle ?? item.title,
  }
}
