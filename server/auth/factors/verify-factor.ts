import type { AuthFactorTable } from '../../data/auth/factor-tables.ts'
import type { AuthRepositories } from '../../data/auth/index.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import { type JsonObject, readOptionalStringField } from '../json-body.ts'
import { queueAccountChangeEmail } from '../one-time-tokens/token-email.ts'
import type { TokenResponse } from '../session-tokens.ts'
import {
  assertSecondFactorPassedIfEnrolled,
  findOwnFactorOrThrow,
  isFactorVerified,
  lockUserAndSession,
} from './factor-access.ts'
import { findOpenFactorChallengeOrThrow } from './factor-challenge.ts'
import { findMatchingTimeStep } from './totp.ts'
import { upgradeSessionToAal2 } from './upgrade-session.ts'
import { verifyWebAuthnFactorResponse } from './web-authn-verification.ts'

/** Columns of a factor that a successful verification updates. */
type VerifiedFactorUpdate = Pick<
  Partial<AuthFactorTable>,
  'last_totp_step' | 'web_authn_credential' | 'web_authn_aaguid'
>

/** Verifies the response to a challenge: raises the session to AAL2 and activates an unverified factor. */
export async function verifyFactorAndUpgradeSession(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  id: string,
  body: JsonObject,
  client: RequestClient,
): Promise<TokenResponse> {
  const factor = await findOwnFactorOrThrow(deps, signedInUser, id)
  assertFactorTypeEnabled(deps, factor)
  const refundAttempt = await deps.limits.countFactorAttempt(
    // All apps share the attempts: more apps must not allow more guesses.
    { id: factor.factor_type === 'totp' ? signedInUser.userId : factor.id, email: signedInUser.email },
    client,
  )
  // A credential is checked before the transaction; its challenge is consumed even if the check fails.
  const credential =
    factor.factor_type === 'webauthn' ? await verifyWebAuthnFactorResponse(deps, factor, body, client) : null
  const response = await deps.data.transaction(async (transaction) => {
    const { auth } = transaction
    const { user, session, factors } = await lockUserAndSession(auth, signedInUser)
    const current = factors.find((candidate) => candidate.id === factor.id)
    if (current === undefined) throw new AuthProblem('mfa_factor_not_found')
    const isNew = !isFactorVerified(current)
    if (isNew) assertSecondFactorPassedIfEnrolled(session, factors, 'AAL2 required to verify a new factor')
    if (credential !== null && current.web_authn_credential !== factor.web_authn_credential)
      throw new AuthProblem('mfa_verification_failed')
    const acceptedApps = isNew ? [current] : factors.filter(isVerifiedApp)
    const { id: verifiedId, ...factorUpdate } =
      credential === null
        ? await verifyTotpCode(deps, auth, current, acceptedApps, body, client)
        : { id: factor.id, ...credential }
    const at = deps.now().toISOString()
    await auth.factors.update(verifiedId, { status: 'verified', updated_at: at, ...factorUpdate })
    // Other unverified factors may have been enrolled by an attacker and must not become usable.
    if (isNew) await auth.factors.removeUnverified(user.id)
    const response = await upgradeSessionToAal2(
      deps,
      auth,
      { user, session, factor: { id: verifiedId, factor_type: factor.factor_type } },
      { challenge_id: readOptionalStringField(body, 'challenge_id'), isNewFactor: isNew },
      client,
    )
    if (isNew) await queueAccountChangeEmail(deps, transaction, user, user.email, 'factor_added')
    return response
  })
  deps.emailQueue.wake()
  await refundAttempt()
  return response
}

function isVerifiedApp(factor: AuthFactorTable): boolean {
  return factor.factor_type === 'totp' && isFactorVerified(factor)
}

/**
 * Verifies the code of one of the accepted apps, in response to a challenge for a factor. The code invalidates itself
 * and the codes of all earlier steps of its app. Users do not have to know which of their apps a challenge is for; that
 * one request checks all apps keeps an entered code one attempt.
 */
async function verifyTotpCode(
  deps: AuthDeps,
  auth: AuthRepositories,
  challengedFactor: AuthFactorTable,
  acceptedApps: readonly AuthFactorTable[],
  body: JsonObject,
  client: RequestClient,
): Promise<VerifiedFactorUpdate & Pick<AuthFactorTable, 'id'>> {
  const challenge = await findOpenFactorChallengeOrThrow(deps, auth, challengedFactor, body, client)
  const code = readOptionalStringField(body, 'code') ?? ''
  const [match] = acceptedApps.flatMap(({ id, secret, last_totp_step }) => {
    const step = findMatchingTimeStep(secret ?? '', code, deps.now())
    return step === null || step <= (last_totp_step ?? 0) ? [] : [{ id, last_totp_step: step }]
  })
  if (match === undefined)
    throw new AuthProblem('mfa_verification_failed', { message: 'Invalid TOTP code entered' })
  await auth.factors.closeChallenge(challenge.id, deps.now().toISOString())
  return match
}

function assertFactorTypeEnabled({ settings }: AuthDeps, { factor_type }: AuthFactorTable): void {
  if (factor_type === 'totp' && !settings.mfa.totp.verify)
    throw new AuthProblem('mfa_totp_verify_not_enabled')
  if (factor_type === 'webauthn' && !settings.mfa.webAuthn.verify)
    throw new AuthProblem('mfa_webauthn_verify_not_enabled')
}
