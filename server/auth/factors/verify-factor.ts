import type { AuthFactorTable } from '../../data/auth/factors-tables.ts'
import type { AuthData } from '../../data/auth/index.ts'
import { type Json, textIn } from '../body.ts'
import type { AuthDeps, Client, SignedIn } from '../contract.ts'
import { AuthProblem } from '../problems.ts'
import type { TokenAnswer } from '../tokens.ts'
import { openChallenge } from './challenge.ts'
import { held, isVerified, ownFactor, refuseUnproved } from './own-factor.ts'
import { stepUp } from './step-up.ts'
import { stepOf } from './totp.ts'
import { webAuthnAnswer } from './web-authn-answer.ts'

/** What a right answer changes of its factor. */
type Learned = Pick<Partial<AuthFactorTable>, 'last_totp_step' | 'web_authn_credential' | 'web_authn_aaguid'>

/** Takes the answer to a challenge: the session is worth more afterwards, and a factor that was begun counts. */
export async function verifyFactor(
  deps: AuthDeps,
  me: SignedIn,
  id: string,
  body: Json,
  client: Client,
): Promise<TokenAnswer> {
  const factor = await ownFactor(deps, me, id)
  refuseSwitchedOff(deps, factor)
  const wasRight = await deps.limits.factor({ id: factor.id, email: me.email }, client)
  // A credential is checked before, and its challenge is used up whether it is right or not.
  const credential =
    factor.factor_type === 'webauthn' ? await webAuthnAnswer(deps, factor, body, client) : null
  const answer = await deps.data.transaction(async ({ auth }) => {
    const { user, session, factors } = await held(auth, me)
    const current = factors.find((one) => one.id === factor.id)
    if (current === undefined) throw new AuthProblem('mfa_factor_not_found')
    const fresh = !isVerified(current)
    if (fresh) refuseUnproved(session, factors, 'AAL2 required to verify a new factor')
    if (credential !== null && current.web_authn_credential !== factor.web_authn_credential)
      throw new AuthProblem('mfa_verification_failed')
    const learned = credential ?? (await totpAnswer(deps, auth, current, body, client))
    const at = deps.now().toISOString()
    await auth.factors.change(factor.id, { status: 'verified', updated_at: at, ...learned })
    // What else was begun, perhaps by somebody else, must not become a way in beside this one.
    if (fresh) await auth.factors.removeUnfinished(user.id)
    return stepUp(
      deps,
      auth,
      { user, session, factor },
      { challenge_id: textIn(body, 'challenge_id') },
      client,
    )
  })
  wasRight()
  return answer
}

/** Checks a code; each is good once, and with it all that came before. */
async function totpAnswer(
  deps: AuthDeps,
  auth: AuthData,
  factor: AuthFactorTable,
  body: Json,
  client: Client,
): Promise<Learned> {
  const asked = await openChallenge(deps, auth, factor, body, client)
  const step = stepOf(factor.secret ?? '', textIn(body, 'code') ?? '', deps.now())
  if (step === null || step <= (factor.last_totp_step ?? 0))
    throw new AuthProblem('mfa_verification_failed', { message: 'Invalid TOTP code entered' })
  await auth.factors.closeChallenge(asked.id, deps.now().toISOString())
  return { last_totp_step: step }
}

function refuseSwitchedOff({ settings }: AuthDeps, { factor_type }: AuthFactorTable): void {
  if (factor_type === 'totp' && !settings.mfa.totp.verify)
    throw new AuthProblem('mfa_totp_verify_not_enabled')
  if (factor_type === 'webauthn' && !settings.mfa.webAuthn.verify)
    throw new AuthProblem('mfa_webauthn_verify_not_enabled')
}
