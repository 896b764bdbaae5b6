import type { GoTrueClient } from '@supabase/auth-js'
import { computeTotpCode, toTimeStep } from '../../server/auth/factors/totp.ts'
import { type AuthTestSite, signInWithTestPassword } from './auth-site.ts'

/** A TOTP factor and its codes. */
export interface TestTotpFactor {
  readonly id: string
  /** The current code, or one a number of steps away; the site's clock must be frozen. */
  code(steps?: number): string
}

/** Enrolls a factor; the site's clock must be frozen. */
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

/** A signed-in user who has verified a TOTP factor, whose first code is used. */
export async function createUserWithTotp(site: AuthTestSite, email: string) {
  const id = await site.createUser(email)
  const client = site.createClient()
  await signInWithTestPassword(client, email)
  const totp = await enrollTotpFactor(site, client)
  const { error } = await client.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })
  if (error) throw error
  // The code is used up: advance to the next one.
  site.advanceClock(30)
  return { id, client, totp }
}

/** The assurance levels in the client's access token. */
export async function readAssuranceLevels(client: GoTrueClient) {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}

/** Headers of a user's own request. */
export async function createBearerHeaders(client: GoTrueClient): Promise<Record<string, string>> {
  const { data } = await client.getSession()
  return { Authorization: `Bearer ${data.session?.access_token ?? ''}` }
}
