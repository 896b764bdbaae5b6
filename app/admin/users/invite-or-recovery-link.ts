import type { GenerateLinkProperties } from '@supabase/auth-js'

/** Somebody's way in that was made for the owner to hand over; shown once. */
export interface InviteOrRecoveryLink {
  readonly kind: 'invite' | 'recovery'
  readonly email: string
  readonly href: string
}

export interface UserActionData {
  readonly link: InviteOrRecoveryLink
}

type GeneratedToken = Pick<GenerateLinkProperties, 'hashed_token' | 'verification_type'>

/** The way in, by this site's own landing page. */
export function createInviteOrRecoveryLink(
  origin: string,
  email: string,
  kind: InviteOrRecoveryLink['kind'],
  token: GeneratedToken,
): InviteOrRecoveryLink {
  const query = new URLSearchParams({ token_hash: token.hashed_token, type: token.verification_type })
  return { kind, email, href: `${origin}/confirm?${query}` }
}
