import {
  formatDateInWords,
  getDateSortKey,
  getEarliestEpochDay,
  getLatestEpochDay,
  type HistoricalDate,
  parseEdtf,
} from '../../domain/dates/index.ts'
import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isSearchableKind,
  type KindName,
  type SearchWeight,
} from '../../domain/kinds/index.ts'
import { findItemPeriod, findTimelineDate, listDateFieldNames } from '../../domain/kinds/item-dates.ts'
import { supportedLanguages } from '../../domain/language.ts'
import { toCollationKey } from '../../domain/text/collation-key.ts'
import { splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'
import { extractAlternativeTexts, extractTextBlocks, joinTexts } from '../../domain/text/plain-text.ts'
import { undatedSortDay } from '../data/content/item-rows.ts'
import type { SearchDocument } from '../data/search/search-criteria.ts'

/** Snippets are cut from this much text; the rest is searchable but not quoted. */
const maxSnippetTextLength = 50_000

/** A longer period is found by its own words and by the filter of years. */
const maxListedYears = 20

const dayMs = 86_400_000

/** Postgres indexes at most a megabyte of words; the rest of a longer text isn't searchable. */
const maxIndexedTextLength = 250_000

/** The search index entry of an item; null for kinds that aren't searched. */
export function createSearchDocument<K extends KindName>(kind: K, item: Item<K>): SearchDocument | null {
  if (!isSearchableKind(kind)) return null
  const { title, seenThrough } = getKindDefinition(kind)
  const body = joinTexts([...collectTexts(kind, item, 'B'), ...collectTexts(kind, item, 'C')]).slice(
    0,
    maxSnippetTextLength,
  )
  return {
    kind,
    item: item.id,
    title: String(getFieldValue(item, title) ?? ''),
    body,
    published_at: item.published_at,
    author: item.author,
    within: seenThrough ? Number(getFieldValue(item, seenThrough.field)) : null,
    ...getItemEpochDays(kind, item),
    ...getTimelinePosition(kind, item),
    words: {
      a: collectWords(kind, item, 'A'),
      b: [collectWords(kind, item, 'B'), ...collectDateWords(kind, item)].filter(Boolean).join(' '),
      c: [collectWords(kind, item, 'C'), ...collectAlternativeTextWords(kind, item)]
        .filter(Boolean)
        .join(' '),
    },
  }
}

function collectTexts(kind: KindName, item: Item, weight: SearchWeight): string[] {
  return Object.entries(getKindDefinition(kind).fields)
    .filter(([, field]) => field.search === weight)
    .flatMap(([name, field]) => {
      const text = String(getFieldValue(item, name) ?? '')
      return field.type === 'html' ? extractTextBlocks(text) : [text]
    })
    .filter(Boolean)
}

function collectWords(kind: KindName, item: Item, weight: SearchWeight): string {
  return splitIntoFoldedWords(collectTexts(kind, item, weight).join(' ').slice(0, maxIndexedTextLength)).join(
    ' ',
  )
}

/** The words of the pictures inside rich texts, which snippets don't quote. */
function collectAlternativeTextWords(kind: KindName, item: Item): string[] {
  return Object.entries(getKindDefinition(kind).fields)
    .filter(([, field]) => field.type === 'html' && field.search)
    .flatMap(([name]) => extractAlternativeTexts(String(getFieldValue(item, name) ?? '')))
    .flatMap(splitIntoFoldedWords)
}

/** The words of an item's dates as pages show them, in every language, and each year of a short period. */
function collectDateWords(kind: KindName, item: Item): string[] {
  const dates = listDateFieldNames(kind).flatMap((name) => parseDate(getFieldValue(item, name)) ?? [])
  const words = dates.flatMap((date) => [
    ...supportedLanguages.flatMap((language) => splitIntoFoldedWords(formatDateInWords(date, language))),
    ...listYears(date),
  ])
  return [...new Set(words)]
}

function listYears(date: HistoricalDate): string[] {
  const [first, last] = [getEarliestEpochDay(date), getLatestEpochDay(date)].map((day) =>
    day === null ? null : new Date(day * dayMs).getUTCFullYear(),
  )
  if (typeof first !== 'number' || typeof last !== 'number') return []
  if (first < 1 || last - first >= maxListedYears) return []
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
}

function parseDate(value: unknown): HistoricalDate | null {
  const parsed = typeof value === 'string' ? parseEdtf(value) : null
  return parsed?.ok ? parsed.date : null
}

/** The days an item is about. */
function getItemEpochDays(kind: KindName, item: Item): { date_from: number | null; date_to: number | null } {
  const date = parseDate(findItemPeriod(kind, item))
  return date === null
    ? { date_from: null, date_to: null }
    : { date_from: getDateSortKey(date), date_to: getLatestEpochDay(date) ?? undatedSortDay }
}

/** The timeline position of an item; undated items go last or, depending on the kind, are left out. */
function getTimelinePosition(kind: KindName, item: Item): Pick<SearchDocument, 'line_day' | 'line_title'> {
  const day = getTimelineDay(kind, item)
  if (day === null) return { line_day: null, line_title: null }
  return {
    line_day: day,
    line_title: toCollationKey(String(getFieldValue(item, getKindDefinition(kind).title) ?? '')),
  }
}

function getTimelineDay(kind: KindName, item: Item): number | null {
  const { onLine } = getKindDefinition(kind)
  if (onLine === undefined) return null
  const date = parseDate(findTimelineDate(kind, item))
  if (date !== null) return getDateSortKey(date)
  return onLine === 'all' ? undatedSortDay : null
}
