import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { splitIntoChunks } from './engines/split-into-chunks.ts'
import type { DatabaseTables, FileRow, FileTable } from './tables.ts'

/** What must be said of a file, and what may be. */
export type NewFileRow = Pick<Insertable<FileTable>, 'hash' | 'type' | 'size' | 'created_at' | 'sample'> &
  Partial<Insertable<FileTable>>

/** What is known of stored bytes. */
export interface FileRepository {
  find(hash: string): Promise<FileRow | null>
  /** The file whose hash begins like this; a part of at least 24 digits names one. */
  findByHashPrefix(start: string): Promise<FileRow | null>
  findByHashes(hashes: readonly string[]): Promise<FileRow[]>
  /** Every known file, a thousand at a time. */
  iterateAll(): AsyncGenerator<FileRow>
  /** Notes a file; one that is known already stays as it is. */
  add(file: NewFileRow): Promise<void>
  update(hash: string, values: Omit<Updateable<FileTable>, 'hash'>): Promise<void>
  /** Files with work to do: what is to be tried again, then what nothing is known of, then the rest. */
  findPending(now: string, limit: number): Promise<FileRow[]>
  /** The images that show a file and are not in the trash. */
  findImageIds(hash: string): Promise<number[]>
  /** Forgets a file; false: it was not known. */
  delete(hash: string): Promise<boolean>
  /** Forgets the sample's files that nothing uses, and gives their hashes. */
  deleteUnusedSampleFiles(): Promise<string[]>
}

const maxPostponementMs = 3_600_000

export function createFileRepository(db: Kysely<DatabaseTables>): FileRepository {
  return {
    async find(hash) {
      return (await db.selectFrom('file').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null
    },
    async findByHashPrefix(start) {
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
    async findByHashes(hashes) {
      const found: FileRow[] = []
      for (const some of splitIntoChunks(hashes)) {
        found.push(...(await db.selectFrom('file').selectAll().where('hash', 'in', some).execute()))
      }
      return found
    },
    async *iterateAll() {
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
    async update(hash, values) {
      await db.updateTable('file').set(values).where('hash', '=', hash).execute()
    },
    async findPending(now, limit) {
      // Nothing is put off for so long: that was a clock gone wrong.
      const never = new Date(Date.parse(now) + maxPostponementMs).toISOString()
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
    async findImageIds(hash) {
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
    async deleteUnusedSampleFiles() {
      const gone = await db
        .deleteFrom('file')
        .where('sample', '=', 1)
        .where('hash', 'not in', (used) =>
          used.selectFrom('image').select('file').$castTo<{ file: string }>(),
        )
        .where('hash', 'not in', selectSiteFiles(db, 'banner'))
        .where('hash', 'not in', selectSiteFiles(db, 'favicon'))
        .where('hash', 'not in', selectSiteFiles(db, 'share_image'))
        .returning('hash')
        .execute()
      return gone.map((row) => row.hash)
    },
  }
}

function selectSiteFiles(db: Kysely<DatabaseTables>, column: string) {
  // "not in" with a null among the values is never true, so nulls stay out.
  return db
    .selectFrom('site')
    .select(column)
    .where(column, 'is not', null)
    .$castTo<{ [name: string]: string }>()
}
