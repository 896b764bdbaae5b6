import type { Kysely } from 'kysely'
import type { AccountTable, Tables } from './tables.ts'

/** The people who may log in. */
export interface Accounts {
  add(account: AccountTable): Promise<void>
  findByEmail(email: string): Promise<AccountTable | null>
  countOwners(): Promise<number>
}

export function accountsOn(db: Kysely<Tables>): Accounts {
  return {
    async add(account) {
      await db.insertInto('account').values(account).execute()
    },
    async findByEmail(email) {
      return (
        (await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()) ?? null
      )
    },
    async countOwners() {
      const row = await db
        .selectFrom('account')
        .select((count) => count.fn.countAll<number>().as('n'))
        .where('role', '=', 'owner')
        .executeTakeFirst()
      return Number(row?.n ?? 0)
    },
  }
}
