import { type Kysely, type RawBuilder, sql } from 'kysely'
import { getKindDefinition, type KindName } from '../../../domain/kinds/index.ts'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import { createPublicRowCondition } from './public-row-condition.ts'

/** A public item and the time at which its metadata last changed. */
export interface HarvestRow {
  readonly id: number
  readonly changedAt: string
}

export interface HarvestCriteria {
  /** The time that decides what is public. */
  readonly now: string
  /** The first time of change. */
  readonly from: string | null
  /** The time before which it changed. */
  readonly before: string | null
  /** Only this item. */
  readonly id?: number
}

/** Queries for harvesters, which collect the metadata of all public items. */
export interface HarvestRepository {
  /** The next public items in id order. */
  list(
    kind: KindName,
    criteria: HarvestCriteria,
    page: { readonly after: number; readonly limit: number },
  ): Promise<HarvestRow[]>
  /** The earliest publication of an item: nothing changed for visitors before it. Null: nothing is public. */
  findEarliestPublication(kind: KindName, now: string): Promise<string | null>
}

export function createHarvestRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): HarvestRepository {
  return {
    async list(kind, { now, from, before, id }, { after, limit }) {
      const changedAt = createChangeTime(kind, engine)
      const changedIds = from === null ? null : await selectFewChangedIds(db, kind, from)
      const conditions = [
        createPublicRowCondition(kind, 'i', now),
        sql<boolean>`i.id > ${after}`,
        ...(id === undefined ? [] : [sql<boolean>`i.id = ${id}`]),
        ...(from === null ? [] : [sql<boolean>`${changedAt} >= ${from}`]),
        ...(changedIds === null ? [] : [sql<boolean>`i.id in (${changedIds})`]),
        ...(before === null ? [] : [sql<boolean>`${changedAt} < ${before}`]),
      ]
      const { rows } = await sql<HarvestRow>`select i.id as id, ${changedAt} as "changedAt"
        from ${sql.table(kind)} as i
        ${sql.join(listReferences(kind).map(createJoin), sql` `)}
        where ${sql.join(conditions, sql` and `)}
        order by i.id limit ${limit}`.execute(db)
      return rows
    },
    async findEarliestPublication(kind, now) {
      const { rows } = await sql<{ earliest: string | null }>`select published_at as earliest
        from ${sql.table(kind)} where removed_at is null and published_at <= ${now}
        order by published_at limit 1`.execute(db)
      return rows[0]?.earliest ?? null
    },
  }
}

/** More changed items are faster found by walking through all items. */
const fewChanges = 10_000
const fewChangedReferences = 200

/** The ids of items that have changed since a time, or that refer to such ones; null if there are many of them. */
async function selectFewChangedIds(
  db: Kysely<DatabaseTables>,
  kind: KindName,
  from: string,
): Promise<RawBuilder<unknown> | null> {
  const conditions: RawBuilder<unknown>[] = [sql`edited_at >= ${from}`, sql`published_at >= ${from}`]
  for (const { column, to } of listReferences(kind)) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(to)}
      where edited_at >= ${from} or published_at >= ${from} limit ${fewChangedReferences + 1}`.execute(db)
    if (rows.length > fewChangedReferences) return null
    if (rows.length > 0) conditions.push(sql`${sql.ref(column)} in (${sql.join(rows.map(({ id }) => id))})`)
  }
  const ids = sql.join(
    conditions.map(
      (condition) => sql`select id from ${sql.table(kind)} where removed_at is null and ${condition}`,
    ),
    sql` union all `,
  )
  const beyond = await sql`select id from (${ids}) as changed limit 1 offset ${fewChanges}`.execute(db)
  return beyond.rows.length === 0 ? ids : null
}

interface ItemReference {
  readonly column: string
  readonly to: string
  readonly isVisibilityParent: boolean
}

/** The items whose names are part of the metadata, and the one that decides whether this item is public. */
function listReferences(kind: KindName): ItemReference[] {
  const { fields, seenThrough } = getKindDefinition(kind)
  return [
    { column: 'author', to: 'author', isVisibilityParent: false },
    ...(fields.category === undefined
      ? []
      : [{ column: 'category', to: 'category', isVisibilityParent: false }]),
    ...(seenThrough === undefined
      ? []
      : [{ column: seenThrough.field, to: seenThrough.kind, isVisibilityParent: true }]),
  ]
}

function createJoin({ column, to }: ItemReference): RawBuilder<unknown> {
  const alias = sql.ref(`${column}_ref`)
  return sql`left join ${sql.table(to)} as ${alias} on ${sql.ref(`${column}_ref.id`)} = ${sql.ref(`i.${column}`)}`
}

/** The last change of the item and of what its metadata refers to. */
function createChangeTime(kind: KindName, engine: DatabaseEngine): RawBuilder<string> {
  const own = [sql`i.edited_at`, sql`i.published_at`]
  const referenced = listReferences(kind).flatMap(({ column, isVisibilityParent }) => [
    sql`coalesce(${sql.ref(`${column}_ref.edited_at`)}, i.edited_at)`,
    // A picture becomes public with its gallery.
    ...(isVisibilityParent ? [sql`coalesce(${sql.ref(`${column}_ref.published_at`)}, i.edited_at)`] : []),
  ])
  const greatest = sql.raw(engine === 'sqlite' ? 'max' : 'greatest')
  return sql<string>`${greatest}(${sql.join([...own, ...referenced])})`
}
