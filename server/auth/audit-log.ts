import { randomUUID } from 'node:crypto'
import type { AuthRepositories } from '../data/auth/index.ts'
import type { AuthUserTable } from '../data/auth/tables.ts'
import type { JsonObject } from './json-body.ts'
import type { RequestClient } from './request-client.ts'

/** Audit actions and their log types. */
const auditLogTypes = {
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

export type AuditAction = keyof typeof auditLogTypes

/** The user or API client that performed an action. */
type AuditActor = Pick<AuthUserTable, 'id' | 'email' | 'is_sso_user'>

const adminAuditActor: AuditActor = {
  id: '00000000-0000-0000-0000-000000000000',
  email: 'service_role',
  is_sso_user: 0,
}

/** Context of actions with the secret key: by an API client, or by the site on behalf of the owner. */
export function createAdminAuditContext({ owner, address }: RequestClient, at: string): AuditContext {
  return { actor: { ...adminAuditActor, ...owner }, address, at }
}

/** A client that is not signed in. */
export const anonymousAuditActor: AuditActor = { ...adminAuditActor, email: 'anonymous' }

/** The command line on the site's machine. */
export const commandLineAuditActor: AuditActor = { ...adminAuditActor, email: 'operator' }

/** Who performs an action, from which address, and when. */
export interface AuditContext {
  readonly actor: AuditActor
  readonly address: string
  readonly at: string
}

/** Writes an audit entry in the transaction of the action. */
export async function writeAuditEntry(
  auth: AuthRepositories,
  { actor, address, at }: AuditContext,
  action: AuditAction,
  traits: JsonObject | null = null,
): Promise<void> {
  const payload = {
    actor_id: actor.id,
    actor_username: actor.email ?? '',
    actor_via_sso: actor.is_sso_user === 1,
    action,
    log_type: auditLogTypes[action],
    ...(traits === null ? {} : { traits }),
  }
  await auth.audit.add({
    id: randomUUID(),
    payload: JSON.stringify(payload),
    ip_address: address,
    created_at: at,
  })
}

/** Properties of the affected user in an audit entry. */
export function toAuditUserTraits(user: Pick<AuthUserTable, 'id' | 'email' | 'phone'>): JsonObject {
  return { user_id: user.id, user_email: user.email ?? '', user_phone: user.phone ?? '' }
}
