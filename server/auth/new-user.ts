import { randomUUID } from 'node:crypto'
import type { AuthRepositories } from '../data/auth/index.ts'
import type { AuthUserMessageColumns } from '../data/auth/one-time-token-tables.ts'
import type { AuthIdentityTable, AuthUserTable } from '../data/auth/tables.ts'
import type { JsonObject } from './json-body.ts'

export interface NewEmailUser {
  readonly id?: string
  /** Checked, and in its normal form. */
  readonly email: string
  /** Null: no password opens the account. */
  readonly passwordHash: string | null
  readonly confirmed: boolean
  readonly userMetadata: JsonObject
  /** What is said beside how the user signs in. */
  readonly appMetadata: JsonObject
  readonly bannedUntil?: string | null
}

/** One who signs in with a telephone number instead. */
export type NewPhoneUser = Omit<NewEmailUser, 'email'> & { readonly phone: string }

/** A user and the identity they sign in by. */
export interface NewUserRows {
  readonly user: AuthUserTable
  readonly identity: AuthIdentityTable
}

/** An account that has been sent nothing. */
export const emptyMessageColumns: AuthUserMessageColumns = {
  recovery_sent_at: null,
  email_change: null,
  email_change_sent_at: null,
  email_change_confirm_status: 0,
  phone_change: null,
  phone_change_sent_at: null,
  reauthentication_sent_at: null,
}

/** Writes a user who signs in with an address or a number, and their identity. */
export async function insertUserWithIdentity(
  auth: AuthRepositories,
  newUser: NewEmailUser | NewPhoneUser,
  at: string,
): Promise<AuthUserTable> {
  const { user, identity } = buildNewUserRows(newUser, at)
  await auth.users.add(user)
  await auth.users.addIdentity(identity)
  return user
}

/** A new user and their identity, not written yet. */
export function buildNewUserRows(newUser: NewEmailUser | NewPhoneUser, at: string): NewUserRows {
  const { id = randomUUID(), confirmed } = newUser
  const [email, phone] = 'email' in newUser ? [newUser.email, null] : [null, newUser.phone]
  const provider = email === null ? 'phone' : 'email'
  const times = { created_at: at, updated_at: at }
  const user: AuthUserTable = {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: newUser.passwordHash,
    email_confirmed_at: confirmed && email !== null ? at : null,
    invited_at: null,
    confirmation_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: JSON.stringify({ ...newUser.appMetadata, provider, providers: [provider] }),
    raw_user_meta_data: JSON.stringify({
      ...newUser.userMetadata,
      ...(confirmed ? { [`${provider}_verified`]: true } : {}),
    }),
    phone,
    phone_confirmed_at: confirmed && phone !== null ? at : null,
    banned_until: newUser.bannedUntil ?? null,
    deleted_at: null,
    is_sso_user: 0,
    is_anonymous: 0,
    ...emptyMessageColumns,
    ...times,
  }
  const identity_data =
    email === null
      ? serializePhoneIdentity(id, phone ?? '', confirmed)
      : serializeEmailIdentity(id, email, confirmed)
  const names = { user_id: id, provider, provider_id: id, identity_data, email, last_sign_in_at: null }
  return { user, identity: { id: randomUUID(), ...names, ...times } }
}

/** What an identity by telephone says, as JSON. */
export function serializePhoneIdentity(userId: string, phone: string, verified: boolean): string {
  return JSON.stringify({ sub: userId, phone, email_verified: false, phone_verified: verified })
}

/** What an identity by e-mail says, as JSON. */
export function serializeEmailIdentity(userId: string, email: string, verified: boolean): string {
  return JSON.stringify({ sub: userId, email, email_verified: verified, phone_verified: false })
}
