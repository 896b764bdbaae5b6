import type { Json } from './body.ts'
import type { AuthDeps, Client } from './contract.ts'
import { grantForIdToken } from './id-token/grant.ts'
import { exchangeFlowCode } from './one-time/flow.ts'
import { AuthProblem } from './problems.ts'
import { refreshSession } from './refresh.ts'
import { signInWithPassword } from './sign-in.ts'
import type { TokenAnswer } from './tokens.ts'
import { grantForWallet } from './web3/grant.ts'

/** `POST /token`: a session for a password or for a refresh token. */
export async function grantToken(
  deps: AuthDeps,
  grant: string,
  body: Json,
  client: Client,
  headers: Headers,
): Promise<TokenAnswer> {
  deps.limits.token(client)
  if (grant === 'password') return signInWithPassword(deps, body, client)
  if (grant === 'refresh_token') return refreshSession(deps, body, client)
  if (grant === 'id_token') return grantForIdToken(deps, body, client, headers)
  if (grant === 'web3') return grantForWallet(deps, body, client)
  if (grant === 'pkce') return exchangeFlowCode(deps, body, client)
  throw new AuthProblem('invalid_credentials', { message: 'unsupported_grant_type' })
}
