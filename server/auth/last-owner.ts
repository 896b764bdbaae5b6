import type { AuthUserTable } from '../data/auth/tables.ts'
import type { AdminUserInput } from './admin-user-input.ts'
import { AuthProblem } from './auth-problem.ts'
import { parseJsonColumnOrEmpty } from './json-body.ts'
import { isBanned } from './user-ban.ts'

/** Whether a change may leave the site without an owner. */
export function canAffectOwners({ appMetadata, bannedUntil }: AdminUserInput): boolean {
  return appMetadata !== null || bannedUntil !== undefined
}

/**
 * Throws if no owner could sign in after the change, because then no one could manage accounts. `owners` must
 * be locked by the same transaction, so that two owners cannot remove each other concurrently. `after`: null
 * for a removed user.
 */
export function assertOwnerRemains(
  owners: readonly AuthUserTable[],
  before: AuthUserTable,
  after: AuthUserTable | null,
  now: Date,
): void {
  const isLost = isActiveOwner(before, now) && (after === null || !isActiveOwner(after, now))
  if (isLost && !owners.some((owner) => owner.id !== before.id && isActiveOwner(owner, now)))
    throw new AuthProblem('last_owner')
}

function isActiveOwner(user: AuthUserTable, now: Date): boolean {
  const { role } = parseJsonColumnOrEmpty(user.raw_app_meta_data)
  const isActive = user.deleted_at === null && user.email_confirmed_at !== null
  return isActive && role === 'owner' && !isBanned(user, now)
}
