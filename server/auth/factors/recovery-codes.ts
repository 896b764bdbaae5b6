import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AuthFactorTable } from '../../data/auth/factors-tables.ts'
import type { AuthData } from '../../data/auth/index.ts'
import { violationOf } from '../../data/engines/violations.ts'
import { note } from '../audit.ts'
import { type Json, textIn } from '../body.ts'
import type { AuthDeps, Client, SignedIn } from '../contract.ts'
import { AuthProblem } from '../problems.ts'
import type { TokenAnswer } from '../tokens.ts'
import { friendlyNameIn } from './friendly-name.ts'
import { newFactor } from './new-factor.ts'
import { held, isVerified } from './own-factor.ts'
import { methods, stepUp } from './step-up.ts'

const howMany = 10
const length = 16
/** Letters and digits that are not taken for one another. */
const alphabet = 'abcdefghjkmnpqrstvwxyz23456789'

/** How many codes there are, and how many are left. */
export async function readCodes({ data }: AuthDeps, { userId }: SignedIn): Promise<Json> {
  const { id } = codesIn(await data.auth.factors.of([userId]))
  const codes = await data.auth.recoveryCodes.of(id)
  const remaining = codes.filter(({ used_at }) => used_at === null).length
  return { id, type: 'recovery_code', total: codes.length, remaining }
}

/** Makes the first set of codes; they are told this once. */
export async function makeCodes(deps: AuthDeps, me: SignedIn, body: Json, client: Client): Promise<Json> {
  refuseSwitchedOff(deps)
  deps.limits.change(client)
  const friendly_name = friendlyNameIn(body) ?? 'Recovery codes'
  const at = deps.now().toISOString()
  try {
    return await deps.data.transaction(async ({ auth }) => {
      const { user, session, factors } = await held(auth, me)
      if (session.aal === 'aal1') throw new AuthProblem('insufficient_aal')
      if (factors.some(isCodes)) throw new AuthProblem('mfa_verified_factor_exists')
      if (!factors.some(isVerified)) throw new AuthProblem('mfa_recovery_codes_sole_factor')
      const kind = { factor_type: 'recovery_code', status: 'verified', secret: null }
      const factor = newFactor({ user_id: user.id, friendly_name, ...kind }, at)
      await auth.factors.add(factor)
      const deed = { actor: user, address: client.address, at }
      await note(auth, deed, 'generate_recovery_codes', { factor_id: factor.id })
      return newSet(auth, factor, at)
    })
  } catch (error) {
    if (violationOf(error) === 'unique') throw new AuthProblem('mfa_factor_name_conflict', { cause: error })
    throw error
  }
}

/** Makes a new set in place of the old one. */
export async function remakeCodes(deps: AuthDeps, me: SignedIn, client: Client): Promise<Json> {
  refuseSwitchedOff(deps)
  deps.limits.change(client)
  const at = deps.now().toISOString()
  return deps.data.transaction(async ({ auth }) => {
    const { user, session, factors } = await held(auth, me)
    if (session.aal === 'aal1') throw new AuthProblem('insufficient_aal')
    const factor = codesIn(factors)
    await auth.recoveryCodes.removeAll(factor.id)
    await auth.factors.change(factor.id, { updated_at: at })
    deps.limits.forgive(factor.id, client)
    const deed = { actor: user, address: client.address, at }
    await note(auth, deed, 'generate_recovery_codes', { factor_id: factor.id })
    return newSet(auth, factor, at)
  })
}

/** Takes a code in place of another factor. */
export async function useCode(
  deps: AuthDeps,
  me: SignedIn,
  body: Json,
  client: Client,
): Promise<TokenAnswer> {
  if (!deps.settings.mfa.recoveryCodes.verify) throw new AuthProblem('mfa_recovery_codes_verify_not_enabled')
  const factor = (await deps.data.auth.factors.of([me.userId])).find(isCodes)
  // Whoever has none is counted as well, so that trying tells nothing.
  const wasRight = await counted(deps, { id: factor?.id ?? me.userId, email: me.email }, client)
  const hash = hashOf(textIn(body, 'code') ?? '')
  const answer = await deps.data.transaction(async ({ auth }) => {
    const { user, session } = await held(auth, me)
    const used = factor && (await auth.recoveryCodes.use(factor.id, hash, deps.now().toISOString()))
    if (!used) throw new AuthProblem('mfa_verification_failed', { message: 'Invalid recovery code entered' })
    return stepUp(deps, auth, { user, session, factor }, {}, client)
  })
  wasRight()
  return answer
}

/** Removes the codes. */
export async function removeCodes(deps: AuthDeps, me: SignedIn, client: Client): Promise<{ id: string }> {
  const at = deps.now().toISOString()
  return deps.data.transaction(async ({ auth }) => {
    const { user, session, factors } = await held(auth, me)
    const { id } = codesIn(factors)
    if (session.aal === 'aal1') throw new AuthProblem('insufficient_aal')
    await auth.assurance.lower(id, Object.values(methods), at)
    await auth.factors.remove(id)
    const deed = { actor: user, address: client.address, at }
    await note(auth, deed, 'recovery_codes_deleted', { factor_id: id })
    return { id }
  })
}

async function newSet(auth: AuthData, factor: AuthFactorTable, at: string): Promise<Json> {
  const codes = Array.from({ length: howMany }, newCode)
  const { id: factor_id, user_id, friendly_name } = factor
  await auth.recoveryCodes.add(
    codes.map((code) => ({
      id: randomUUID(),
      user_id,
      factor_id,
      code_hash: hashOf(code),
      used_at: null,
      created_at: at,
    })),
  )
  return { id: factor_id, type: 'recovery_code', friendly_name, total: codes.length, codes }
}

async function counted(deps: AuthDeps, tried: { id: string; email: string }, client: Client) {
  try {
    return await deps.limits.factor(tried, client)
  } catch (error) {
    if (error instanceof AuthProblem && error.retryAfter !== null)
      throw new AuthProblem('mfa_recovery_codes_locked', { retryAfter: error.retryAfter, cause: error })
    throw error
  }
}

/** Codes are long and made by chance: a plain hash of one tells nothing. */
function hashOf(code: string): string {
  const canonical = code.toLowerCase().replace(/[\s-]/g, '')
  return createHash('sha256').update(canonical).digest('base64url')
}

function newCode(): string {
  const letters: string[] = []
  while (letters.length < length)
    for (const byte of randomBytes(length)) {
      // Only as many as go into a byte evenly, so that no letter is likelier than another.
      const letter = byte < 240 ? alphabet[byte % alphabet.length] : undefined
      if (letter !== undefined && letters.length < length) letters.push(letter)
    }
  return letters.join('')
}

function codesIn(factors: readonly AuthFactorTable[]): AuthFactorTable {
  const codes = factors.find(isCodes)
  if (codes === undefined) throw new AuthProblem('mfa_factor_not_found')
  return codes
}

function isCodes({ factor_type }: AuthFactorTable): boolean {
  return factor_type === 'recovery_code'
}

function refuseSwitchedOff({ settings }: AuthDeps): void {
  if (!settings.mfa.recoveryCodes.enroll) throw new AuthProblem('mfa_recovery_codes_enroll_not_enabled')
}
