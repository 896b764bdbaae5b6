import { randomUUID } from 'node:crypto'
import type { AuthData } from '../data/auth/index.ts'
import type { AuthUserLetterColumns } from '../data/auth/one-time-tables.ts'
import type { AuthIdentityTable, AuthUserTable } from '../data/auth/tables.ts'
import type { Json } from './body.ts'

export interface NewUser {
  readonly id?: string
  /** Checked, and in its normal form. */
  readonly email: string
  /** Null: no password opens the account. */
  readonly passwordHash: string | null
  readonly confirmed: boolean
  readonly userMetadata: Json
  /** What is said beside how the user signs in. */
  readonly appMetadata: Json
  readonly bannedUntil?: string | null
}

/** One who signs in with a telephone number instead. */
export type NewPhoneUser = Omit<NewUser, 'email'> & { readonly phone: string }

/** A user and the identity they sign in by. */
export interface UserRows {
  readonly user: AuthUserTable
  readonly identity: AuthIdentityTable
}

/** An account that has been sent nothing. */
export const noLetters: AuthUserLetterColumns = {
  recovery_sent_at: null,
  email_change: null,
  email_change_sent_at: null,
  email_change_confirm_status: 0,
  phone_change: null,
  phone_change_sent_at: null,
  reauthentication_sent_at: null,
}

/** Writes a user who signs in with an address or a number, and their identity. */
export async function addUser(
  auth: AuthData,
  asked: NewUser | NewPhoneUser,
  at: string,
): Promise<AuthUserTable> {
  const { user, identity } = userRows(asked, at)
  await auth.users.add(user)
  await auth.users.addIdentity(identity)
  return user
}

/** A new user and their identity, not written yet. */
export function userRows(asked: NewUser | NewPhoneUser, at: string): UserRows {
  const { id = randomUUID(), confirmed } = asked
  const [email, phone] = 'email' in asked ? [asked.email, null] : [null, asked.phone]
  const provider = email === null ? 'phone' : 'email'
  const times = { created_at: at, updated_at: at }
  const user: AuthUserTable = {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: asked.passwordHash,
    email_confirmed_at: confirmed && email !== null ? at : null,
    invited_at: null,
    confirmation_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: JSON.stringify({ ...asked.appMetadata, provider, providers: [provider] }),
    raw_user_meta_data: JSON.stringify({
      ...asked.userMetadata,
      ...(confirmed ? { [`${provider}_verified`]: true } : {}),
    }),
    phone,
    phone_confirmed_at: confirmed && phone !== null ? at : null,
    banned_until: asked.bannedUntil ?? null,
    deleted_at: null,
    is_sso_user: 0,
    is_anonymous: 0,
    ...noLetters,
    ...times,
  }
  const identity_data =
    email === null ? phoneIdentity(id, phone ?? '', confirmed) : emailIdentity(id, email, confirmed)
  const names = { user_id: id, provider, provider_id: id, identity_data, email, last_sign_in_at: null }
  return { user, identity: { id: randomUUID(), ...names, ...times } }
}

/** What an identity by telephone says, as JSON. */
export function phoneIdentity(user: string, phone: string, verified: boolean): string {
  return JSON.stringify({ sub: user, phone, email_verified: false, phone_verified: verified })
}

/** What an identity by e-mail says, as JSON. */
export function emailIdentity(user: string, email: string, verified: boolean): string {
  return JSON.stringify({ sub: user, email, email_verified: verified, phone_verified: false })
}
