import {
  type BibliographicRecord,
  type CitableKindName,
  createBibliographicRecord,
} from '../../domain/citation/bibliographic-record.ts'
import { getFieldValue, type Item } from '../../domain/kinds/index.ts'
import { getIsoDateInTimeZone, resolveWallTime } from '../../domain/wall-time.ts'
import { getTranslator } from '../i18n/translate.ts'
import type { AppRequest } from '../request.ts'

/** What a page needs to show how to cite an item. */
export interface Citation {
  readonly record: BibliographicRecord
  /** The day the page was rendered, in the time zone of the site. */
  readonly accessedOn: string
}

interface CitedNames {
  readonly author?: string | null
  readonly category?: string | null
}

/** Creates the citation of an item; null for one that visitors cannot open. */
export function createCitation(
  request: AppRequest,
  kind: CitableKindName,
  item: Item,
  { author = null, category = null }: CitedNames = {},
): Citation | null {
  const { site, origin, now, context, language } = request
  if (item.removed_at !== null || item.published_at === null || item.published_at > now.toISOString())
    return null
  const accessedOn = getIsoDateInTimeZone(now.toISOString(), site.timeZone)
  // The date of access is a part of the page, so a stored page is good for one day.
  context.cacheTags.expireAt(getNextDayStart(accessedOn, site.timeZone) ?? now.toISOString())
  const record = createBibliographicRecord(kind, item, {
    origin,
    site,
    authorName: author,
    categoryName: category,
    untitledImageLabel: getTranslator(language)('image.untitled'),
  })
  return { record, accessedOn }
}

/** Reads a public item with its citation. Throws `not_found`. */
export async function readCitation(
  request: AppRequest,
  kind: CitableKindName,
  id: number,
): Promise<Citation | null> {
  const { content, context } = request
  const item: Item = await content.items.read(kind, id, context)
  const [authors, categories] = await Promise.all([
    content.items.byIds('author', [item.author], context),
    content.items.byIds('category', [readReference(item, 'category')], context),
  ])
  return createCitation(request, kind, item, {
    author: authors.get(item.author ?? 0)?.name ?? null,
    category: categories.get(readReference(item, 'category') ?? 0)?.name ?? null,
  })
}

function readReference(item: Item, field: string): number | null {
  const value = getFieldValue(item, field)
  return typeof value === 'number' ? value : null
}

function getNextDayStart(day: string, timeZone: string): string | null {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return resolveWallTime({ date: next, time: '00:00' }, timeZone)?.at ?? null
}
