import { type Kysely, sql } from 'kysely'
import { columnOf, type KindName, kindNames, kindOf } from '../../domain/kinds/index.ts'
import type { Tables } from './tables.ts'

/** Whether anybody would miss a file. */
export interface FileNeeds {
  /** An image, the site or the storage service has it, or an image or the site once had it and may have it again. */
  isHeld(hash: string): Promise<boolean>
  /** A text shows it; with a moment, only texts that were changed since then are read. */
  isShown(hash: string, since: string | null): Promise<boolean>
}

/** As much of a hash as addresses of pictures have. */
const named = 24

export function fileNeedsOn(db: Kysely<Tables>): FileNeeds {
  return {
    async isHeld(hash) {
      const holders = [
        ...kindNames.flatMap((kind) =>
          columnsOf(kind, 'file').map(
            (column) => sql`select 1 from ${sql.table(kind)} where ${sql.ref(column)} = ${hash}`,
          ),
        ),
        sql`select 1 from storage_objects where hash = ${hash}`,
        ...kindNames
          .filter((kind) => columnsOf(kind, 'file').length > 0)
          .map((kind) => sql`select 1 from history where kind = ${kind} and data like ${`%"${hash}"%`}`),
      ]
      return await someOf(db, holders)
    },
    async isShown(hash, since) {
      const like = `%${hash.slice(0, named)}%`
      const texts = kindNames.flatMap((kind) => {
        const columns = columnsOf(kind, 'html')
        if (columns.length === 0) return []
        const shows = columns.map((column) => sql`${sql.ref(column)} like ${like}`)
        const lately = since === null ? sql`` : sql`edited_at >= ${since} and`
        return [sql`select 1 from ${sql.table(kind)} where ${lately} (${sql.join(shows, sql` or `)})`]
      })
      const unsaved = sql`select 1 from unsaved where
        ${since === null ? sql`` : sql`saved_at >= ${since} and`} data like ${like}`
      return await someOf(db, [...texts, unsaved])
    },
  }
}

/** Whether one of some questions has an answer; asked in turn, the cheap ones first. */
async function someOf(db: Kysely<Tables>, questions: readonly ReturnType<typeof sql>[]): Promise<boolean> {
  for (const question of questions) {
    const { rows } = await sql`${question} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

function columnsOf(kind: KindName, type: 'file' | 'html'): string[] {
  return Object.entries(kindOf(kind).fields).flatMap(([name, field]) =>
    field.type === type ? [columnOf(name)] : [],
  )
}
