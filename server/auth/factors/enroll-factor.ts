import type { AuthFactorTable } from '../../data/auth/factor-tables.ts'
import { findConstraintViolation } from '../../data/engines/constraint-violations.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import { type JsonObject, readOptionalString } from '../json-body.ts'
import { assertSecondFactorVerified, lockUserAndSession } from './factor-access.ts'
import { buildFactorRow } from './factor-row.ts'
import { readFriendlyName } from './friendly-name.ts'
import { createTotpKeyUri, generateTotpSecret } from './totp.ts'

const maxIssuerLength = 120

/** Begins a factor: it counts only once it has been used. */
export async function enrollFactor(
  deps: AuthDeps,
  me: AuthenticatedUser,
  body: JsonObject,
  client: RequestClient,
): Promise<JsonObject> {
  deps.limits.countAccountChange(client)
  const type = readFactorType(body, deps)
  const friendly_name = readFriendlyName(body)
  const issuer = readIssuer(body) ?? deps.relyingParty.id
  const secret = type === 'totp' ? generateTotpSecret() : null
  const factor = await translateNameConflict(() =>
    insertUnverifiedFactor(deps, me, { type, friendly_name, secret }, client),
  )
  const named = friendly_name === null ? {} : { friendly_name }
  if (secret === null) return { id: factor.id, type, ...named }
  const { uri, qrCode } = createTotpKeyUri(secret, issuer, me.email)
  return { id: factor.id, type, ...named, totp: { qr_code: qrCode, secret, uri } }
}

interface FactorEnrollment {
  readonly type: 'totp' | 'webauthn'
  readonly friendly_name: string | null
  readonly secret: string | null
}

async function insertUnverifiedFactor(
  { data, settings, now }: AuthDeps,
  me: AuthenticatedUser,
  { type, friendly_name, secret }: FactorEnrollment,
  client: RequestClient,
): Promise<AuthFactorTable> {
  const moment = now()
  const at = moment.toISOString()
  const begunBefore = new Date(moment.getTime() - settings.mfa.factorExpiry * 1000).toISOString()
  return data.transaction(async ({ auth }) => {
    const { user, session } = await lockUserAndSession(auth, me)
    await auth.factors.removeUnverified(user.id, begunBefore)
    const factors = await auth.factors.listByUsers([user.id])
    assertSecondFactorVerified(session, factors, 'AAL2 required to enroll a new factor')
    if (
      factors.filter(({ factor_type }) => factor_type !== 'recovery_code').length >= settings.mfa.maxFactors
    )
      throw new AuthProblem('too_many_enrolled_mfa_factors')
    const status = 'unverified'
    const factor = buildFactorRow({ user_id: user.id, friendly_name, factor_type: type, status, secret }, at)
    await auth.factors.add(factor)
    const traits = { factor_id: factor.id, factor_type: type }
    await writeAuditEntry(auth, { actor: user, address: client.address, at }, 'factor_in_progress', traits)
    return factor
  })
}

function readFactorType(body: JsonObject, { settings }: AuthDeps): FactorEnrollment['type'] {
  const type = readOptionalString(body, 'factor_type')
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

function readIssuer(body: JsonObject): string | null {
  const issuer = readOptionalString(body, 'issuer')
  if (issuer === null || issuer.length <= maxIssuerLength) return issuer
  throw new AuthProblem('validation_failed', {
    message: `issuer may have ${maxIssuerLength} characters at most`,
  })
}

async function translateNameConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (findConstraintViolation(error) === 'unique')
      throw new AuthProblem('mfa_factor_name_conflict', { cause: error })
    throw error
  }
}
