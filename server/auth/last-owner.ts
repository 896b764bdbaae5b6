import type { AuthUserTable } from '../data/auth/tables.ts'
import type { AdminUserInput } from './admin-user-input.ts'
import { AuthProblem } from './auth-problem.ts'
import { parseJsonObject } from './parse-json-object.ts'
import { isBanned } from './user-ban.ts'

/** Whether what is asked for may leave a site without an owner. */
export function canAffectOwners({ appMetadata, bannedUntil }: AdminUserInput): boolean {
  return appMetadata !== null || bannedUntil !== undefined
}

/**
 * Refuses a change after which no owner could sign in any more: nobody could let anybody in then. `owners` are held by
 * the same transaction, so that two owners cannot throw each other out at once. `after`: null for somebody removed.
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
  const { role } = parseJsonObject(user.raw_app_meta_data)
  const isThere = user.deleted_at === null && user.email_confirmed_at !== null
  return isThere && role === 'owner' && !isBanned(user, now)
}
