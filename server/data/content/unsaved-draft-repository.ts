import type { Kysely, Selectable } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { DatabaseTables, UnsavedDraftTable } from '../tables.ts'

export type UnsavedDraftTableRow = Selectable<UnsavedDraftTable>

/** An unsaved text without the text. */
export type UnsavedDraftRowSummary = Omit<UnsavedDraftTableRow, 'data'>

/** What people were writing and have not saved: for each form the newest, and each account has only its own. */
export interface UnsavedDraftRepository {
  save(row: UnsavedDraftTableRow): Promise<void>
  find(account: string, form: string): Promise<UnsavedDraftTableRow | null>
  /** Those of an item, or (`item` null) those that were to be new ones; newest first. */
  listByItem(account: string, kind: KindName, item: number | null): Promise<UnsavedDraftRowSummary[]>
  listAll(account: string): Promise<UnsavedDraftRowSummary[]>
  delete(account: string, form: string): Promise<void>
  /** Leaves an account so many, the newest. */
  removeAllButNewest(account: string, most: number): Promise<void>
  /** Forgets what was last touched before this moment. */
  removeSavedBefore(before: string): Promise<void>
}

const summaryColumns = ['form', 'account', 'kind', 'item', 'version', 'name', 'saved_at'] as const

export function createUnsavedDraftRepository(db: Kysely<DatabaseTables>): UnsavedDraftRepository {
  const notes = (account: string) =>
    db
      .selectFrom('unsaved')
      .select(summaryColumns)
      .where('account', '=', account)
      .orderBy('saved_at', 'desc')
      .orderBy('form')
  return {
    async save(row) {
      const { form: _form, account: _account, ...changed } = row
      await db
        .insertInto('unsaved')
        .values(row)
        .onConflict((conflict) => conflict.columns(['account', 'form']).doUpdateSet(changed))
        .execute()
    },
    async find(account, form) {
      const own = db.selectFrom('unsaved').selectAll().where('account', '=', account)
      return (await own.where('form', '=', form).executeTakeFirst()) ?? null
    },
    async listByItem(account, kind, item) {
      const ofKind = notes(account).where('kind', '=', kind)
      return await (item === null
        ? ofKind.where('item', 'is', null)
        : ofKind.where('item', '=', item)
      ).execute()
    },
    async listAll(account) {
      return await notes(account).execute()
    },
    async delete(account, form) {
      await db.deleteFrom('unsaved').where('account', '=', account).where('form', '=', form).execute()
    },
    async removeAllButNewest(account, most) {
      const old = await notes(account).offset(most).limit(1000).execute()
      for (const { form } of old)
        await db.deleteFrom('unsaved').where('account', '=', account).where('form', '=', form).execute()
    },
    async removeSavedBefore(before) {
      await db.deleteFrom('unsaved').where('saved_at', '<', before).execute()
    },
  }
}
