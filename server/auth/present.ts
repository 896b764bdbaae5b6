import type { AuthData } from '../data/auth/index.ts'
import type { AuthIdentityTable, AuthUserTable } from '../data/auth/tables.ts'
import { type PresentedFactor, presentFactor } from './factors/present.ts'
import { metadataOf } from './metadata.ts'

/** A user as the interface shows one. */
export type PresentedUser = ReturnType<typeof presentUser>

/** A user with everything that is shown of them. */
export async function presented(auth: AuthData, user: AuthUserTable): Promise<PresentedUser> {
  const factors = await auth.factors.of([user.id])
  return presentUser(user, await auth.users.identitiesOf([user.id]), factors.map(presentFactor))
}

/** Users with everything that is shown of them, by the same questions for all. */
export async function presentedAll(
  auth: AuthData,
  users: readonly AuthUserTable[],
): Promise<PresentedUser[]> {
  const ids = users.map((user) => user.id)
  const [identities, factors] = [await auth.users.identitiesOf(ids), await auth.factors.of(ids)]
  return users.map((user) =>
    presentUser(
      user,
      identities.filter((identity) => identity.user_id === user.id),
      factors.filter((factor) => factor.user_id === user.id).map(presentFactor),
    ),
  )
}

/** A user of whom everything is at hand. */
export function presentUser(
  user: AuthUserTable,
  identities: readonly AuthIdentityTable[],
  factors: readonly PresentedFactor[],
) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...given({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: user.email_confirmed_at ?? user.phone_confirmed_at,
      invited_at: user.invited_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change,
      email_change_sent_at: user.email_change_sent_at,
      new_phone: user.phone_change,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
    }),
    app_metadata: metadataOf(user.raw_app_meta_data),
    user_metadata: metadataOf(user.raw_user_meta_data),
    identities: identities.map(presentIdentity),
    ...(factors.length === 0 ? {} : { factors }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous === 1,
  }
}

function presentIdentity(identity: AuthIdentityTable) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: metadataOf(identity.identity_data),
    provider: identity.provider,
    ...given({ last_sign_in_at: identity.last_sign_in_at, email: identity.email }),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
  }
}

function given<T extends Record<string, string | null>>(fields: T): { [K in keyof T]?: string } {
  const entries = Object.entries(fields).filter(([, value]) => value !== null)
  return Object.fromEntries(entries) as { [K in keyof T]?: string }
}
