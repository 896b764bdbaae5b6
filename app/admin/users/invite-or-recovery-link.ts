import type { GenerateLinkProperties } from '@supabase/auth-js'

/** A sign-in link that the owner passes on to the user; shown only once. */
export interface InviteOrRecoveryLink {
  readonly kind: 'invite' | 'recovery'
  readonly email: string
  readonly href: string
}

export interface UserActionLinkResult {
  readonly link: InviteOrRecoveryLink
}

type GeneratedToken = Pick<GenerateLinkProperties, 'hashed_token' | 'verification_type'>

/** Builds the link to this site's own confirmation page. */
export function createInviteOrRecoveryLink(
  origin: string,
  email: string,
  kind: InviteOrRecoveryLink['kind'],
  token: GeneratedToken,
): InviteOrRecoveryLink {
  const query = new URLSearchParams({ token_hash: token.hashed_token, type: token.verification_type })
  return { kind, email, href: `${origin}/confirm?${query}` }
}
