import {
  getFieldValue,
  getKindDefinition,
  type Item,
  type KindName,
  toColumnName,
} from '../../../domain/kinds/index.ts'
import { findTimelineDate } from '../../../domain/kinds/item-dates.ts'
import { findOwnOrPublicItemPath } from '../../../domain/kinds/paths.ts'
import type { SearchHit } from '../../content/contract/search.ts'
import type { TimelineEntry } from '../../content/contract/timeline.ts'

/** A row of a function's result. */
export type FunctionRow = Readonly<Record<string, unknown>>

const commonColumns = ['id', 'author', 'created_at', 'edited_at', 'published_at'] as const

/** The row of a search hit. The elements of `snippet` at odd indexes are the matches. */
export function toSearchRow({
  kind,
  id,
  title,
  path,
  snippet,
  publishedAt,
  date,
  picture,
}: SearchHit): FunctionRow {
  return {
    kind,
    relation: getKindDefinition(kind).collection,
    id,
    title,
    path,
    snippet,
    date,
    published_at: toOffsetTimestamp(publishedAt),
    picture,
  }
}

/** The row of an item on the timeline, with its public columns in `item`. */
export function toTimelineRow({ kind, item }: TimelineEntry): FunctionRow {
  const { title, collection } = getKindDefinition(kind)
  return {
    kind,
    relation: collection,
    id: item.id,
    title: getFieldValue(item, title),
    path: findOwnOrPublicItemPath(kind, item),
    date: findTimelineDate(kind, item),
    published_at: toOffsetTimestamp(item.published_at),
    item: toPublicColumns(kind, item),
  }
}

/** The columns that visitors may see, under the names of the relation. */
function toPublicColumns(kind: KindName, item: Item): FunctionRow {
  const columns: [string, unknown][] = commonColumns.map((name) => {
    const value = item[name]
    return [name, typeof value === 'string' ? toOffsetTimestamp(value) : value]
  })
  for (const [name, field] of Object.entries(getKindDefinition(kind).fields))
    if (field.private !== true) columns.push([toColumnName(name), getFieldValue(item, name)])
  return Object.fromEntries(columns)
}

/** Timestamps leave the data API as Postgres writes them. */
function toOffsetTimestamp(timestamp: string | null): string | null {
  return timestamp === null ? null : timestamp.replace(/Z$/, '+00:00')
}
