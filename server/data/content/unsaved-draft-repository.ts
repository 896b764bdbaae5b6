import type { Kysely, Selectable } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { DatabaseTables, UnsavedDraftTable } from '../tables.ts'

type UnsavedDraftTableRow = Selectable<UnsavedDraftTable>

/** An unsaved draft without its values. */
export type UnsavedDraftRowSummary = Omit<UnsavedDraftTableRow, 'data'>

/** Unsaved form drafts: the newest for each form; users have access only to their own. */
export interface UnsavedDraftRepository {
  save(row: UnsavedDraftTableRow): Promise<void>
  find(userId: string, form: string): Promise<UnsavedDraftTableRow | null>
  /** Drafts of an item or, with `item` null, of new items; newest first. */
  listByItem(userId: string, kind: KindName, item: number | null): Promise<UnsavedDraftRowSummary[]>
  listAll(userId: string): Promise<UnsavedDraftRowSummary[]>
  delete(userId: string, form: string): Promise<void>
  /** Deletes all but the newest drafts of a user. */
  removeAllButNewest(userId: string, limit: number): Promise<void>
  /** Deletes drafts last saved before this time. */
  removeSavedBefore(before: string): Promise<void>
}

const summaryColumns = ['form', 'account', 'kind', 'item', 'version', 'name', 'saved_at'] as const

export function createUnsavedDraftRepository(db: Kysely<DatabaseTables>): UnsavedDraftRepository {
  const selectSummaries = (userId: string) =>
    db
      .selectFrom('unsaved')
      .select(summaryColumns)
      .where('account', '=', userId)
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
    async find(userId, form) {
      const query = db.selectFrom('unsaved').selectAll().where('account', '=', userId)
      return (await query.where('form', '=', form).executeTakeFirst()) ?? null
    },
    async listByItem(userId, kind, item) {
      const query = selectSummaries(userId).where('kind', '=', kind)
      return await (item === null
        ? query.where('item', 'is', null)
        : query.where('item', '=', item)
      ).execute()
    },
    async listAll(userId) {
      return await selectSummaries(userId).execute()
    },
    async delete(userId, form) {
      await db.deleteFrom('unsaved').where('account', '=', userId).where('form', '=', form).execute()
    },
    async removeAllButNewest(userId, limit) {
      const outdated = await selectSummaries(userId).offset(limit).limit(1000).execute()
      for (const { form } of outdated)
        await db.deleteFrom('unsaved').where('account', '=', userId).where('form', '=', form).execute()
    },
    async removeSavedBefore(before) {
      await db.deleteFrom('unsaved').where('saved_at', '<', before).execute()
    },
  }
}
