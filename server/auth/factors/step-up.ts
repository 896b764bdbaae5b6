import { randomBytes } from 'node:crypto'
import type { AuthData } from '../../data/auth/index.ts'
import type { AuthSessionTable, AuthUserTable } from '../../data/auth/tables.ts'
import { note } from '../audit.ts'
import type { Json } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { addRefreshToken, type TokenAnswer, tokenAnswer } from '../tokens.ts'

/** What the token calls each kind of factor. */
export const methods: Readonly<Record<string, string>> = {
  totp: 'totp',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
}

/** Somebody who has just given a second factor. */
export interface Proved {
  readonly user: AuthUserTable
  readonly session: AuthSessionTable
  readonly factor: { readonly id: string; readonly factor_type: string }
}

/**
 * A session whose user has given a second factor: it is worth more from now on, its refresh token is another one, and
 * sessions of the user that have not given any end.
 */
export async function stepUp(
  deps: AuthDeps,
  auth: AuthData,
  { user, session, factor }: Proved,
  traits: Json,
  client: Client,
): Promise<TokenAnswer> {
  const at = deps.now().toISOString()
  const method = methods[factor.factor_type] ?? factor.factor_type
  await auth.assurance.raise({ session: session.id, factor: factor.id, method, at })
  const [replaced] = await auth.refreshTokens.revokeAll(session.id, at)
  const token = randomBytes(32).toString('base64url')
  const parent = replaced?.token ?? null
  await addRefreshToken(auth, { token, user: user.id, session: session.id, parent, at })
  await auth.assurance.endUnproved(user.id)
  const deed = { actor: user, address: client.address, at }
  const about = { factor_id: factor.id, factor_type: factor.factor_type, ...traits }
  await note(auth, deed, 'verification_attempted', about)
  await note(auth, deed, 'mfa_code_login', { factor_id: factor.id })
  return tokenAnswer(deps, auth, user, session.id, token)
}
