import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { inParts } from './engines/in-parts.ts'
import type { FileRow, FileTable, Tables } from './tables.ts'

/** What must be said of a file, and what may be. */
export type NewFile = Pick<Insertable<FileTable>, 'hash' | 'type' | 'size' | 'created_at' | 'sample'> &
  Partial<Insertable<FileTable>>

/** What is known of stored bytes. */
export interface FileRows {
  find(hash: string): Promise<FileRow | null>
  /** The file whose hash begins like this; a part of at least 24 digits names one. */
  findByStart(start: string): Promise<FileRow | null>
  byHashes(hashes: readonly string[]): Promise<FileRow[]>
  /** Every known file, a thousand at a time. */
  all(): AsyncGenerator<FileRow>
  /** Notes a file; one that is known already stays as it is. */
  add(file: NewFile): Promise<void>
  change(hash: string, values: Omit<Updateable<FileTable>, 'hash'>): Promise<void>
  /** Files with work to do: what is to be tried again, then what nothing is known of, then the rest. */
  waiting(now: string, limit: number): Promise<FileRow[]>
  /** The images that show a file and are not in the trash. */
  imagesOf(hash: string): Promise<number[]>
  /** Forgets a file; false: it was not known. */
  delete(hash: string): Promise<boolean>
  /** Forgets the sample's files that nothing uses, and gives their hashes. */
  takeUnusedSample(): Promise<string[]>
}

const longestPutOffMs = 3_600_000

export function filesOn(db: Kysely<Tables>): FileRows {
  return {
    async find(hash) {
      return (await db.selectFrom('file').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null
    },
    async findByStart(start) {
      if (!/^[0-9a-f]{24,64}$/.test(start)) return null
      const row = await db
        .selectFrom('file')
        .selectAll()
        .where('hash', '>=', start)
        .where('hash', '<', `${start}g`)
        .orderBy('hash')
        .limit(1)
        .executeTakeFirst()
      return row ?? null
    },
    async byHashes(hashes) {
      const found: FileRow[] = []
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
    async change(hash, values) {
      await db.updateTable('file').set(values).where('hash', '=', hash).execute()
    },
    async waiting(now, limit) {
      // Nothing is put off for so long: that was a clock gone wrong.
      const never = new Date(Date.parse(now) + longestPutOffMs).toISOString()
      // The index of what waits is used only by who asks in its very words; without it, all rows would be read to find one.
      const waiting = db
        .selectFrom('file')
        .selectAll()
        .where(sql<boolean>`state in ('new', 'known')`)
        .limit(limit)
      const again = waiting.where('not_before', 'is not', null)
      const found = await again
        .where((is) => is.or([is('not_before', '<=', now), is('not_before', '>', never)]))
        .execute()
      for (const state of ['new', 'known'] as const)
        if (found.length < limit)
          found.push(...(await waiting.where('state', '=', state).where('not_before', 'is', null).execute()))
      return found.slice(0, limit)
    },
    async imagesOf(hash) {
      const rows = await db
        .selectFrom('image')
        .select('id')
        .where('file', '=', hash)
        .where('removed_at', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },
    async delete(hash) {
      const { numDeletedRows } = await db.deleteFrom('file').where('hash', '=', hash).executeTakeFirst()
      return Number(numDeletedRows) === 1
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
