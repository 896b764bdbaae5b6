import type { SelectQueryBuilder } from 'kysely'
import { getDateSortKey, getLatestEpochDay, parseEdtf } from '../../../domain/dates/index.ts'
import {
  getKindDefinition,
  type Item,
  type ItemFieldValues,
  type KindName,
  toColumnName,
} from '../../../domain/kinds/index.ts'
import { toCollationKey } from '../../../domain/text/collation-key.ts'
import type { DatabaseTables, SqlValue } from '../tables.ts'

/** A row as returned by the database. */
export type ItemRow = Readonly<Record<string, SqlValue>>

/** A query for rows of a kind. */
export type ItemRowQueryBuilder = SelectQueryBuilder<DatabaseTables, KindName, ItemRow>

/** The epoch day of undated items: after every real one. */
export const undatedSortDay = 2_147_483_647

/** Converts a row to an item: fields by their own names, without columns only the database needs. */
export function toItem<K extends KindName>(kind: K, row: ItemRow): Item<K> {
  const item: Record<string, unknown> = {
    id: row.id,
    author: row.author,
    created_at: row.created_at,
    edited_at: row.edited_at,
    published_at: row.published_at,
    removed_at: row.removed_at,
    version: row.version,
    sample: row.sample === 1,
  }
  for (const name of Object.keys(getKindDefinition(kind).fields)) item[name] = row[toColumnName(name)] ?? null
  return item as Item<K>
}

/** Converts an item to its columns: its fields, the given common ones, and those that lists sort by. */
export function toItemRow<K extends KindName>(
  kind: K,
  item: ItemFieldValues<K> | Item<K>,
): Record<string, SqlValue> {
  const { fields, title } = getKindDefinition(kind)
  const values = item as Readonly<Record<string, SqlValue>>
  const row: Record<string, SqlValue> = {}
  for (const common of ['id', 'author', 'created_at', 'edited_at', 'published_at', 'removed_at', 'version']) {
    if (values[common] !== undefined) row[common] = values[common]
  }
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name] ?? null
    row[toColumnName(name)] = value
    if (field.type === 'date') Object.assign(row, toDayColumns(toColumnName(name), value))
  }
  row.title_sort = toCollationKey(String(values[title] ?? ''))
  return row
}

function toDayColumns(column: string, value: SqlValue): Record<string, SqlValue> {
  const parsed = typeof value === 'string' ? parseEdtf(value) : null
  if (!parsed?.ok) return { [`${column}_from`]: undatedSortDay, [`${column}_to`]: undatedSortDay }
  return {
    [`${column}_from`]: getDateSortKey(parsed.date),
    [`${column}_to`]: getLatestEpochDay(parsed.date) ?? undatedSortDay,
  }
}
