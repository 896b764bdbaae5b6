import { randomUUID } from 'node:crypto'
import type { AuthFactorChallengeTable, AuthFactorTable } from '../../data/auth/factor-tables.ts'
import type { AuthRepositories } from '../../data/auth/index.ts'
import { isUuid } from '../admin-user-input.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import type { JsonObject } from '../json-body.ts'
import { readOptionalStringField } from '../json-body.ts'
import { toClientNetworkKey } from '../request-client.ts'
import { findOwnFactorOrThrow, lockUserAndSession } from './factor-access.ts'
import { assertRelyingPartyMatches, createWebAuthnFactorChallenge } from './web-authn-challenge.ts'

/** Creates a challenge for a factor; it can be answered once, from the same network, until it expires. */
export async function createFactorChallenge(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  id: string,
  body: JsonObject,
  client: RequestClient,
): Promise<JsonObject> {
  const { data, settings, limits, now } = deps
  await limits.countTokenRequest(client)
  const factor = await findOwnFactorOrThrow(deps, signedInUser, id)
  const content = await createChallengeContent(deps, signedInUser, factor, body)
  const currentTime = now()
  const at = currentTime.toISOString()
  const expiredBefore = new Date(currentTime.getTime() - settings.mfa.challengeExpiry * 1000).toISOString()
  const challenge: AuthFactorChallengeTable = {
    id: randomUUID(),
    factor_id: factor.id,
    created_at: at,
    verified_at: null,
    ip_address: client.address,
    otp_code: null,
    web_authn_session_data: content.sessionData,
  }
  await data.transaction(async ({ auth }) => {
    const { user } = await lockUserAndSession(auth, signedInUser)
    await auth.factors.deleteChallengesBefore(factor.id, expiredBefore)
    await auth.factors.addChallenge(challenge)
    await auth.factors.update(factor.id, { last_challenged_at: at })
    const traits = { factor_id: factor.id, factor_status: factor.status }
    await writeAuditEntry(
      auth,
      { actor: user, address: client.address, userAgent: client.userAgent, at },
      'challenge_created',
      traits,
    )
  })
  const expires_at = Math.floor(currentTime.getTime() / 1000) + settings.mfa.challengeExpiry
  return { id: challenge.id, type: factor.factor_type, expires_at, ...content.shown }
}

interface FactorChallengeContent {
  /** Data to verify the response against. */
  readonly sessionData: string | null
  readonly shown: JsonObject
}

async function createChallengeContent(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  factor: AuthFactorTable,
  body: JsonObject,
): Promise<FactorChallengeContent> {
  const { totp, webAuthn } = deps.settings.mfa
  if (factor.factor_type === 'totp') {
    if (!totp.verify) throw new AuthProblem('mfa_totp_verify_not_enabled')
    return { sessionData: null, shown: {} }
  }
  if (!webAuthn.verify) throw new AuthProblem('mfa_webauthn_verify_not_enabled')
  assertRelyingPartyMatches(deps.relyingParty, body)
  return createWebAuthnFactorChallenge(deps, signedInUser, factor)
}

/** The challenge named in the request, if it is still open. */
export async function findOpenFactorChallengeOrThrow(
  { settings, now }: AuthDeps,
  auth: AuthRepositories,
  factor: AuthFactorTable,
  body: JsonObject,
  client: RequestClient,
): Promise<AuthFactorChallengeTable> {
  const id = readOptionalStringField(body, 'challenge_id') ?? ''
  const challenge = isUuid(id) ? await auth.factors.findChallenge(id) : null
  if (challenge?.factor_id !== factor.id)
    throw new AuthProblem('mfa_factor_not_found', {
      status: 422,
      message: 'MFA factor with the provided challenge ID not found',
    })
  if (toClientNetworkKey(challenge.ip_address) !== toClientNetworkKey(client.address))
    throw new AuthProblem('mfa_ip_address_mismatch')
  const age = now().getTime() - Date.parse(challenge.created_at)
  if (challenge.verified_at !== null || age >= settings.mfa.challengeExpiry * 1000)
    throw new AuthProblem('mfa_challenge_expired')
  return challenge
}
