import { type RawBuilder, sql } from 'kysely'
import { getKindDefinition, type KindName, toColumnName } from '../../../domain/kinds/index.ts'

/**
 * The condition that visitors may see a row; `alias` is the name of its table in the query, and `publishedAt` an
 * expression to be compared instead of the column.
 */
export function createPublicRowCondition(
  kind: KindName,
  alias: string,
  now: string,
  publishedAt: RawBuilder<unknown> = sql.ref(`${alias}.published_at`),
): RawBuilder<boolean> {
  const own = sql<boolean>`${sql.ref(`${alias}.removed_at`)} is null and ${publishedAt} <= ${now}`
  const parent = createPublicParentCondition(kind, alias, now)
  return parent === null ? own : sql<boolean>`${own} and ${parent}`
}

/** The condition that a row's visibility parent is public; null for kinds without one. */
export function createPublicParentCondition(
  kind: KindName,
  alias: string,
  now: string,
): RawBuilder<boolean> | null {
  const parent = getKindDefinition(kind).seenThrough
  if (!parent) return null
  // An image is public only while its gallery is.
  return sql<boolean>`exists (select 1 from ${sql.table(parent.kind)} as o
    where o.id = ${sql.ref(`${alias}.${toColumnName(parent.field)}`)}
    and o.removed_at is null and o.published_at <= ${now})`
}

/** The same condition with a list of all public parents: faster for counting rows, as SQLite starts with the parents then. */
export function createListedParentCondition(
  kind: KindName,
  alias: string,
  now: string,
): RawBuilder<boolean> | null {
  const parent = getKindDefinition(kind).seenThrough
  if (!parent) return null
  return sql<boolean>`${sql.ref(`${alias}.${toColumnName(parent.field)}`)} in (
    select o.id from ${sql.table(parent.kind)} as o where o.removed_at is null and o.published_at <= ${now})`
}
