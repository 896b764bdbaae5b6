import { randomUUID } from 'node:crypto'
import type { AuthData } from '../data/auth/index.ts'
import type { AuthUserTable } from '../data/auth/tables.ts'
import type { Json } from './body.ts'
import type { Client } from './client.ts'

/** What can happen to an account, and what sort of thing it is. */
const actions = {
  login: 'account',
  login_failed: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_deleted: 'team',
  user_invited: 'team',
  invite_accepted: 'account',
  user_confirmation_requested: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_modified: 'user',
  user_updated_password: 'user',
  user_repeated_signup: 'user',
  oauth_client_created: 'team',
  oauth_client_modified: 'team',
  oauth_client_deleted: 'team',
  oauth_consent_granted: 'account',
  oauth_consent_revoked: 'account',
  identity_unlinked: 'user',
  token_refreshed: 'token',
  token_revoked: 'token',
  factor_in_progress: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  mfa_code_login: 'account',
  factor_deleted: 'factor',
  generate_recovery_codes: 'recovery_codes',
  recovery_codes_deleted: 'recovery_codes',
  passkey_created: 'account',
  passkey_updated: 'account',
  passkey_deleted: 'account',
} as const

export type AuditAction = keyof typeof actions

/** Who did it: a person, or a program with the secret key. */
export type Actor = Pick<AuthUserTable, 'id' | 'email' | 'is_sso_user'>

const administrator: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  email: 'service_role',
  is_sso_user: 0,
}

/** What is done with the secret key: by a program, or by the owner for whom the site does it. */
export function asAdministrator({ owner, address }: Client, at: string): Deed {
  return { actor: { ...administrator, ...owner }, address, at }
}

/** The command line of the machine the site runs on. */
export const operator: Actor = { ...administrator, email: 'operator' }

/** Somebody doing something at a moment. */
export interface Deed {
  readonly actor: Actor
  readonly address: string
  readonly at: string
}

/** Notes what happened, in the transaction in which it happens. */
export async function note(
  auth: AuthData,
  { actor, address, at }: Deed,
  action: AuditAction,
  traits: Json | null = null,
): Promise<void> {
  const payload = {
    actor_id: actor.id,
    actor_username: actor.email ?? '',
    actor_via_sso: actor.is_sso_user === 1,
    action,
    log_type: actions[action],
    ...(traits === null ? {} : { traits }),
  }
  await auth.audit.add({
    id: randomUUID(),
    payload: JSON.stringify(payload),
    ip_address: address,
    created_at: at,
  })
}

/** What an entry says of the user that something was done to. */
export function about(user: Pick<AuthUserTable, 'id' | 'email' | 'phone'>): Json {
  return { user_id: user.id, user_email: user.email ?? '', user_phone: user.phone ?? '' }
}
