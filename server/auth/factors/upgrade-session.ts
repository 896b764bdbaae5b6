import { randomBytes } from 'node:crypto'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthSessionTable, AuthUserTable } from '../../data/auth/tables.ts'
import { writeAuditEntry } from '../audit-log.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import type { JsonObject } from '../json-body.ts'
import { createTokenResponse, insertRefreshToken, type TokenResponse } from '../session-tokens.ts'

/** What the token calls each kind of factor. */
export const factorAuthMethods: Readonly<Record<string, string>> = {
  totp: 'totp',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
}

/** Somebody who has just given a second factor. */
export interface VerifiedFactorSession {
  readonly user: AuthUserTable
  readonly session: AuthSessionTable
  readonly factor: { readonly id: string; readonly factor_type: string }
}

/**
 * A session whose user has given a second factor: it is worth more from now on, its refresh token is another one, and
 * sessions of the user that have not given any end.
 */
export async function upgradeSessionToAal2(
  deps: AuthDeps,
  auth: AuthRepositories,
  { user, session, factor }: VerifiedFactorSession,
  traits: JsonObject,
  client: RequestClient,
): Promise<TokenResponse> {
  const at = deps.now().toISOString()
  const method = factorAuthMethods[factor.factor_type] ?? factor.factor_type
  await auth.assurance.raiseToAal2({ session: session.id, factor: factor.id, method, at })
  const [replaced] = await auth.refreshTokens.revokeAll(session.id, at)
  const token = randomBytes(32).toString('base64url')
  const parent = replaced?.token ?? null
  await insertRefreshToken(auth, { token, user: user.id, session: session.id, parent, at })
  await auth.assurance.deleteAal1Sessions(user.id)
  const deed = { actor: user, address: client.address, at }
  const about = { factor_id: factor.id, factor_type: factor.factor_type, ...traits }
  await writeAuditEntry(auth, deed, 'verification_attempted', about)
  await writeAuditEntry(auth, deed, 'mfa_code_login', { factor_id: factor.id })
  return createTokenResponse(deps, auth, user, session.id, token)
}
