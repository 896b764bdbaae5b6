import type { GoTrueClient } from '@supabase/auth-js'
import { computeTotpCode, toTimeStep } from '../../server/auth/factors/totp.ts'
import { type AuthTestSite, signInWithTestPassword } from './auth-site.ts'

/** A TOTP factor and what its app shows. */
export interface TestTotpFactor {
  readonly id: string
  /** The code of now, or of so many steps from now; the site's clock must stand. */
  code(steps?: number): string
}

/** Begins a factor; the site's clock must stand. */
export async function enrollTotpFactor(
  site: AuthTestSite,
  client: GoTrueClient,
  friendlyName?: string,
): Promise<TestTotpFactor> {
  const { data, error } = await client.mfa.enroll({
    factorType: 'totp',
    ...(friendlyName === undefined ? {} : { friendlyName }),
  })
  if (error) throw error
  const { secret } = data.totp
  return { id: data.id, code: (steps = 0) => computeTotpCode(secret, toTimeStep(site.now()) + steps) }
}

/** Somebody signed in who has given a TOTP factor, and their first code used. */
export async function createUserWithTotp(site: AuthTestSite, email: string) {
  const id = await site.createUser(email)
  const client = site.createClient()
  await signInWithTestPassword(client, email)
  const totp = await enrollTotpFactor(site, client)
  const { error } = await client.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })
  if (error) throw error
  // The code is used up: the app shows another one from now on.
  site.advanceClock(30)
  return { id, client, totp }
}

/** What the client's access token says of itself. */
export async function readAssuranceLevels(client: GoTrueClient) {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}

/** The headers of somebody's own request. */
export async function createBearerHeaders(client: GoTrueClient): Promise<Record<string, string>> {
  const { data } = await client.getSession()
  return { Authorization: `Bearer ${data.session?.access_token ?? ''}` }
}
