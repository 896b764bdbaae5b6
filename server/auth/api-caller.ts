import type { Actor } from '../../domain/permissions.ts'
import { AuthProblem } from './auth-problem.ts'
import { parseBearerToken, resolveApiKeyRole } from './authenticate-request.ts'
import type { AuthDeps } from './contract.ts'
import { toActor, verifyTokenNotIssuedToOAuthClient } from './verify-access-token.ts'

/** The caller of another service's API: a holder of the secret key, or a user, signed in or not. */
export type ApiCaller = { readonly service: true } | { readonly service: false; readonly actor: Actor }

/**
 * Authenticates a request by its API key and token. A token is accepted without a key; an invalid key or
 * token throws an `AuthProblem`.
 */
export async function authenticateApiCaller(deps: AuthDeps, headers: Headers): Promise<ApiCaller> {
  const bearer = parseBearerToken(headers)
  const token = bearer?.startsWith('sb_') ? null : bearer
  if (token === null || headers.has('apikey')) {
    const keyRole = resolveApiKeyRole(headers, deps.apiKeys)
    if (keyRole === 'administrator') return { service: true }
  }
  if (token !== null)
    return { service: false, actor: toActor(await verifyTokenNotIssuedToOAuthClient(deps, token)) }
  if (headers.has('authorization') && bearer === null) throw new AuthProblem('no_authorization')
  return { service: false, actor: { role: 'visitor', userId: null } }
}
