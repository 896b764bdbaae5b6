import type { AuthUserTable } from '../../data/auth/tables.ts'
import { parseJsonColumnOrEmpty } from '../json-body.ts'

/** The scopes that clients may request. */
export const supportedScopes = ['openid', 'email', 'profile', 'phone'] as const

/** Parses a list of scopes; null: one of them is not supported. */
export function parseScopes(text: string): string[] | null {
  const scopes = [...new Set(text.split(' ').filter((scope) => scope !== ''))]
  return scopes.every((scope) => supportedScopes.some((supported) => supported === scope)) ? scopes : null
}

export function isScopeSubset(requested: readonly string[], granted: readonly string[]): boolean {
  return requested.every((scope) => granted.includes(scope))
}

/** Claims about a user for a client with the given scopes. */
export function toUserInfoClaims(user: AuthUserTable, scopes: readonly string[]): Record<string, unknown> {
  const { name, full_name, user_name, preferred_username, picture, avatar_url } = parseJsonColumnOrEmpty(
    user.raw_user_meta_data,
  )
  const profile = {
    name: name ?? full_name,
    preferred_username: preferred_username ?? user_name,
    picture: picture ?? avatar_url,
    updated_at: Math.floor(Date.parse(user.updated_at) / 1000),
  }
  return {
    sub: user.id,
    ...(scopes.includes('email')
      ? { email: user.email ?? undefined, email_verified: user.email_confirmed_at !== null }
      : {}),
    ...(scopes.includes('profile') ? profile : {}),
    ...(scopes.includes('phone')
      ? { phone_number: user.phone ?? undefined, phone_number_verified: user.phone_confirmed_at !== null }
      : {}),
  }
}
