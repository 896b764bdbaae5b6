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
    { id: factor.id, email: signedInUser.email },
    client,
  )
  // A credential is checked before the transaction; its challenge is consumed even if the check fails.
  const credential =
    factor.factor_type === 'webauthn' ? await verifyWebAuthnFactorResponse(deps, factor, body, client) : null
  const { response, addedTo } = await deps.data.transaction(async ({ auth }) => {
    const { user, session, factors } = await lockUserAndSession(auth, signedInUser)
    const current = factors.find((candidate) => candidate.id === factor.id)
    if (current === undefined) throw new AuthProblem('mfa_factor_not_found')
    const isNew = !isFactorVerified(current)
    if (isNew) assertSecondFactorPassedIfEnrolled(session, factors, 'AAL2 required to verify a new factor')
    if (credential !== null && current.web_authn_credential !== factor.web_authn_credential)
      throw new AuthProblem('mfa_verification_failed')
    const factorUpdate = credential ?? (await verifyTotpCode(deps, auth, current, body, client))
    const at = deps.now().toISOString()
    await auth.factors.update(factor.id, { status: 'verified', updated_at: at, ...factorUpdate })
    // Other unverified factors may have been enrolled by an attacker and must not become usable.
    if (isNew) await auth.factors.removeUnverified(user.id)
    const response = await upgradeSessionToAal2(
      deps,
      auth,
      { user, session, factor },
      { challenge_id: readOptionalStringField(body, 'challenge_id'), isNewFactor: isNew },
      client,
    )
    return { response, addedTo: isNew ? user : null }
  })
  if (addedTo !== null) queueAccountChangeEmail(deps, addedTo, addedTo.email, 'factor_added')
  refundAttempt()
  return response
}

/** Verifies a code; it invalidates itself and the codes of all earlier steps. */
async function verifyTotpCode(
  deps: AuthDeps,
  auth: AuthRepositories,
  factor: AuthFactorTable,
  body: JsonObject,
  client: RequestClient,
): Promise<VerifiedFactorUpdate> {
  const challenge = await findOpenFactorChallengeOrThrow(deps, auth, factor, body, client)
  const step = findMatchingTimeStep(
    factor.secret ?? '',
    readOptionalStringField(body, 'code') ?? '',
    deps.now(),
  )
  if (step === null || step <= (factor.last_totp_step ?? 0))
    throw new AuthProblem('mfa_verification_failed', { message: 'Invalid TOTP code entered' })
  await auth.factors.closeChallenge(challenge.id, deps.now().toISOString())
  return { last_totp_step: step }
}

function assertFactorTypeEnabled({ settings }: AuthDeps, { factor_type }: AuthFactorTable): void {
  if (factor_type === 'totp' && !settings.mfa.totp.verify)
    throw new AuthProblem('mfa_totp_verify_not_enabled')
  if (factor_type === 'webauthn' && !settings.mfa.webAuthn.verify)
    throw new AuthProblem('mfa_webauthn_verify_not_enabled')
}
