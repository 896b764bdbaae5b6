import { randomUUID } from 'node:crypto'
import type { AuthRepositories } from '../data/auth/index.ts'
import type { AuthUserPendingVerificationColumns } from '../data/auth/one-time-token-tables.ts'
import type { AuthIdentityTable, AuthUserTable } from '../data/auth/tables.ts'
import type { JsonObject } from './json-body.ts'

export interface NewEmailUser {
  readonly id?: string
  /** Validated and normalized. */
  readonly email: string
  /** Null: the account has no password. */
  readonly passwordHash: string | null
  readonly confirmed: boolean
  readonly userMetadata: JsonObject
  /** App metadata without the sign-in providers, which are added. */
  readonly appMetadata: JsonObject
  readonly bannedUntil?: string | null
}

/** A new user who signs in with a phone number instead. */
export type NewPhoneUser = Omit<NewEmailUser, 'email'> & { readonly phone: string }

/** A user and the identity they sign in with. */
interface NewUserRows {
  readonly user: AuthUserTable
  readonly identity: AuthIdentityTable
}

/** Columns of a user to whom no messages have been sent. */
export const emptyUserMessageColumns: AuthUserPendingVerificationColumns = {
  recovery_sent_at: null,
  email_change: null,
  email_change_sent_at: null,
  email_change_confirm_status: 0,
  phone_change: null,
  phone_change_sent_at: null,
  reauthentication_sent_at: null,
}

/** Inserts a user who signs in with an e-mail address or phone number, and their identity. */
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

/** Builds the rows of a new user and their identity without inserting them. */
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
    ...emptyUserMessageColumns,
    ...times,
  }
  const identity_data =
    email === null
      ? serializePhoneIdentityData(id, phone ?? '', confirmed)
      : serializeEmailIdentityData(id, email, confirmed)
  const identityColumns = {
    user_id: id,
    provider,
    provider_id: id,
    identity_data,
    email,
    last_sign_in_at: null,
  }
  return { user, identity: { id: randomUUID(), ...identityColumns, ...times } }
}

/** The data of a phone identity as JSON. */
export function serializePhoneIdentityData(userId: string, phone: string, verified: boolean): string {
  return JSON.stringify({ sub: userId, phone, email_verified: false, phone_verified: verified })
}

/** The data of an e-mail identity as JSON. */
export function serializeEmailIdentityData(userId: string, email: string, verified: boolean): string {
  return JSON.stringify({ sub: userId, email, email_verified: verified, phone_verified: false })
}
