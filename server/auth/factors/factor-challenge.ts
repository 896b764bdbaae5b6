import { randomUUID } from 'node:crypto'
import type { AuthFactorChallengeTable, AuthFactorTable } from '../../data/auth/factor-tables.ts'
import type { AuthRepositories } from '../../data/auth/index.ts'
import { isUuid } from '../admin-user-input.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import type { JsonObject } from '../json-body.ts'
import { readOptionalString } from '../json-body.ts'
import { toNetworkPrefix } from '../request-client.ts'
import { findOwnFactor, lockUserAndSession } from './factor-access.ts'
import { assertRelyingPartyMatches, createWebAuthnFactorChallenge } from './web-authn-challenge.ts'

/** Puts a question to a factor; it may be answered once, from the same place, and not for long. */
export async function createFactorChallenge(
  deps: AuthDeps,
  me: AuthenticatedUser,
  id: string,
  body: JsonObject,
  client: RequestClient,
): Promise<JsonObject> {
  const { data, settings, limits, now } = deps
  limits.countTokenRequest(client)
  const factor = await findOwnFactor(deps, me, id)
  const question = await createChallengeContent(deps, me, factor, body)
  const moment = now()
  const at = moment.toISOString()
  const forgotten = new Date(moment.getTime() - settings.mfa.challengeExpiry * 1000).toISOString()
  const asked: AuthFactorChallengeTable = {
    id: randomUUID(),
    factor_id: factor.id,
    created_at: at,
    verified_at: null,
    ip_address: client.address,
    otp_code: null,
    web_authn_session_data: question.sessionData,
  }
  await data.transaction(async ({ auth }) => {
    const { user } = await lockUserAndSession(auth, me)
    await auth.factors.deleteChallengesBefore(factor.id, forgotten)
    await auth.factors.addChallenge(asked)
    await auth.factors.update(factor.id, { last_challenged_at: at })
    const traits = { factor_id: factor.id, factor_status: factor.status }
    await writeAuditEntry(auth, { actor: user, address: client.address, at }, 'challenge_created', traits)
  })
  const expires_at = Math.floor(moment.getTime() / 1000) + settings.mfa.challengeExpiry
  return { id: asked.id, type: factor.factor_type, expires_at, ...question.shown }
}

interface FactorChallengeContent {
  /** What the answer is checked against. */
  readonly sessionData: string | null
  readonly shown: JsonObject
}

async function createChallengeContent(
  deps: AuthDeps,
  me: AuthenticatedUser,
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
  return createWebAuthnFactorChallenge(deps, me, factor)
}

/** The challenge that a factor's answer names, if it may still be answered. */
export async function findOpenFactorChallenge(
  { settings, now }: AuthDeps,
  auth: AuthRepositories,
  factor: AuthFactorTable,
  body: JsonObject,
  client: RequestClient,
): Promise<AuthFactorChallengeTable> {
  const id = readOptionalString(body, 'challenge_id') ?? ''
  const asked = isUuid(id) ? await auth.factors.findChallenge(id) : null
  if (asked?.factor_id !== factor.id)
    throw new AuthProblem('mfa_factor_not_found', {
      status: 422,
      message: 'MFA factor with the provided challenge ID not found',
    })
  if (toNetworkPrefix(asked.ip_address) !== toNetworkPrefix(client.address))
    throw new AuthProblem('mfa_ip_address_mismatch')
  const age = now().getTime() - Date.parse(asked.created_at)
  if (asked.verified_at !== null || age >= settings.mfa.challengeExpiry * 1000)
    throw new AuthProblem('mfa_challenge_expired')
  return asked
}
