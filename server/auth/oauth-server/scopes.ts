import type { AuthUserTable } from '../../data/auth/tables.ts'
import { parseJsonObject } from '../parse-json-object.ts'

/** What a program may ask to know. */
export const supportedScopes = ['openid', 'email', 'profile', 'phone'] as const

/** The words of a list; null: one of them is none that we know. */
export function parseScopes(text: string): string[] | null {
  const words = [...new Set(text.split(' ').filter((word) => word !== ''))]
  return words.every((word) => supportedScopes.some((known) => known === word)) ? words : null
}

export function isScopeSubset(requested: readonly string[], granted: readonly string[]): boolean {
  return requested.every((scope) => granted.includes(scope))
}

/** What a program that was granted these scopes is told of somebody. */
export function toUserInfoClaims(user: AuthUserTable, scopes: readonly string[]): Record<string, unknown> {
  const { name, full_name, user_name, preferred_username, picture, avatar_url } = parseJsonObject(
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
