import type { Kysely } from 'kysely'
import { inParts } from './in-parts.ts'
import type { FileTable, Tables } from './tables.ts'

/** What is known of stored bytes. */
export interface FileRows {
  find(hash: string): Promise<FileTable | null>
  byHashes(hashes: readonly string[]): Promise<FileTable[]>
  /** Every known file, a thousand at a time. */
  all(): AsyncGenerator<FileTable>
  /** Notes a file; one that is known already stays as it is. */
  add(file: FileTable): Promise<void>
  /** Forgets the sample's files that nothing uses, and gives their hashes. */
  takeUnusedSample(): Promise<string[]>
}

export function filesOn(db: Kysely<Tables>): FileRows {
  return {
    async find(hash) {
      return (await db.selectFrom('file').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null
    },
    async byHashes(hashes) {
      const found: FileTable[] = []
      for (const some of inParts(hashes)) {
        found.push(...(await db.selectFrom('file').selectAll().where('hash', 'in', some).execute()))
      }
      return found
    },
    async *all() {
      for (let after = ''; ; ) {
        const rows = await db
          .selectFrom('file')
          .selectAll()
          .where('hash', '>', after)
          .orderBy('hash')
          .limit(1000)
          .execute()
        yield* rows
        const last = rows.at(-1)
        if (!last) return
        after = last.hash
      }
    },
    async add(file) {
      await db
        .insertInto('file')
        .values(file)
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute()
    },
    async takeUnusedSample() {
      const gone = await db
        .deleteFrom('file')
        .where('sample', '=', 1)
        .where('hash', 'not in', (used) =>
          used.selectFrom('image').select('file').$castTo<{ file: string }>(),
        )
        .where('hash', 'not in', siteFiles(db, 'banner'))
        .where('hash', 'not in', siteFiles(db, 'favicon'))
        .where('hash', 'not in', siteFiles(db, 'share_image'))
        .returning('hash')
        .execute()
      return gone.map((row) => row.hash)
    },
  }
}

function siteFiles(db: Kysely<Tables>, column: string) {
  // "not in" with a null among the values is never true, so nulls stay out.
  return db
    .selectFrom('site')
    .select(column)
    .where(column, 'is not', null)
    .$castTo<{ [name: string]: string }>()
}
