import type { GoTrueAdminApi, User } from '@supabase/auth-js'
import { listAllUsers } from './find-users.ts'
import { toUserView } from './user-view.ts'

/**
 * Whether nobody but this person could still look after the accounts. The site's own accounts refuse to lose their last
 * owner by themselves; hosted ones know no owners, and there this has to do.
 */
export async function isLastOwner(authAdmin: GoTrueAdminApi, user: User, now: Date): Promise<boolean> {
  const isActiveOwner = (one: User) => {
    const { role, state } = toUserView(one, { language: 'en-US', site: { timeZone: 'UTC' }, now })
    return role === 'owner' && state === 'active' && !one.deleted_at
  }
  if (!isActiveOwner(user)) return false
  return !(await listAllUsers(authAdmin)).some((one) => one.id !== user.id && isActiveOwner(one))
}
