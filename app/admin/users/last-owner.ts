import type { GoTrueAdminApi, User } from '@supabase/auth-js'
import { listAllUsers } from './find-users.ts'
import { toUserView } from './user-view.ts'

/**
 * Whether the user is the only active owner. The bundled auth server itself rejects removing the last owner;
 * a hosted one does not know owners, so this check is needed there.
 */
export async function isLastActiveOwner(authAdmin: GoTrueAdminApi, user: User, now: Date): Promise<boolean> {
  const isActiveOwner = (candidate: User) => {
    const { role, state } = toUserView(candidate, { language: 'en-US', site: { timeZone: 'UTC' }, now })
    return role === 'owner' && state === 'active' && !candidate.deleted_at
  }
  if (!isActiveOwner(user)) return false
  return !(await listAllUsers(authAdmin)).some((other) => other.id !== user.id && isActiveOwner(other))
}
