import { randomBytes } from 'node:crypto'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthSessionTable, AuthUserTable } from '../../data/auth/tables.ts'
import { writeAuditEntry } from '../audit-log.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import type { JsonObject } from '../json-body.ts'
import { createTokenResponse, insertRefreshToken, type TokenResponse } from '../session-tokens.ts'

/** The names of factor types in the token's `amr` claim. */
export const authMethodsByFactorType: Readonly<Record<string, string>> = {
  totp: 'totp',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
}

/** A session whose user has just verified a second factor. */
interface SessionToUpgradeToAal2 {
  readonly user: AuthUserTable
  readonly session: AuthSessionTable
  readonly factor: { readonly id: string; readonly factor_type: string }
}

/**
 * Raises a session to AAL2 after a second factor was verified: its refresh token is replaced, and the user's
 * AAL1 sessions end.
 */
export async function upgradeSessionToAal2(
  deps: AuthDeps,
  auth: AuthRepositories,
  { user, session, factor }: SessionToUpgradeToAal2,
  traits: JsonObject,
  client: RequestClient,
): Promise<TokenResponse> {
  const at = deps.now().toISOString()
  const method = authMethodsByFactorType[factor.factor_type] ?? factor.factor_type
  await auth.assurance.raiseToAal2({ session: session.id, factor: factor.id, method, at })
  const [replaced] = await auth.refreshTokens.revokeAll(session.id, at)
  const token = randomBytes(32).toString('base64url')
  const parent = replaced?.token ?? null
  await insertRefreshToken(auth, { token, user: user.id, session: session.id, parent, at })
  await auth.assurance.deleteAal1Sessions(user.id)
  const auditContext = { actor: user, address: client.address, userAgent: client.userAgent, at }
  const traitsWithFactor = { factor_id: factor.id, factor_type: factor.factor_type, ...traits }
  await writeAuditEntry(auth, auditContext, 'verification_attempted', traitsWithFactor)
  const { isNewFactor } = traits
  await writeAuditEntry(auth, auditContext, 'mfa_code_login', { factor_id: factor.id, isNewFactor })
  return createTokenResponse(deps, auth, user, session.id, token)
}
