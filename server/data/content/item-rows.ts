import type { SelectQueryBuilder } from 'kysely'
import { latestDay, parseDate, sortKey } from '../../../domain/dates/index.ts'
import { columnOf, type Item, type KindName, kindOf, type Values } from '../../../domain/kinds/index.ts'
import { collationKey } from '../../../domain/text/collation.ts'
import type { SqlValue, Tables } from '../tables.ts'

/** A row as the database gives it. */
export type Row = Readonly<Record<string, SqlValue>>

/** A query for rows of a kind. */
export type Rows = SelectQueryBuilder<Tables, KindName, Row>

/** The day numbers that stand for "no date": after every real one. */
export const undated = 2_147_483_647

/** A database row as an item: fields by their own names, nothing that only the database needs. */
export function itemOf<K extends KindName>(kind: K, row: Row): Item<K> {
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
  for (const name of Object.keys(kindOf(kind).fields)) item[name] = row[columnOf(name)] ?? null
  return item as Item<K>
}

/** The columns of an item: its fields, the common ones that are given, and those that lists sort by. */
export function rowOf<K extends KindName>(kind: K, item: Values<K> | Item<K>): Record<string, SqlValue> {
  const { fields, title } = kindOf(kind)
  const values = item as Readonly<Record<string, SqlValue>>
  const row: Record<string, SqlValue> = {}
  for (const common of ['id', 'author', 'created_at', 'edited_at', 'published_at', 'removed_at', 'version']) {
    if (values[common] !== undefined) row[common] = values[common]
  }
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name] ?? null
    row[columnOf(name)] = value
    if (field.type === 'date') Object.assign(row, daysOf(columnOf(name), value))
  }
  row.title_sort = collationKey(String(values[title] ?? ''))
  return row
}

function daysOf(column: string, value: SqlValue): Record<string, SqlValue> {
  const parsed = typeof value === 'string' ? parseDate(value) : null
  if (!parsed?.ok) return { [`${column}_from`]: undated, [`${column}_to`]: undated }
  return { [`${column}_from`]: sortKey(parsed.date), [`${column}_to`]: latestDay(parsed.date) ?? undated }
}
