import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { splitIntoChunks } from './engines/sql-parameters.ts'
import type { DatabaseTables, FileRow, FileTable } from './tables.ts'

/** The columns of a new file: required ones and optional ones. */
type NewFileRow = Pick<Insertable<FileTable>, 'hash' | 'type' | 'size' | 'created_at' | 'sample'> &
  Partial<Insertable<FileTable>>

/** Metadata of stored bytes. */
export interface FileMetadataRepository {
  find(hash: string): Promise<FileRow | null>
  /** The file whose hash has this prefix; at least 24 digits identify one. */
  findByHashPrefix(prefix: string): Promise<FileRow | null>
  findByHashes(hashes: readonly string[]): Promise<FileRow[]>
  /** All files, in batches of a thousand. */
  iterateAll(): AsyncGenerator<FileRow>
  /** Adds a file; an existing one is left unchanged. */
  add(file: NewFileRow): Promise<void>
  update(hash: string, values: Omit<Updateable<FileTable>, 'hash'>): Promise<void>
  /** Files to process: those due for a retry, then unprocessed ones, then the rest. */
  findPending(now: string, limit: number): Promise<FileRow[]>
  /** The file made from another one by this edit; `edit` is null for one that was converted from HEIC. */
  findDerived(original: string, edit: string | null): Promise<FileRow | null>
  /** The images that use a file, or one made from it, and aren't in the trash. */
  findImageIds(hash: string): Promise<number[]>
  /** Deletes a file; false if it did not exist. */
  delete(hash: string): Promise<boolean>
  /** The hashes of attachments that were uploaded before a time and that no saved text contains. */
  listAttachmentsNotInTexts(uploadedBefore: string): Promise<string[]>
  /** The hashes of the sample's files. */
  listSampleHashes(): Promise<string[]>
}

const maxPostponementMs = 3_600_000

export function createFileMetadataRepository(db: Kysely<DatabaseTables>): FileMetadataRepository {
  return {
    async find(hash) {
      return (await db.selectFrom('file').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null
    },
    async findByHashPrefix(prefix) {
      if (!/^[0-9a-f]{24,64}$/.test(prefix)) return null
      const row = await db
        .selectFrom('file')
        .selectAll()
        .where('hash', '>=', prefix)
        .where('hash', '<', `${prefix}g`)
        .orderBy('hash')
        .limit(1)
        .executeTakeFirst()
      return row ?? null
    },
    async findByHashes(hashes) {
      const found: FileRow[] = []
      for (const chunk of splitIntoChunks(hashes)) {
        found.push(...(await db.selectFrom('file').selectAll().where('hash', 'in', chunk).execute()))
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
      // Nothing is postponed for longer; such a time comes from a wrong clock.
      const maxNotBefore = new Date(Date.parse(now) + maxPostponementMs).toISOString()
      // The partial index is used only if the condition matches its definition; otherwise all rows would be
      // read.
      const pending = db
        .selectFrom('file')
        .selectAll()
        .where(sql<boolean>`state in ('new', 'known')`)
        .limit(limit)
      const retries = pending.where('not_before', 'is not', null)
      const found = await retries
        .where((eb) => eb.or([eb('not_before', '<=', now), eb('not_before', '>', maxNotBefore)]))
        .execute()
      for (const state of ['new', 'known'] as const)
        if (found.length < limit)
          found.push(...(await pending.where('state', '=', state).where('not_before', 'is', null).execute()))
      return found.slice(0, limit)
    },
    async findDerived(original, edit) {
      const derived = db.selectFrom('file').selectAll().where('original', '=', original)
      const query = edit === null ? derived.where('edit', 'is', null) : derived.where('edit', '=', edit)
      return (await query.orderBy('hash').limit(1).executeTakeFirst()) ?? null
    },
    async findImageIds(hash) {
      const rows = await db
        .selectFrom('image')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('file', '=', hash),
            eb('file', 'in', eb.selectFrom('file').select('file.hash').where('file.original', '=', hash)),
          ]),
        )
        .where('removed_at', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },
    async delete(hash) {
      const { numDeletedRows } = await db.deleteFrom('file').where('hash', '=', hash).executeTakeFirst()
      return Number(numDeletedRows) === 1
    },
    async listAttachmentsNotInTexts(uploadedBefore) {
      const rows = await db
        .selectFrom('file')
        .select('hash')
        // As in the definition of the index of attachments.
        .where(sql<boolean>`substr(type, 1, 6) <> 'image/'`)
        .where('created_at', '<', uploadedBefore)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('text_picture')
                .select('text_picture.item')
                .where('text_picture.hash_prefix', '=', sql<string>`substr(file.hash, 1, 24)`),
            ),
          ),
        )
        .execute()
      return rows.map(({ hash }) => hash)
    },
    async listSampleHashes() {
      const rows = await db.selectFrom('file').select('hash').where('sample', '=', 1).execute()
      return rows.map(({ hash }) => hash)
    },
  }
}
