import type { AuthFactorTable } from '../../data/auth/factor-tables.ts'
import { findConstraintViolationKind } from '../../data/engines/constraint-violations.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import { type JsonObject, readOptionalStringField } from '../json-body.ts'
import { assertSecondFactorPassedIfEnrolled, lockUserAndSession } from './factor-access.ts'
import { buildNewFactorRow } from './factor-row.ts'
import { readFriendlyNameField } from './friendly-name.ts'
import { createTotpKeyUriAndQrCode, generateTotpSecret } from './totp.ts'

const maxIssuerLength = 120

/** Enrolls a factor; it counts only after its first verification. */
export async function enrollFactor(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  body: JsonObject,
  client: RequestClient,
): Promise<JsonObject> {
  await deps.limits.countAccountChange(client)
  const type = readFactorType(body, deps)
  const friendly_name = readFriendlyNameField(body)
  const issuer = readIssuer(body) ?? deps.relyingParty.id
  const secret = type === 'totp' ? generateTotpSecret() : null
  const factor = await translateNameConflict(() =>
    insertUnverifiedFactor(deps, signedInUser, { type, friendly_name, secret }, client),
  )
  const nameField = friendly_name === null ? {} : { friendly_name }
  if (secret === null) return { id: factor.id, type, ...nameField }
  const { uri, qrCode } = createTotpKeyUriAndQrCode(secret, issuer, signedInUser.email)
  return { id: factor.id, type, ...nameField, totp: { qr_code: qrCode, secret, uri } }
}

interface FactorEnrollment {
  readonly type: 'totp' | 'webauthn'
  readonly friendly_name: string | null
  readonly secret: string | null
}

async function insertUnverifiedFactor(
  { data, settings, now }: AuthDeps,
  signedInUser: AuthenticatedUser,
  { type, friendly_name, secret }: FactorEnrollment,
  client: RequestClient,
): Promise<AuthFactorTable> {
  const currentTime = now()
  const at = currentTime.toISOString()
  const enrolledBefore = new Date(currentTime.getTime() - settings.mfa.factorExpiry * 1000).toISOString()
  return data.transaction(async ({ auth }) => {
    const { user, session } = await lockUserAndSession(auth, signedInUser)
    await auth.factors.removeUnverified(user.id, enrolledBefore)
    const factors = await auth.factors.listByUsers([user.id])
    assertSecondFactorPassedIfEnrolled(session, factors, 'AAL2 required to enroll a new factor')
    if (
      factors.filter(({ factor_type }) => factor_type !== 'recovery_code').length >= settings.mfa.maxFactors
    )
      throw new AuthProblem('too_many_enrolled_mfa_factors')
    const status = 'unverified'
    const factor = buildNewFactorRow(
      { user_id: user.id, friendly_name, factor_type: type, status, secret },
      at,
    )
    await auth.factors.add(factor)
    const traits = { factor_id: factor.id, factor_type: type }
    await writeAuditEntry(
      auth,
      { actor: user, address: client.address, userAgent: client.userAgent, at },
      'factor_in_progress',
      traits,
    )
    return factor
  })
}

function readFactorType(body: JsonObject, { settings }: AuthDeps): FactorEnrollment['type'] {
  const type = readOptionalStringField(body, 'factor_type')
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
  const issuer = readOptionalStringField(body, 'issuer')
  if (issuer === null || issuer.length <= maxIssuerLength) return issuer
  throw new AuthProblem('validation_failed', {
    message: `issuer may have ${maxIssuerLength} characters at most`,
  })
}

async function translateNameConflict<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (findConstraintViolationKind(error) === 'unique')
      throw new AuthProblem('mfa_factor_name_conflict', { cause: error })
    throw error
  }
}
