import type { Kysely } from 'kysely'
import type { Engine } from '../connection.ts'
import type { Tables } from '../tables.ts'
import type { AuthPasskeyChallengeTable, AuthPasskeyTable } from './factors-tables.ts'

/** The passkeys people sign in by, and the questions put to them. */
export interface AuthPasskeys {
  add(passkey: AuthPasskeyTable): Promise<void>
  find(id: string): Promise<AuthPasskeyTable | null>
  findByCredential(credential: string): Promise<AuthPasskeyTable | null>
  /** Inside a transaction: nobody else changes the passkey until it ends. */
  findByCredentialForChange(credential: string): Promise<AuthPasskeyTable | null>
  /** Oldest first. */
  of(user: string): Promise<AuthPasskeyTable[]>
  change(id: string, values: Partial<Omit<AuthPasskeyTable, 'id'>>): Promise<void>
  remove(id: string): Promise<void>
  removeAll(user: string): Promise<void>
  addChallenge(challenge: AuthPasskeyChallengeTable): Promise<void>
  /** A challenge that is asked for once: it is gone afterwards. */
  takeChallenge(id: string): Promise<AuthPasskeyChallengeTable | null>
  /** Forgets the challenges that ended before this moment. */
  forgetChallenges(before: string): Promise<void>
}

export function authPasskeysOn(db: Kysely<Tables>, engine: Engine): AuthPasskeys {
  const passkeys = () => db.selectFrom('auth_webauthn_credentials').selectAll()
  return {
    async add(passkey) {
      await db.insertInto('auth_webauthn_credentials').values(passkey).execute()
    },
    async find(id) {
      return (await passkeys().where('id', '=', id).executeTakeFirst()) ?? null
    },
    async findByCredential(credential) {
      return (await passkeys().where('credential_id', '=', credential).executeTakeFirst()) ?? null
    },
    async findByCredentialForChange(credential) {
      const found = passkeys().where('credential_id', '=', credential)
      return (await (engine === 'postgres' ? found.forUpdate() : found).executeTakeFirst()) ?? null
    },
    async of(user) {
      return passkeys().where('user_id', '=', user).orderBy('created_at').orderBy('id').execute()
    },
    async change(id, values) {
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
    async takeChallenge(id) {
      const taken = db.deleteFrom('auth_webauthn_challenges').where('id', '=', id).returningAll()
      return (await taken.executeTakeFirst()) ?? null
    },
    async forgetChallenges(before) {
      await db.deleteFrom('auth_webauthn_challenges').where('expires_at', '<', before).execute()
    },
  }
}
