import type { User } from '@supabase/auth-js'
import { getSanitizedUserDisplayName } from '../account/account-view.ts'
import {
  type DateTimeFormatContext,
  type FormattedDateTime,
  toFormattedDateTime,
  toFormattedDateTimeOrNull,
} from '../formatted-date-time.tsx'

/** The role of a user; `visitor` for an account without editing rights. */
export type UserRole = 'owner' | 'editor' | 'visitor'

export type UserState = 'active' | 'invited' | 'suspended'

/** A user as shown to owners. */
export interface UserView {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: UserRole
  readonly state: UserState
  readonly lastSeen: FormattedDateTime | null
  readonly since: FormattedDateTime
  readonly secondFactor: boolean
}

export function toUserView(
  user: User,
  formatContext: DateTimeFormatContext & { readonly now: Date },
): UserView {
  const { role } = user.app_metadata
  return {
    id: user.id,
    email: user.email ?? '',
    name: getSanitizedUserDisplayName(user),
    role: role === 'owner' || role === 'editor' ? role : 'visitor',
    state: getUserState(user, formatContext.now),
    lastSeen: toFormattedDateTimeOrNull(user.last_sign_in_at, formatContext),
    since: toFormattedDateTime(user.created_at, formatContext),
    secondFactor: user.factors?.some(({ status }) => status === 'verified') ?? false,
  }
}

function getUserState({ banned_until, email_confirmed_at, confirmed_at }: User, now: Date): UserState {
  if (banned_until && Date.parse(banned_until) > now.getTime()) return 'suspended'
  return email_confirmed_at || confirmed_at ? 'active' : 'invited'
}
