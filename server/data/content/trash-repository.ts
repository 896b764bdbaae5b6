import { type Kysely, type RawBuilder, sql } from 'kysely'
import { getKindDefinition, type KindName, toColumnName } from '../../../domain/kinds/index.ts'
import type { DatabaseTables } from '../tables.ts'
import { createWordMatchSqlCondition } from './item-criteria.ts'

/** An item in the trash. */
interface TrashedItemRow {
  readonly kind: KindName
  readonly id: number
  readonly name: string
  readonly removed_at: string
}

interface TrashListCriteria {
  readonly kinds: readonly KindName[]
  /** Folded; a title must contain all of them. */
  readonly words: readonly string[]
  /** Leaves out what moved to the trash with the gallery that it is in. */
  readonly withoutGalleryMembers: boolean
}

/** The trash of all kinds as one list. */
export interface TrashListRepository {
  /** The most recently removed first. */
  list(criteria: TrashListCriteria, page: { offset: number; limit: number }): Promise<TrashedItemRow[]>
  count(criteria: TrashListCriteria): Promise<number>
}

export function createTrashListRepository(db: Kysely<DatabaseTables>): TrashListRepository {
  const createKindQueries = ({ kinds, words, withoutGalleryMembers }: TrashListCriteria) =>
    kinds.map((kind) => {
      const name = sql.ref(`${kind}.${toColumnName(getKindDefinition(kind).title)}`)
      const conditions = [
        sql<boolean>`${sql.ref(`${kind}.removed_at`)} is not null`,
        ...words.map((word) => createWordMatchSqlCondition(kind, word)),
        ...(withoutGalleryMembers ? createNoMemberConditions(kind) : []),
      ]
      return {
        rows: sql`select ${sql.lit(kind)} as kind, ${sql.ref(`${kind}.id`)} as id, ${name} as name,
          ${sql.ref(`${kind}.removed_at`)} as removed_at from ${sql.table(kind)}
          where ${sql.join(conditions, sql` and `)}`,
        count: sql`(select count(*) from ${sql.table(kind)} where ${sql.join(conditions, sql` and `)})`,
      }
    })
  return {
    async list(criteria, { offset, limit }) {
      const queries = createKindQueries(criteria).map(({ rows }) => rows)
      if (queries.length === 0) return []
      const { rows } = await sql<TrashedItemRow>`${sql.join(queries, sql` union all `)}
        order by removed_at desc, kind, id desc limit ${limit} offset ${offset}`.execute(db)
      return rows.map((row) => ({ ...row, id: Number(row.id), name: row.name ?? '' }))
    },
    async count(criteria) {
      const queries = createKindQueries(criteria).map(({ count }) => count)
      if (queries.length === 0) return 0
      const { rows } = await sql<{ n: number | string }>`select ${sql.join(queries, sql` + `)} as n`.execute(
        db,
      )
      return Number(rows[0]?.n ?? 0)
    },
  }
}

function createNoMemberConditions(kind: KindName): RawBuilder<boolean>[] {
  const column = kind === 'image' ? 'gallery' : kind === 'gallery' ? 'parent' : null
  if (column === null) return []
  return [
    sql<boolean>`not exists (select 1 from gallery as holder where holder.id = ${sql.ref(`${kind}.${column}`)}
      and holder.removed_at = ${sql.ref(`${kind}.removed_at`)})`,
  ]
}
