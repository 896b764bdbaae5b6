import type { GenerateLinkProperties } from '@supabase/auth-js'

/** Somebody's way in that was made for the owner to hand over; shown once. */
export interface HandedLink {
  readonly kind: 'invite' | 'recovery'
  readonly email: string
  readonly href: string
}

export interface PeopleShown {
  readonly link: HandedLink
}

type Made = Pick<GenerateLinkProperties, 'hashed_token' | 'verification_type'>

/** The way in, by this site's own landing page. */
export function linkTo(origin: string, email: string, kind: HandedLink['kind'], made: Made): HandedLink {
  const query = new URLSearchParams({ token_hash: made.hashed_token, type: made.verification_type })
  return { kind, email, href: `${origin}/confirm?${query}` }
}
