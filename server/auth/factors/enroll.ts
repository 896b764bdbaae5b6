import type { AuthFactorTable } from '../../data/auth/factors-tables.ts'
import { violationOf } from '../../data/engines/violations.ts'
import { note } from '../audit.ts'
import { type Json, textIn } from '../body.ts'
import type { AuthDeps, Client, SignedIn } from '../contract.ts'
import { AuthProblem } from '../problems.ts'
import { friendlyNameIn } from './friendly-name.ts'
import { newFactor } from './new-factor.ts'
import { held, refuseUnproved } from './own-factor.ts'
import { keyUri, newSecret } from './totp.ts'

const longestIssuer = 120

/** Begins a factor: it counts only once it has been used. */
export async function enroll(deps: AuthDeps, me: SignedIn, body: Json, client: Client): Promise<Json> {
  deps.limits.change(client)
  const type = typeIn(body, deps)
  const friendly_name = friendlyNameIn(body)
  const issuer = issuerIn(body) ?? deps.relyingParty.id
  const secret = type === 'totp' ? newSecret() : null
  const factor = await withUniqueName(() => begin(deps, me, { type, friendly_name, secret }, client))
  const named = friendly_name === null ? {} : { friendly_name }
  if (secret === null) return { id: factor.id, type, ...named }
  const { uri, qrCode } = keyUri(secret, issuer, me.email)
  return { id: factor.id, type, ...named, totp: { qr_code: qrCode, secret, uri } }
}

interface Begun {
  readonly type: 'totp' | 'webauthn'
  readonly friendly_name: string | null
  readonly secret: string | null
}

async function begin(
  { data, settings, now }: AuthDeps,
  me: SignedIn,
  { type, friendly_name, secret }: Begun,
  client: Client,
): Promise<AuthFactorTable> {
  const moment = now()
  const at = moment.toISOString()
  const begunBefore = new Date(moment.getTime() - settings.mfa.factorExpiry * 1000).toISOString()
  return data.transaction(async ({ auth }) => {
    const { user, session } = await held(auth, me)
    await auth.factors.removeUnfinished(user.id, begunBefore)
    const factors = await auth.factors.of([user.id])
    refuseUnproved(session, factors, 'AAL2 required to enroll a new factor')
    if (
      factors.filter(({ factor_type }) => factor_type !== 'recovery_code').length >= settings.mfa.maxFactors
    )
      throw new AuthProblem('too_many_enrolled_mfa_factors')
    const status = 'unverified'
    const factor = newFactor({ user_id: user.id, friendly_name, factor_type: type, status, secret }, at)
    await auth.factors.add(factor)
    const traits = { factor_id: factor.id, factor_type: type }
    await note(auth, { actor: user, address: client.address, at }, 'factor_in_progress', traits)
    return factor
  })
}

function typeIn(body: Json, { settings }: AuthDeps): Begun['type'] {
  const type = textIn(body, 'factor_type')
  if (type === 'phone') throw new AuthProblem('mfa_phone_enroll_not_enabled')
  if (type !== 'totp' && type !== 'webauthn')
    throw new AuthProblem('validation_failed', {
      message: 'factor_type needs to be totp, phone, or webauthn',
    })
  if (type === 'totp' && !settings.mfa.totp.enroll) throw new AuthProblem('mfa_totp_enroll_not_enabled')
  if (type === 'webauthn' && !settings.mfa.webAuthn.enroll)
    throw new AuthProblem('mfa_webauthn_enroll_not_enabled')
  return type
}

function issuerIn(body: Json): string | null {
  const issuer = textIn(body, 'issuer')
  if (issuer === null || issuer.length <= longestIssuer) return issuer
  throw new AuthProblem('validation_failed', {
    message: `issuer may have ${longestIssuer} characters at most`,
  })
}

async function withUniqueName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violationOf(error) === 'unique') throw new AuthProblem('mfa_factor_name_conflict', { cause: error })
    throw error
  }
}
