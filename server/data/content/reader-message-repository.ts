import { type Kysely, type Selectable, sql } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { KindWithReaderMessages, ReaderMessageStatus } from '../../../domain/reader-message.ts'
import type { DatabaseTables, ReaderMessageTable } from '../tables.ts'

export type ReaderMessageRow = Selectable<ReaderMessageTable>

type ReaderMessageChange = Partial<
  Pick<ReaderMessageRow, 'status' | 'note_text' | 'note_signature' | 'email'>
>

/** Messages of readers about items. */
export interface ReaderMessageRepository {
  /** Adds a message; false if one of the same form is stored already. */
  add(message: Omit<ReaderMessageRow, 'id'>): Promise<boolean>
  find(id: number): Promise<ReaderMessageRow | null>
  /** The newest first. */
  list(
    status: ReaderMessageStatus | null,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<ReaderMessageRow[]>
  count(status: ReaderMessageStatus | null): Promise<number>
  /** The published messages about an item, the oldest first. */
  listPublished(kind: KindWithReaderMessages, item: number): Promise<ReaderMessageRow[]>
  listByEmail(email: string): Promise<ReaderMessageRow[]>
  /** False if there is no such message. */
  update(id: number, change: ReaderMessageChange): Promise<boolean>
  remove(id: number): Promise<boolean>
  removeByItem(kind: KindName, item: number): Promise<void>
  removeEmail(email: string): Promise<void>
}

const maxListedNotes = 200
const maxListedByEmail = 1000

export function createReaderMessageRepository(db: Kysely<DatabaseTables>): ReaderMessageRepository {
  const select = () => db.selectFrom('reader_message').selectAll()
  return {
    async add(message) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('reader_message')
        .values(message)
        .onConflict((conflict) => conflict.column('form_key').doNothing())
        .executeTakeFirst()
      return Number(numInsertedOrUpdatedRows) === 1
    },
    async find(id) {
      return (await select().where('id', '=', id).executeTakeFirst()) ?? null
    },
    list(status, { offset, limit }) {
      const query = status === null ? select() : select().where('status', '=', status)
      return query.orderBy('id', 'desc').offset(offset).limit(limit).execute()
    },
    async count(status) {
      const query = db.selectFrom('reader_message').select((eb) => eb.fn.countAll<number>().as('count'))
      const { count } = await (status === null
        ? query
        : query.where('status', '=', status)
      ).executeTakeFirstOrThrow()
      return Number(count)
    },
    listPublished: (kind, item) =>
      select()
        .where('kind', '=', kind)
        .where('item', '=', item)
        .where('status', '=', 'published')
        .orderBy('id')
        .limit(maxListedNotes)
        .execute(),
    listByEmail: (email) =>
      select().where('email', '=', email).orderBy('id').limit(maxListedByEmail).execute(),
    async update(id, change) {
      const { numUpdatedRows } = await db
        .updateTable('reader_message')
        .set(change)
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom('reader_message').where('id', '=', id).executeTakeFirst()
      return Number(numDeletedRows) === 1
    },
    async removeByItem(kind, item) {
      await db
        .deleteFrom('reader_message')
        .where(sql.ref<KindName>('kind'), '=', kind)
        .where('item', '=', item)
        .execute()
    },
    async removeEmail(email) {
      await db.updateTable('reader_message').set({ email: null }).where('email', '=', email).execute()
    },
  }
}
