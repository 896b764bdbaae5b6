import { AuthProblem } from '../auth-problem.ts'
import { isAcceptedEmail, normalizeEmail } from '../email-address.ts'
import type { JsonObject } from '../json-body.ts'
import type { ExternalUser } from './contract.ts'

/** Accepted claims: our name, and the provider's names of which the first present one is used. */
const claimMappings: readonly [ours: string, ...theirs: string[]][] = [
  ['iss', 'iss'],
  ['name', 'name', 'login'],
  ['full_name', 'name'],
  ['user_name', 'preferred_username', 'login', 'nickname'],
  ['preferred_username', 'preferred_username', 'login'],
  ['avatar_url', 'picture', 'avatar_url'],
  ['picture', 'picture', 'avatar_url'],
]
const maxClaimLength = 300
const maxSubjectLength = 255

/** Converts a provider's claims: only known ones, limited in length so that they fit into a token. */
export async function toExternalUser(provider: string, claims: Readonly<JsonObject>): Promise<ExternalUser> {
  const id = readSubject(claims.sub)
  const address = typeof claims.email === 'string' ? normalizeEmail(claims.email) : ''
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  const email = (await isAcceptedEmail(address)) ? { address, verified } : null
  const entries = claimMappings.flatMap(([ours, ...theirs]) => {
    const value = theirs.map((name) => claims[name]).find((claim) => isAcceptedClaim(claim))
    return value === undefined ? [] : [[ours, value]]
  })
  return {
    provider,
    id,
    email,
    claims: {
      ...Object.fromEntries(entries),
      ...(email === null ? {} : { email: email.address }),
      email_verified: email?.verified ?? false,
      phone_verified: false,
      provider_id: id,
      sub: id,
    },
  }
}

function readSubject(sub: unknown): string {
  if (typeof sub === 'string' && sub !== '' && sub.length <= maxSubjectLength && /^[\x21-\x7e]+$/.test(sub))
    return sub
  throw new AuthProblem('bad_oauth_callback', { message: 'The provider did not say who this is' })
}

function isAcceptedClaim(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxClaimLength && !/\p{Cc}/u.test(value)
}
