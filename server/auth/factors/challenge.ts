import { randomUUID } from 'node:crypto'
import type { AuthChallengeTable, AuthFactorTable } from '../../data/auth/factors-tables.ts'
import type { AuthData } from '../../data/auth/index.ts'
import { isUuid } from '../admin-input.ts'
import { note } from '../audit.ts'
import type { Json } from '../body.ts'
import { textIn } from '../body.ts'
import { networkOf } from '../client.ts'
import type { AuthDeps, Client, SignedIn } from '../contract.ts'
import { AuthProblem } from '../problems.ts'
import { held, ownFactor } from './own-factor.ts'
import { checkRelyingParty, webAuthnQuestion } from './web-authn-question.ts'

/** Puts a question to a factor; it may be answered once, from the same place, and not for long. */
export async function challenge(
  deps: AuthDeps,
  me: SignedIn,
  id: string,
  body: Json,
  client: Client,
): Promise<Json> {
  const { data, settings, limits, now } = deps
  limits.token(client)
  const factor = await ownFactor(deps, me, id)
  const question = await questionTo(deps, me, factor, body)
  const moment = now()
  const at = moment.toISOString()
  const forgotten = new Date(moment.getTime() - settings.mfa.challengeExpiry * 1000).toISOString()
  const asked: AuthChallengeTable = {
    id: randomUUID(),
    factor_id: factor.id,
    created_at: at,
    verified_at: null,
    ip_address: client.address,
    otp_code: null,
    web_authn_session_data: question.sessionData,
  }
  await data.transaction(async ({ auth }) => {
    const { user } = await held(auth, me)
    await auth.factors.forgetChallenges(factor.id, forgotten)
    await auth.factors.addChallenge(asked)
    await auth.factors.change(factor.id, { last_challenged_at: at })
    const traits = { factor_id: factor.id, factor_status: factor.status }
    await note(auth, { actor: user, address: client.address, at }, 'challenge_created', traits)
  })
  const expires_at = Math.floor(moment.getTime() / 1000) + settings.mfa.challengeExpiry
  return { id: asked.id, type: factor.factor_type, expires_at, ...question.shown }
}

interface Question {
  /** What the answer is checked against. */
  readonly sessionData: string | null
  readonly shown: Json
}

async function questionTo(
  deps: AuthDeps,
  me: SignedIn,
  factor: AuthFactorTable,
  body: Json,
): Promise<Question> {
  const { totp, webAuthn } = deps.settings.mfa
  if (factor.factor_type === 'totp') {
    if (!totp.verify) throw new AuthProblem('mfa_totp_verify_not_enabled')
    return { sessionData: null, shown: {} }
  }
  if (!webAuthn.verify) throw new AuthProblem('mfa_webauthn_verify_not_enabled')
  checkRelyingParty(deps.relyingParty, body)
  return webAuthnQuestion(deps, me, factor)
}

/** The challenge that a factor's answer names, if it may still be answered. */
export async function openChallenge(
  { settings, now }: AuthDeps,
  auth: AuthData,
  factor: AuthFactorTable,
  body: Json,
  client: Client,
): Promise<AuthChallengeTable> {
  const id = textIn(body, 'challenge_id') ?? ''
  const asked = isUuid(id) ? await auth.factors.findChallenge(id) : null
  if (asked?.factor_id !== factor.id)
    throw new AuthProblem('mfa_factor_not_found', {
      status: 422,
      message: 'MFA factor with the provided challenge ID not found',
    })
  if (networkOf(asked.ip_address) !== networkOf(client.address))
    throw new AuthProblem('mfa_ip_address_mismatch')
  const age = now().getTime() - Date.parse(asked.created_at)
  if (asked.verified_at !== null || age >= settings.mfa.challengeExpiry * 1000)
    throw new AuthProblem('mfa_challenge_expired')
  return asked
}
