import type { AuthRepositories } from '../data/auth/index.ts'
import type { AuthUserTable } from '../data/auth/tables.ts'
import { writeAuditEntry } from './audit-log.ts'
import type { AuthDeps, RequestClient } from './contract.ts'
import { createSessionWithRefreshToken, createTokenResponse, type TokenResponse } from './session-tokens.ts'

/**
 * How a user was authenticated: the method as named in the token's `amr` claim, and the identity provider.
 */
export interface AuthMethodAndProvider {
  readonly method: string
  readonly provider: string
}

export const emailPasswordAuthMethod: AuthMethodAndProvider = { method: 'password', provider: 'email' }

/** Creates a session for an authenticated user. */
export async function signInUser(
  deps: AuthDeps,
  auth: AuthRepositories,
  user: AuthUserTable,
  { method, provider }: AuthMethodAndProvider,
  client: RequestClient,
): Promise<TokenResponse> {
  const at = deps.now().toISOString()
  const timestamps = { last_sign_in_at: at, updated_at: at }
  await auth.users.update(user.id, timestamps)
  for (const identity of await auth.users.listIdentities([user.id]))
    if (identity.provider === provider) await auth.users.updateIdentity(identity.id, timestamps)
  await writeAuditEntry(
    auth,
    { actor: user, address: client.address, userAgent: client.userAgent, at },
    'login',
    { provider },
  )
  const { session, refreshToken } = await createSessionWithRefreshToken(auth, user, method, client, at)
  return createTokenResponse(deps, auth, { ...user, ...timestamps }, session, refreshToken)
}
