import type { User } from '@supabase/auth-js'
import { nameOf } from '../account/present.ts'
import { type Clock, type Moment, momentOf, momentOrNull } from '../moments.ts'

/** What somebody may do on the site; `visitor` for who has an account and nothing more. */
export type Role = 'owner' | 'editor' | 'visitor'

export type State = 'active' | 'invited' | 'suspended'

/** Somebody with an account, as the owner sees them. */
export interface PersonView {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly state: State
  readonly lastSeen: Moment | null
  readonly since: Moment
  readonly secondFactor: boolean
}

/** Chooses what of an account is shown. */
export function personOf(user: User, clock: Clock & { readonly now: Date }): PersonView {
  const { role } = user.app_metadata
  return {
    id: user.id,
    email: user.email ?? '',
    name: nameOf(user),
    role: role === 'owner' || role === 'editor' ? role : 'visitor',
    state: stateOf(user, clock.now),
    lastSeen: momentOrNull(user.last_sign_in_at, clock),
    since: momentOf(user.created_at, clock),
    secondFactor: user.factors?.some(({ status }) => status === 'verified') ?? false,
  }
}

function stateOf({ banned_until, email_confirmed_at, confirmed_at }: User, now: Date): State {
  if (banned_until && Date.parse(banned_until) > now.getTime()) return 'suspended'
  return email_confirmed_at || confirmed_at ? 'active' : 'invited'
}
