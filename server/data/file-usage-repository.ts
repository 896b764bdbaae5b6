import { type Kysely, sql } from 'kysely'
import { getKindDefinition, type KindName, kindNames, toColumnName } from '../../domain/kinds/index.ts'
import type { DatabaseTables } from './tables.ts'

/** Whether anybody would miss a file. */
export interface FileUsageRepository {
  /** An image, the site or the storage service has it, or an image or the site once had it and may have it again. */
  isReferenced(hash: string): Promise<boolean>
  /** A text shows it, or did once and can be brought back; with a moment, only what was written since then is read. */
  isShownInText(hash: string, since: string | null): Promise<boolean>
}

/** As much of a hash as addresses of pictures have. */
const imagePathHashLength = 24

/** The kinds whose texts can show pictures. */
export const kindsWithHtmlFields: readonly KindName[] = kindNames.filter(
  (kind) => getColumnsOfType(kind, 'html').length > 0,
)

export function createFileUsageRepository(db: Kysely<DatabaseTables>): FileUsageRepository {
  return {
    async isReferenced(hash) {
      const holders = [
        ...kindNames.flatMap((kind) =>
          getColumnsOfType(kind, 'file').map(
            (column) => sql`select 1 from ${sql.table(kind)} where ${sql.ref(column)} = ${hash}`,
          ),
        ),
        sql`select 1 from storage_objects where hash = ${hash}`,
        ...kindNames
          .filter((kind) => getColumnsOfType(kind, 'file').length > 0)
          .map((kind) => sql`select 1 from history where kind = ${kind} and data like ${`%"${hash}"%`}`),
      ]
      return await hasAnyRow(db, holders)
    },
    async isShownInText(hash, since) {
      const like = `%${hash.slice(0, imagePathHashLength)}%`
      const texts = kindsWithHtmlFields.map((kind) => {
        const shows = getColumnsOfType(kind, 'html').map((column) => sql`${sql.ref(column)} like ${like}`)
        const edited = since === null ? sql`` : sql`edited_at >= ${since} and`
        return sql`select 1 from ${sql.table(kind)} where ${edited} (${sql.join(shows, sql` or `)})`
      })
      const lately = since === null ? sql`` : sql`saved_at >= ${since} and`
      const unsaved = sql`select 1 from unsaved where ${lately} data like ${like}`
      const past = sql`select 1 from history where ${lately} kind in (${sql.join(kindsWithHtmlFields)}) and data like ${like}`
      return await hasAnyRow(db, [...texts, unsaved, past])
    },
  }
}

/** Whether one of some questions has an answer; asked in turn, the cheap ones first. */
async function hasAnyRow(
  db: Kysely<DatabaseTables>,
  questions: readonly ReturnType<typeof sql>[],
): Promise<boolean> {
  for (const question of questions) {
    const { rows } = await sql`${question} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

function getColumnsOfType(kind: KindName, type: 'file' | 'html'): string[] {
  return Object.entries(getKindDefinition(kind).fields).flatMap(([name, field]) =>
    field.type === type ? [toColumnName(name)] : [],
  )
}
