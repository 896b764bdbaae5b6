import { type Json, textIn } from './body.ts'
import type { AuthDeps, Client } from './contract.ts'
import { type AuthCode, AuthProblem } from './problems.ts'
import { refreshSession } from './refresh.ts'
import { signInWithPassword } from './sign-in.ts'
import type { TokenAnswer } from './tokens.ts'

/** Grants of services that this site has not. */
const refused: Readonly<Record<string, AuthCode>> = {
  pkce: 'flow_state_not_found',
  id_token: 'provider_disabled',
  web3: 'web3_provider_disabled',
}

/** `POST /token`: a session for a password or for a refresh token. */
export async function grantToken(
  deps: AuthDeps,
  grant: string,
  body: Json,
  client: Client,
): Promise<TokenAnswer> {
  deps.limits.token(client)
  if (grant === 'password') return signInWithPassword(deps, body, client)
  if (grant === 'refresh_token') return refreshSession(deps, body, client)
  const code = Object.hasOwn(refused, grant) ? refused[grant] : undefined
  if (code === undefined) throw new AuthProblem('invalid_credentials', { message: 'unsupported_grant_type' })
  if (grant === 'pkce' && (textIn(body, 'auth_code') === null || textIn(body, 'code_verifier') === null))
    throw new AuthProblem('validation_failed', {
      message: 'invalid request: both auth code and code verifier should be non-empty',
    })
  throw new AuthProblem(code)
}
