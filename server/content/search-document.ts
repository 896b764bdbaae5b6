import { latestDay, parseDate, sortKey } from '../../domain/dates/index.ts'
import {
  fieldOf,
  type Item,
  isSearched,
  type KindName,
  kindOf,
  type SearchWeight,
} from '../../domain/kinds/index.ts'
import { collationKey } from '../../domain/text/collation.ts'
import { words } from '../../domain/text/fold.ts'
import { plainText } from '../../domain/text/plain.ts'
import { undated } from '../data/content/item-rows.ts'
import type { SearchDocument } from '../data/search/criteria.ts'

/** What snippets are cut from; the rest of a longer text is found but not quoted. */
const quoted = 50_000

/** Postgres indexes at most a megabyte of words; the rest of a longer text is shown but not found. */
const indexed = 250_000

/** What an item is found by; null for kinds that are not searched. */
export function searchDocument<K extends KindName>(kind: K, item: Item<K>): SearchDocument | null {
  if (!isSearched(kind)) return null
  const { title, seenThrough } = kindOf(kind)
  const body = [textOf(kind, item, 'B'), textOf(kind, item, 'C')].filter(Boolean).join(' · ').slice(0, quoted)
  return {
    kind,
    item: item.id,
    title: String(fieldOf(item, title) ?? ''),
    body,
    published_at: item.published_at,
    within: seenThrough ? Number(fieldOf(item, seenThrough.field)) : null,
    ...daysOf(kind, item),
    ...placeOnLine(kind, item),
    words: { a: wordsOf(kind, item, 'A'), b: wordsOf(kind, item, 'B'), c: wordsOf(kind, item, 'C') },
  }
}

function textOf(kind: KindName, item: Item, weight: SearchWeight): string {
  return Object.entries(kindOf(kind).fields)
    .filter(([, field]) => field.search === weight)
    .map(([name, field]) => {
      const text = String(fieldOf(item, name) ?? '')
      return field.type === 'html' ? plainText(text) : text
    })
    .filter(Boolean)
    .join(' ')
}

function wordsOf(kind: KindName, item: Item, weight: SearchWeight): string {
  return words(textOf(kind, item, weight).slice(0, indexed)).join(' ')
}

/** The days an item is about: its date, or for a book the year it came out. */
function daysOf(kind: KindName, item: Item): { date_from: number | null; date_to: number | null } {
  const dated = Object.entries(kindOf(kind).fields).find(
    ([, field]) => field.type === 'date' || field.type === 'year',
  )
  const value = dated ? fieldOf(item, dated[0]) : null
  const parsed = value === null || value === undefined ? null : parseDate(String(value).padStart(4, '0'))
  return parsed?.ok
    ? { date_from: sortKey(parsed.date), date_to: latestDay(parsed.date) ?? undated }
    : { date_from: null, date_to: null }
}

const dayLength = 86_400_000

/** Where an item stands on the line of time: what has no day of its own goes last, or is left out. */
function placeOnLine(kind: KindName, item: Item): Pick<SearchDocument, 'line_day' | 'line_title'> {
  const day = lineDay(kind, item)
  if (day === null) return { line_day: null, line_title: null }
  return { line_day: day, line_title: collationKey(String(fieldOf(item, kindOf(kind).title) ?? '')) }
}

function lineDay(kind: KindName, item: Item): number | null {
  const { onLine } = kindOf(kind)
  if (onLine === undefined) return null
  if (onLine === 'published')
    return item.published_at === null ? null : Math.floor(Date.parse(item.published_at) / dayLength)
  return daysOf(kind, item).date_from ?? (onLine === 'all' ? undated : null)
}
