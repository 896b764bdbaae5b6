import type { Kysely } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { AuthPasskeyChallengeTable, AuthPasskeyTable } from './factor-tables.ts'

/** Passkeys and their challenges. */
export interface AuthPasskeyRepository {
  add(passkey: AuthPasskeyTable): Promise<void>
  find(id: string): Promise<AuthPasskeyTable | null>
  findByCredential(credential: string): Promise<AuthPasskeyTable | null>
  /** Inside a transaction: locks the passkey until it ends. */
  findByCredentialForUpdate(credential: string): Promise<AuthPasskeyTable | null>
  /** Oldest first. */
  listByUser(user: string): Promise<AuthPasskeyTable[]>
  update(id: string, values: Partial<Omit<AuthPasskeyTable, 'id'>>): Promise<void>
  remove(id: string): Promise<void>
  removeAll(user: string): Promise<void>
  addChallenge(challenge: AuthPasskeyChallengeTable): Promise<void>
  /** Deletes and returns a challenge, so that it can be used only once. */
  consumeChallenge(id: string): Promise<AuthPasskeyChallengeTable | null>
  /** Deletes challenges that expired before this time. */
  deleteChallengesExpiredBefore(before: string): Promise<void>
}

export function createAuthPasskeyRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): AuthPasskeyRepository {
  const selectPasskeys = () => db.selectFrom('auth_webauthn_credentials').selectAll()
  return {
    async add(passkey) {
      await db.insertInto('auth_webauthn_credentials').values(passkey).execute()
    },
    async find(id) {
      return (await selectPasskeys().where('id', '=', id).executeTakeFirst()) ?? null
    },
    async findByCredential(credential) {
      return (await selectPasskeys().where('credential_id', '=', credential).executeTakeFirst()) ?? null
    },
    async findByCredentialForUpdate(credential) {
      const query = selectPasskeys().where('credential_id', '=', credential)
      return (await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) ?? null
    },
    async listByUser(user) {
      return selectPasskeys().where('user_id', '=', user).orderBy('created_at').orderBy('id').execute()
    },
    async update(id, values) {
      await db.updateTable('auth_webauthn_credentials').set(values).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('auth_webauthn_credentials').where('id', '=', id).execute()
    },
    async removeAll(user) {
      await db.deleteFrom('auth_webauthn_credentials').where('user_id', '=', user).execute()
    },
    async addChallenge(challenge) {
      await db.insertInto('auth_webauthn_challenges').values(challenge).execute()
    },
    async consumeChallenge(id) {
      const deleted = db.deleteFrom('auth_webauthn_challenges').where('id', '=', id).returningAll()
      return (await deleted.executeTakeFirst()) ?? null
    },
    async deleteChallengesExpiredBefore(before) {
      await db.deleteFrom('auth_webauthn_challenges').where('expires_at', '<', before).execute()
    },
  }
}
