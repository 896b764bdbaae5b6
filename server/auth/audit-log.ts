import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { operatorAuditActor, secretKeyActorName } from '../../domain/audit-actor.ts'
import { type AuditArea, type AuditEvent, areaByAuditEvent } from '../../domain/audit-log.ts'
import { nilUuid } from '../../domain/nil-uuid.ts'
import type { AuthRepositories } from '../data/auth/index.ts'
import type { AuthAuditLogEntryTable, AuthUserTable } from '../data/auth/tables.ts'
import type { SiteDatabase } from '../data/index.ts'
import { type JsonObject, parseJsonColumnOrEmpty } from './json-body.ts'
import type { RequestClient } from './request-client.ts'
import { isBanned } from './user-ban.ts'

const hourMs = 3_600_000

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

/** The user that performed an action; for a program, the columns of a user that does not exist. */
type ActingUser = Pick<AuthUserTable, 'id' | 'email' | 'is_sso_user'>

const adminAuditActor: ActingUser = {
  id: nilUuid,
  email: secretKeyActorName,
  is_sso_user: 0,
}

/** Context of actions with the secret key: by an API client, or by the site on behalf of the owner. */
export function createAdminAuditContext(
  { owner, address, userAgent }: RequestClient,
  at: string,
): AuditContext {
  return { actor: { ...adminAuditActor, ...owner }, address, userAgent, at }
}

/** A client that is not signed in. */
export const anonymousAuditActor: ActingUser = { ...adminAuditActor, email: 'anonymous' }

/** Context of actions by the command line on the site's machine. */
export function createOperatorAuditContext(at: string): AuditContext {
  const { id, name, address, userAgent } = operatorAuditActor
  return { actor: { id, email: name, is_sso_user: 0 }, address, userAgent, at }
}

/** Who performs an action, from which address, and when. */
export interface AuditContext {
  readonly actor: ActingUser
  readonly address: string
  readonly userAgent: string | null
  readonly at: string
}

/** Writes an audit entry in the transaction of the action. */
export async function writeAuditEntry(
  auth: AuthRepositories,
  context: AuditContext,
  action: AuditAction,
  traits: JsonObject | null = null,
): Promise<void> {
  await auth.audit.add(createAuditRow(context, action, traits))
}

/** The most entries of failed sign-ins to one account in an hour, from different addresses. */
const maxFailedSignInEntriesPerHour = 20

/**
 * Records a failed sign-in. Failures from one address within an hour are counted in one entry, and so are those from
 * further addresses once there are many: an attacker must not fill the disk, nor hide other entries.
 */
export async function recordFailedSignIn(
  data: Pick<SiteDatabase, 'transaction'>,
  context: AuditContext,
  provider: string,
): Promise<void> {
  await data.transaction(async ({ auth }) => {
    const { actor, address, at } = context
    // Concurrent failures are counted one after another.
    await auth.users.findForUpdate(actor.id)
    const since = new Date(Date.parse(at) - hourMs).toISOString()
    const recent = await auth.audit.listFailedSignIns(
      { id: actor.id, username: actor.email ?? '' },
      since,
      maxFailedSignInEntriesPerHour,
    )
    const sameAddress = recent.find(({ ip_address }) => ip_address === address)
    const counted = sameAddress ?? (recent.length === maxFailedSignInEntriesPerHour ? recent[0] : undefined)
    if (counted === undefined) {
      await auth.audit.add(createAuditRow(context, 'login_failed', { provider, attempts: 1 }))
      return
    }
    const payload = parseJsonColumnOrEmpty(counted.payload)
    const traits = parseJsonColumnOrEmpty(JSON.stringify(payload.traits ?? {}))
    const attempts = typeof traits.attempts === 'number' ? traits.attempts : 1
    await auth.audit.setPayload(
      counted.id,
      JSON.stringify({ ...payload, traits: { ...traits, attempts: attempts + 1 } }),
    )
  })
}

function createAuditRow(
  { actor, address, userAgent, at }: AuditContext,
  action: AuditAction,
  traits: JsonObject | null,
): AuthAuditLogEntryTable {
  const payload = {
    actor_id: actor.id,
    actor_username: actor.email ?? '',
    actor_via_sso: actor.is_sso_user === 1,
    action,
    log_type: auditLogTypes[action],
    ...(traits === null ? {} : { traits }),
  }
  // Anyone can register an application if the operator allows it; that must not hide other entries from the owners.
  const event = actor === anonymousAuditActor ? null : findShownEvent(action, traits)
  return {
    id: randomUUIDv7(),
    payload: JSON.stringify(payload),
    ip_address: address,
    created_at: at,
    event,
    area: event === null ? null : getShownArea(event, traits),
    // Technical entries, such as those of refreshed tokens, are many and are not shown.
    user_agent: event === null ? null : userAgent,
  }
}

/** The event that owners see in the audit log of the site; null: none, the action is technical. */
function findShownEvent(action: AuditAction, traits: JsonObject | null): AuditEvent | null {
  if (action === 'user_modified') return findShownUserChange(traits)
  if (action === 'mfa_code_login' && traits?.isNewFactor === true) return 'factor_added'
  // An enrolment that was not finished.
  if (action === 'factor_deleted' && traits?.factor_status === 'unverified') return null
  return isAuditEvent(action) ? action : null
}

function findShownUserChange(traits: JsonObject | null): AuditEvent | null {
  if (traits?.provider !== undefined) return 'identity_linked'
  const changed = Array.isArray(traits?.changed) ? traits.changed : null
  if (changed?.includes('role')) return 'role_changed'
  if (changed?.includes('suspended')) return 'user_suspended'
  if (changed?.includes('unsuspended')) return 'user_unsuspended'
  if (changed?.includes('email')) return 'email_changed'
  // A change of the own password has an entry of its own.
  const isOwnPassword = changed?.join() === 'password' && traits?.user_id === undefined
  return isOwnPassword ? null : 'user_modified'
}

/** What was done to the account of another user belongs to the area of users. */
function getShownArea(event: AuditEvent, traits: JsonObject | null): AuditArea {
  const area = areaByAuditEvent[event]
  return area === 'account' && traits?.user_id !== undefined ? 'people' : area
}

function isAuditEvent(action: string): action is AuditEvent {
  return Object.hasOwn(areaByAuditEvent, action)
}

/** Properties of the affected user in an audit entry. */
export function toAuditUserTraits(user: Pick<AuthUserTable, 'id' | 'email' | 'phone'>): JsonObject {
  return { user_id: user.id, user_email: user.email ?? '', user_phone: user.phone ?? '' }
}

/** The role of the affected user, if it has one. */
export function toAuditRoleTrait(user: Pick<AuthUserTable, 'raw_app_meta_data'>): JsonObject {
  const { role } = parseJsonColumnOrEmpty(user.raw_app_meta_data)
  return typeof role === 'string' ? { role: role.slice(0, 50) } : {}
}

/** Which properties of a user an administrator changed; the role is the only value. */
export function toAuditUserChangeTraits(before: AuthUserTable, after: AuthUserTable, now: Date): JsonObject {
  const wasSuspended = isBanned(before, now)
  const isSuspended = isBanned(after, now)
  const roleTrait = toAuditRoleTrait(after)
  const changed = [
    ...(toAuditRoleTrait(before).role === roleTrait.role ? [] : ['role']),
    ...(isSuspended && !wasSuspended ? ['suspended'] : []),
    ...(wasSuspended && !isSuspended ? ['unsuspended'] : []),
    ...(before.email === after.email ? [] : ['email']),
    ...(before.phone === after.phone ? [] : ['phone']),
    ...(before.encrypted_password === after.encrypted_password ? [] : ['password']),
    ...(isSameJson(before.raw_user_meta_data, after.raw_user_meta_data) ? [] : ['profile']),
  ]
  return { ...toAuditUserTraits(after), changed, ...(changed.includes('role') ? roleTrait : {}) }
}

/** Postgres returns JSON with other spaces and in another order than it was written in. */
function isSameJson(a: string, b: string): boolean {
  return isDeepStrictEqual(parseJsonColumnOrEmpty(a), parseJsonColumnOrEmpty(b))
}
