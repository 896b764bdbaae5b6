import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AuthFactorTable } from '../../data/auth/factor-tables.ts'
import type { AuthRepositories } from '../../data/auth/index.ts'
import { findConstraintViolationKind } from '../../data/engines/constraint-violations.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import { type JsonObject, readOptionalStringField } from '../json-body.ts'
import type { TokenResponse } from '../session-tokens.ts'
import { isFactorVerified, lockUserAndSession } from './factor-access.ts'
import { buildNewFactorRow } from './factor-row.ts'
import { readFriendlyNameField } from './friendly-name.ts'
import { authMethodsByFactorType, upgradeSessionToAal2 } from './upgrade-session.ts'

const codeCount = 10
const codeLength = 16
/** Letters and digits that are hard to confuse. */
const alphabet = 'abcdefghjkmnpqrstvwxyz23456789'

/** The total number of codes and how many are unused. */
export async function loadRecoveryCodeStatus(
  { data }: AuthDeps,
  { userId }: AuthenticatedUser,
): Promise<JsonObject> {
  const { id } = findRecoveryCodeFactor(await data.auth.factors.listByUsers([userId]))
  const codes = await data.auth.recoveryCodes.listByFactor(id)
  const remaining = codes.filter(({ used_at }) => used_at === null).length
  return { id, type: 'recovery_code', total: codes.length, remaining }
}

/** Creates the first set of codes; only this response contains them. */
export async function createRecoveryCodes(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  body: JsonObject,
  client: RequestClient,
): Promise<JsonObject> {
  assertRecoveryCodesEnabled(deps)
  await deps.limits.countAccountChange(client)
  const friendly_name = readFriendlyNameField(body) ?? 'Recovery codes'
  const at = deps.now().toISOString()
  try {
    return await deps.data.transaction(async ({ auth }) => {
      const { user, session, factors } = await lockUserAndSession(auth, signedInUser)
      if (session.aal === 'aal1') throw new AuthProblem('insufficient_aal')
      if (factors.some(isRecoveryCodeFactor)) throw new AuthProblem('mfa_verified_factor_exists')
      if (!factors.some(isFactorVerified)) throw new AuthProblem('mfa_recovery_codes_sole_factor')
      const factorColumns = { factor_type: 'recovery_code', status: 'verified', secret: null }
      const factor = buildNewFactorRow({ user_id: user.id, friendly_name, ...factorColumns }, at)
      await auth.factors.add(factor)
      const auditContext = { actor: user, address: client.address, userAgent: client.userAgent, at }
      await writeAuditEntry(auth, auditContext, 'generate_recovery_codes', { factor_id: factor.id })
      return insertRecoveryCodes(auth, factor, at)
    })
  } catch (error) {
    if (findConstraintViolationKind(error) === 'unique')
      throw new AuthProblem('mfa_factor_name_conflict', { cause: error })
    throw error
  }
}

/** Replaces the codes by a new set. */
export async function regenerateRecoveryCodes(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  client: RequestClient,
): Promise<JsonObject> {
  assertRecoveryCodesEnabled(deps)
  await deps.limits.countAccountChange(client)
  const at = deps.now().toISOString()
  const { factorId, response } = await deps.data.transaction(async ({ auth }) => {
    const { user, session, factors } = await lockUserAndSession(auth, signedInUser)
    if (session.aal === 'aal1') throw new AuthProblem('insufficient_aal')
    const factor = findRecoveryCodeFactor(factors)
    await auth.recoveryCodes.removeAll(factor.id)
    await auth.factors.update(factor.id, { updated_at: at })
    const auditContext = { actor: user, address: client.address, userAgent: client.userAgent, at }
    await writeAuditEntry(auth, auditContext, 'generate_recovery_codes', { factor_id: factor.id })
    return { factorId: factor.id, response: await insertRecoveryCodes(auth, factor, at) }
  })
  await deps.limits.resetFactorAttempts(factorId, client)
  return response
}

/** Accepts a recovery code instead of another factor. */
export async function verifyRecoveryCodeAndUpgradeSession(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  body: JsonObject,
  client: RequestClient,
): Promise<TokenResponse> {
  if (!deps.settings.mfa.recoveryCodes.verify) throw new AuthProblem('mfa_recovery_codes_verify_not_enabled')
  const factor = (await deps.data.auth.factors.listByUsers([signedInUser.userId])).find(isRecoveryCodeFactor)
  // Users without codes are counted too, so that the responses do not reveal whether codes exist.
  const refundAttempt = await countRecoveryCodeAttempt(
    deps,
    { id: factor?.id ?? signedInUser.userId, email: signedInUser.email },
    client,
  )
  const hash = hashRecoveryCode(readOptionalStringField(body, 'code') ?? '')
  const response = await deps.data.transaction(async ({ auth }) => {
    const { user, session } = await lockUserAndSession(auth, signedInUser)
    const isConsumed = factor && (await auth.recoveryCodes.consume(factor.id, hash, deps.now().toISOString()))
    if (!isConsumed)
      throw new AuthProblem('mfa_verification_failed', { message: 'Invalid recovery code entered' })
    return upgradeSessionToAal2(deps, auth, { user, session, factor }, {}, client)
  })
  await refundAttempt()
  return response
}

export async function removeRecoveryCodes(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  client: RequestClient,
): Promise<{ id: string }> {
  const at = deps.now().toISOString()
  return deps.data.transaction(async ({ auth }) => {
    const { user, session, factors } = await lockUserAndSession(auth, signedInUser)
    const { id } = findRecoveryCodeFactor(factors)
    if (session.aal === 'aal1') throw new AuthProblem('insufficient_aal')
    await auth.assurance.lowerToAal1(id, Object.values(authMethodsByFactorType), at)
    await auth.factors.remove(id)
    const auditContext = { actor: user, address: client.address, userAgent: client.userAgent, at }
    await writeAuditEntry(auth, auditContext, 'recovery_codes_deleted', { factor_id: id })
    return { id }
  })
}

async function insertRecoveryCodes(
  auth: AuthRepositories,
  factor: AuthFactorTable,
  at: string,
): Promise<JsonObject> {
  const codes = Array.from({ length: codeCount }, generateRecoveryCode)
  const { id: factor_id, user_id, friendly_name } = factor
  await auth.recoveryCodes.add(
    codes.map((code) => ({
      id: randomUUID(),
      user_id,
      factor_id,
      code_hash: hashRecoveryCode(code),
      used_at: null,
      created_at: at,
    })),
  )
  return { id: factor_id, type: 'recovery_code', friendly_name, total: codes.length, codes }
}

async function countRecoveryCodeAttempt(
  deps: AuthDeps,
  attempt: { id: string; email: string },
  client: RequestClient,
) {
  try {
    return await deps.limits.countFactorAttempt(attempt, client)
  } catch (error) {
    if (error instanceof AuthProblem && error.retryAfter !== null)
      throw new AuthProblem('mfa_recovery_codes_locked', { retryAfter: error.retryAfter, cause: error })
    throw error
  }
}

/** Codes are long and random, so an unsalted hash is safe. */
function hashRecoveryCode(code: string): string {
  const canonical = code.toLowerCase().replace(/[\s-]/g, '')
  return createHash('sha256').update(canonical).digest('base64url')
}

function generateRecoveryCode(): string {
  const characters: string[] = []
  while (characters.length < codeLength)
    for (const byte of randomBytes(codeLength)) {
      // Only values below a multiple of the alphabet's length, so that all characters are equally likely.
      const character = byte < 240 ? alphabet[byte % alphabet.length] : undefined
      if (character !== undefined && characters.length < codeLength) characters.push(character)
    }
  return characters.join('')
}

function findRecoveryCodeFactor(factors: readonly AuthFactorTable[]): AuthFactorTable {
  const factor = factors.find(isRecoveryCodeFactor)
  if (factor === undefined) throw new AuthProblem('mfa_factor_not_found')
  return factor
}

function isRecoveryCodeFactor({ factor_type }: AuthFactorTable): boolean {
  return factor_type === 'recovery_code'
}

function assertRecoveryCodesEnabled({ settings }: AuthDeps): void {
  if (!settings.mfa.recoveryCodes.enroll) throw new AuthProblem('mfa_recovery_codes_enroll_not_enabled')
}
