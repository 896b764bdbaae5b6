import { getIsoDateInTimeZone, resolveWallTime } from '../../domain/wall-time.ts'
import type { TimelineEntry } from '../../server/content/contract/timeline.ts'
import type { AppRequest } from '../request.ts'
import { findItemEpochDays, toDayOfMonth } from './item-period.ts'
import { type ItemCardData, presentItemCards } from './present-item-cards.ts'

/** What happened on a day of the year. */
export interface OnThisDayData {
  readonly month: number
  readonly day: number
  readonly cards: readonly ItemCardData[]
  /** The number of items, of which only the first may be in `cards`. */
  readonly total: number
}

const dayMs = 86_400_000

/**
 * Reads what happened on today's day of the year; null if nothing did, and for static copies, which do not know the day. A
 * page that shows only some of it does not wait for a long timeline to be read.
 */
export async function readOnThisDay(
  request: AppRequest,
  maxCards = Number.MAX_SAFE_INTEGER,
): Promise<OnThisDayData | null> {
  if (request.isStaticExport) return null
  const today = readToday(request)
  const entries = await request.content.timeline.listOnDayOfYear(today, request.context, {
    unlessLoading: maxCards !== Number.MAX_SAFE_INTEGER,
  })
  if (entries.length === 0) return null
  const cards = await presentItemCards(request, entries.slice(0, maxCards))
  return { ...today, cards, total: entries.length }
}

/** Reads what happened on the days of a month, in the order of the days. */
export async function readMonthDays(request: AppRequest, month: number): Promise<OnThisDayData[]> {
  const entries = await request.content.timeline.listInMonth(month, request.context)
  const cards = await presentItemCards(request, entries)
  const cardsByDay = new Map<number, ItemCardData[]>()
  for (const [index, entry] of entries.entries()) {
    const [card, day] = [cards[index], getDayOfMonth(entry)]
    if (card === undefined || day === null) continue
    const sameDay = cardsByDay.get(day)
    if (sameDay === undefined) cardsByDay.set(day, [card])
    else sameDay.push(card)
  }
  return Array.from(cardsByDay, ([day, cards]) => ({ month, day, cards, total: cards.length })).sort(
    (one, other) => one.day - other.day,
  )
}

/** Today in the time zone of the site; the page expires at midnight there. */
export function readToday({ context, now, site }: AppRequest): { month: number; day: number } {
  const date = getIsoDateInTimeZone(now.toISOString(), site.timeZone)
  const tomorrow = new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10)
  const midnight = resolveWallTime({ date: tomorrow, time: '00:00' }, site.timeZone)
  context.cacheTags.expireAt(midnight?.at ?? now.toISOString())
  return { month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

/** The day of the month on which the time of an item begins. */
function getDayOfMonth({ kind, item }: TimelineEntry): number | null {
  const days = findItemEpochDays(kind, item)
  return days && toDayOfMonth(days.first)
}
