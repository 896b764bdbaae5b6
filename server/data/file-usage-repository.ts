import { type Kysely, sql } from 'kysely'
import { getKindDefinition, type KindName, kindNames, toColumnName } from '../../domain/kinds/index.ts'
import type { DatabaseTables } from './tables.ts'

/** Whether a file is still needed. */
export interface FileUsageRepository {
  /**
   * An image, the site or the storage service uses it, a file was made from it, or the history of an image or
   * the site refers to it.
   */
  isReferenced(hash: string): Promise<boolean>
  /** A text or the history of one shows it; with `since`, only what was written after it is searched. */
  isShownInText(hash: string, since: string | null): Promise<boolean>
}

/** The number of hash digits in image URLs. */
const imagePathHashLength = 24

/** The kinds whose texts can contain pictures. */
export const kindsWithHtmlFields: readonly KindName[] = kindNames.filter(
  (kind) => getColumnsOfType(kind, 'html').length > 0,
)

export function createFileUsageRepository(db: Kysely<DatabaseTables>): FileUsageRepository {
  return {
    async isReferenced(hash) {
      const queries = [
        ...kindNames.flatMap((kind) =>
          getColumnsOfType(kind, 'file').map(
            (column) => sql`select 1 from ${sql.table(kind)} where ${sql.ref(column)} = ${hash}`,
          ),
        ),
        sql`select 1 from file where original = ${hash}`,
        sql`select 1 from storage_objects where hash = ${hash}`,
        ...kindNames
          .filter((kind) => getColumnsOfType(kind, 'file').length > 0)
          .map((kind) => sql`select 1 from history where kind = ${kind} and data like ${`%"${hash}"%`}`),
      ]
      return await hasAnyRow(db, queries)
    },
    async isShownInText(hash, since) {
      const pattern = `%${hash.slice(0, imagePathHashLength)}%`
      const texts = kindsWithHtmlFields.map((kind) => {
        const matches = getColumnsOfType(kind, 'html').map(
          (column) => sql`${sql.ref(column)} like ${pattern}`,
        )
        const editedSince = since === null ? sql`` : sql`edited_at >= ${since} and`
        return sql`select 1 from ${sql.table(kind)} where ${editedSince} (${sql.join(matches, sql` or `)})`
      })
      const savedSince = since === null ? sql`` : sql`saved_at >= ${since} and`
      const drafts = sql`select 1 from unsaved where ${savedSince} data like ${pattern}`
      const history = sql`select 1 from history where ${savedSince} kind in (${sql.join(kindsWithHtmlFields)}) and data like ${pattern}`
      return await hasAnyRow(db, [...texts, drafts, history])
    },
  }
}

/** Whether one of the queries returns a row; runs them in order, so the cheap ones come first. */
async function hasAnyRow(
  db: Kysely<DatabaseTables>,
  queries: readonly ReturnType<typeof sql>[],
): Promise<boolean> {
  for (const query of queries) {
    const { rows } = await sql`${query} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

function getColumnsOfType(kind: KindName, type: 'file' | 'html'): string[] {
  return Object.entries(getKindDefinition(kind).fields).flatMap(([name, field]) =>
    field.type === type ? [toColumnName(name)] : [],
  )
}
