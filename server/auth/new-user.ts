import { randomUUID } from 'node:crypto'
import type { AuthData } from '../data/auth.ts'
import type { AuthUserTable } from '../data/auth-tables.ts'
import type { Json } from './body.ts'

export interface NewUser {
  readonly id?: string
  /** Checked, and in its normal form. */
  readonly email: string
  readonly passwordHash: string
  readonly confirmed: boolean
  readonly userMetadata: Json
  /** What is said beside how the user signs in. */
  readonly appMetadata: Json
  readonly bannedUntil?: string | null
}

/** Writes a user who signs in with an address and a password, and their identity. */
export async function addUser(auth: AuthData, asked: NewUser, at: string): Promise<AuthUserTable> {
  const { id = randomUUID(), email, confirmed } = asked
  const times = { created_at: at, updated_at: at }
  const user: AuthUserTable = {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: asked.passwordHash,
    email_confirmed_at: confirmed ? at : null,
    invited_at: null,
    confirmation_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: JSON.stringify({ ...asked.appMetadata, provider: 'email', providers: ['email'] }),
    raw_user_meta_data: JSON.stringify({
      ...asked.userMetadata,
      ...(confirmed ? { email_verified: true } : {}),
    }),
    phone: null,
    phone_confirmed_at: null,
    banned_until: asked.bannedUntil ?? null,
    deleted_at: null,
    is_sso_user: 0,
    is_anonymous: 0,
    ...times,
  }
  await auth.users.add(user)
  await auth.users.addIdentity({
    id: randomUUID(),
    user_id: id,
    provider: 'email',
    provider_id: id,
    identity_data: emailIdentity(id, email, confirmed),
    email,
    last_sign_in_at: null,
    ...times,
  })
  return user
}

/** What an identity by e-mail says, as JSON. */
export function emailIdentity(user: string, email: string, verified: boolean): string {
  return JSON.stringify({ sub: user, email, email_verified: verified, phone_verified: false })
}
