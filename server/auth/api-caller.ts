import type { Actor } from '../../domain/permissions.ts'
import { AuthProblem } from './auth-problem.ts'
import { parseBearerToken, resolveApiKeyRole } from './authenticate-request.ts'
import type { AuthDeps } from './contract.ts'
import type { TokenAudience } from './jwt-signing-keys.ts'
import { replaceLegacyApiKeys } from './legacy-api-keys.ts'
import {
  needsSecondFactorForSite,
  toActor,
  verifyTokenNotIssuedToOAuthClient,
} from './verify-access-token.ts'

/** The caller of another service's API: a holder of the secret key, or a user, signed in or not. */
export type ApiCaller = { readonly service: true } | { readonly service: false; readonly actor: Actor }

const visitor: Actor = { role: 'visitor', userId: null }

/**
 * Authenticates a request by its API key and token. A token is accepted without a key; an invalid key or
 * token throws an `AuthProblem`.
 */
export async function authenticateApiCaller(
  deps: AuthDeps,
  requestHeaders: Headers,
  audiences?: readonly TokenAudience[],
): Promise<ApiCaller> {
  // Without a secret nothing is replaced; copying is half of the work for a key.
  const headers = deps.keys.legacySecret === null ? requestHeaders : new Headers(requestHeaders)
  await replaceLegacyApiKeys(deps, headers)
  const bearer = parseBearerToken(headers)
  const token = bearer?.startsWith('sb_') ? null : bearer
  if (token === null || headers.has('apikey')) {
    const keyRole = resolveApiKeyRole(headers, deps.apiKeys)
    if (keyRole === 'administrator') return { service: true }
  }
  if (token !== null) {
    const user = await verifyTokenNotIssuedToOAuthClient(deps, token, audiences)
    // Until a required second factor is passed, the caller is not signed in yet.
    return { service: false, actor: needsSecondFactorForSite(user) ? visitor : toActor(user) }
  }
  if (headers.has('authorization') && bearer === null) throw new AuthProblem('no_authorization')
  return { service: false, actor: visitor }
}
