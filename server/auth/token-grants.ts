import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, RequestClient } from './contract.ts'
import { signInOrLinkIdentityWithIdToken } from './id-token/sign-in-with-id-token.ts'
import type { JsonObject } from './json-body.ts'
import { exchangePkceCode } from './one-time-tokens/pkce-flow.ts'
import { signInWithPassword } from './password-sign-in.ts'
import { refreshSession } from './refresh-session.ts'
import type { TokenResponse } from './session-tokens.ts'
import { signInWithWallet } from './web3/sign-in-with-wallet.ts'

/** `POST /token`: creates a session for a grant such as a password or refresh token. */
export async function exchangeGrantForSession(
  deps: AuthDeps,
  grantType: string,
  body: JsonObject,
  client: RequestClient,
  headers: Headers,
): Promise<TokenResponse> {
  await deps.limits.countTokenRequest(client)
  if (grantType === 'password') return signInWithPassword(deps, body, client)
  if (grantType === 'refresh_token') return refreshSession(deps, body, client)
  if (grantType === 'id_token') return signInOrLinkIdentityWithIdToken(deps, body, client, headers)
  if (grantType === 'web3') return signInWithWallet(deps, body, client)
  if (grantType === 'pkce') return exchangePkceCode(deps, body, client)
  throw new AuthProblem('invalid_credentials', { message: 'unsupported_grant_type' })
}
