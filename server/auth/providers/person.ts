import type { Json } from '../body.ts'
import { isEmail, normalEmail } from '../email.ts'
import { AuthProblem } from '../problems.ts'
import type { ExternalPerson } from './contract.ts'

/** What is taken over of what another service says: our name for it and its names, the first that is there. */
const taken: readonly [ours: string, ...theirs: string[]][] = [
  ['iss', 'iss'],
  ['name', 'name', 'login'],
  ['full_name', 'name'],
  ['user_name', 'preferred_username', 'login', 'nickname'],
  ['preferred_username', 'preferred_username', 'login'],
  ['avatar_url', 'picture', 'avatar_url'],
  ['picture', 'picture', 'avatar_url'],
]
const longest = 300
const longestId = 255

/** Somebody, from what another service says: only what is known, and no more of it than fits into a token. */
export async function personFrom(provider: string, claims: Readonly<Json>): Promise<ExternalPerson> {
  const id = idIn(claims.sub)
  const address = typeof claims.email === 'string' ? normalEmail(claims.email) : ''
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  const email = (await isEmail(address)) ? { address, verified } : null
  const said = taken.flatMap(([ours, ...theirs]) => {
    const value = theirs.map((name) => claims[name]).find((one) => isShown(one))
    return value === undefined ? [] : [[ours, value]]
  })
  return {
    provider,
    id,
    email,
    claims: {
      ...Object.fromEntries(said),
      ...(email === null ? {} : { email: email.address }),
      email_verified: email?.verified ?? false,
      phone_verified: false,
      provider_id: id,
      sub: id,
    },
  }
}

function idIn(sub: unknown): string {
  if (typeof sub === 'string' && sub !== '' && sub.length <= longestId && /^[\x21-\x7e]+$/.test(sub))
    return sub
  throw new AuthProblem('bad_oauth_callback', { message: 'The provider did not say who this is' })
}

function isShown(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest && !/\p{Cc}/u.test(value)
}
