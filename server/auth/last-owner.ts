import type { AuthUserTable } from '../data/auth/tables.ts'
import type { AdminInput } from './admin-input.ts'
import { isBanned } from './banned.ts'
import { metadataOf } from './metadata.ts'
import { AuthProblem } from './problems.ts'

/** Whether what is asked for may leave a site without an owner. */
export function touchesOwners({ appMetadata, bannedUntil }: AdminInput): boolean {
  return appMetadata !== null || bannedUntil !== undefined
}

/**
 * Refuses a change after which no owner could sign in any more: nobody could let anybody in then. `owners` are held by
 * the same transaction, so that two owners cannot throw each other out at once. `after`: null for somebody removed.
 */
export function keepAnOwner(
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
  const { role } = metadataOf(user.raw_app_meta_data)
  const isThere = user.deleted_at === null && user.email_confirmed_at !== null
  return isThere && role === 'owner' && !isBanned(user, now)
}
