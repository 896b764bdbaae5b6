import {
  formatDateInWords,
  getEarliestEpochDay,
  type HistoricalDate,
  parseEdtf,
} from '../../domain/dates/index.ts'
import {
  getFieldValue,
  getKindDefinition,
  type Item,
  type KindName,
  timelineKindNames,
} from '../../domain/kinds/index.ts'
import { findTimelineDate } from '../../domain/kinds/item-dates.ts'
import { findOwnOrPublicItemPath } from '../../domain/kinds/paths.ts'
import { isCameraFileName } from '../../domain/pictures/camera-names.ts'
import { getYearInTimeZone, resolveWallTime } from '../../domain/wall-time.ts'
import type { RequestContext } from '../content/contract/items.ts'
import type { PublicSiteSettings, SiteSettingsAndRedirectService } from '../content/contract/site.ts'
import type { TimelineEntry, TimelineService } from '../content/contract/timeline.ts'
import {
  type CalendarProperty,
  escapeCalendarText,
  formatCalendarDay,
  formatCalendarTime,
  serializeCalendarComponent,
} from './icalendar.ts'

export interface AnniversaryContentServices {
  readonly site: Pick<SiteSettingsAndRedirectService, 'read'>
  readonly timeline: Pick<TimelineService, 'listByDayOfYear'>
}

interface CalendarDeps {
  readonly content: AnniversaryContentServices
  readonly origin: string
  readonly context: RequestContext
  readonly now: Date
}

const dayMs = 86_400_000
/** More of them would hide the other events of a subscriber; calendars refuse files of several megabytes. */
const maxEntriesPerDay = 3
/** Of one day there may be dozens of pictures, which would leave no room for events. */
const kindsInOrder = timelineKindNames.toSorted(
  (one, other) => Number(one === 'image') - Number(other === 'image'),
)

/** Creates a calendar of this year's and next year's anniversaries of what is dated to a day. */
export async function createAnniversaryCalendar({
  content,
  origin,
  context,
  now,
}: CalendarDeps): Promise<string> {
  const site = await content.site.read(context)
  const thisYear = getYearInTimeZone(now, site.timeZone)
  const newYear = resolveWallTime({ date: `${thisYear + 1}-01-01`, time: '00:00' }, site.timeZone)
  if (newYear !== null) context.cacheTags.expireAt(newYear.at)
  const events: string[] = []
  const query = { kinds: kindsInOrder, limitPerDay: maxEntriesPerDay }
  for (const entry of await content.timeline.listByDayOfYear(query, context))
    for (const year of [thisYear, thisYear + 1]) {
      const event = createAnniversary(entry, year, { site, origin })
      if (event !== null) events.push(event)
    }
  return serializeCalendarComponent(
    'VCALENDAR',
    [
      ['VERSION', '2.0'],
      ['PRODID', '-//Letopis//Anniversaries//EN'],
      ['CALSCALE', 'GREGORIAN'],
      ['METHOD', 'PUBLISH'],
      ['NAME', escapeCalendarText(site.webTitle)],
      // What calendars used before the standard had NAME.
      ['X-WR-CALNAME', escapeCalendarText(site.webTitle)],
      ['URL', `${origin}/on-this-day`],
      ['REFRESH-INTERVAL;VALUE=DURATION', 'P1D'],
    ],
    events,
  )
}

/** The anniversary of an item in a year; null before it happened, and for 29 February in other years. */
function createAnniversary(
  { kind, item }: TimelineEntry,
  year: number,
  { site, origin }: { readonly site: PublicSiteSettings; readonly origin: string },
): string | null {
  const date = findDate(kind, item)
  const epochDay = date && getEarliestEpochDay(date)
  if (date === null || epochDay === null) return null
  const original = new Date(epochDay * dayMs)
  if (original.getUTCFullYear() >= year) return null
  const start = new Date(Date.UTC(year, original.getUTCMonth(), original.getUTCDate()))
  if (start.getUTCDate() !== original.getUTCDate()) return null
  const end = new Date(start.getTime() + dayMs)
  const url = `${origin}${findOwnOrPublicItemPath(kind, item) ?? '/'}`
  const title = String(getFieldValue(item, getKindDefinition(kind).title) ?? '')
  const when = formatDateInWords(date, site.lang)
  const name = isCameraFileName(title) ? when : `${title} (${when})`
  const properties: CalendarProperty[] = [
    ['UID', `${kind}-${item.id}-${year}@${new URL(origin).hostname}`],
    ['DTSTAMP', formatCalendarTime(item.edited_at)],
    ['DTSTART;VALUE=DATE', formatDay(start)],
    ['DTEND;VALUE=DATE', formatDay(end)],
    ['SUMMARY', escapeCalendarText(name)],
    ['DESCRIPTION', escapeCalendarText(url)],
    ['URL', url],
    // An anniversary takes no time of its day.
    ['TRANSP', 'TRANSPARENT'],
  ]
  return serializeCalendarComponent('VEVENT', properties)
}

function findDate(kind: KindName, item: Item): HistoricalDate | null {
  const text = findTimelineDate(kind, item)
  const parsed = text === null ? null : parseEdtf(text)
  return parsed?.ok ? parsed.date : null
}

function formatDay(date: Date): string {
  return formatCalendarDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}
