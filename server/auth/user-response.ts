import type { AuthRepositories } from '../data/auth/index.ts'
import type { AuthIdentityTable, AuthUserTable } from '../data/auth/tables.ts'
import { type FactorResponse, toFactorResponse } from './factors/factor-response.ts'
import { parseJsonColumnOrEmpty } from './json-body.ts'

/** A user in API responses. */
export type UserResponse = ReturnType<typeof toUserResponse>

export async function loadUserResponse(auth: AuthRepositories, user: AuthUserTable): Promise<UserResponse> {
  const factors = await auth.factors.listByUsers([user.id])
  return toUserResponse(user, await auth.users.listIdentities([user.id]), factors.map(toFactorResponse))
}

/** Loads the data of all users with the same queries. */
export async function loadUserResponses(
  auth: AuthRepositories,
  users: readonly AuthUserTable[],
): Promise<UserResponse[]> {
  const ids = users.map((user) => user.id)
  const [identities, factors] = [await auth.users.listIdentities(ids), await auth.factors.listByUsers(ids)]
  return users.map((user) =>
    toUserResponse(
      user,
      identities.filter((identity) => identity.user_id === user.id),
      factors.filter((factor) => factor.user_id === user.id).map(toFactorResponse),
    ),
  )
}

export function toUserResponse(
  user: AuthUserTable,
  identities: readonly AuthIdentityTable[],
  factors: readonly FactorResponse[],
) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...omitNullFields({
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
    app_metadata: parseJsonColumnOrEmpty(user.raw_app_meta_data),
    user_metadata: parseJsonColumnOrEmpty(user.raw_user_meta_data),
    identities: identities.map(toIdentityResponse),
    ...(factors.length === 0 ? {} : { factors }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous === 1,
  }
}

function toIdentityResponse(identity: AuthIdentityTable) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: parseJsonColumnOrEmpty(identity.identity_data),
    provider: identity.provider,
    ...omitNullFields({ last_sign_in_at: identity.last_sign_in_at, email: identity.email }),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
  }
}

function omitNullFields<T extends Record<string, string | null>>(fields: T): { [K in keyof T]?: string } {
  const entries = Object.entries(fields).filter(([, value]) => value !== null)
  return Object.fromEntries(entries) as { [K in keyof T]?: string }
}
