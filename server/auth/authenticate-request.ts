import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { isEqualInConstantTime } from '../lib/constant-time.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, PublishableAndSecretKeys } from './contract.ts'
import { type RequestClient, readRequestClient } from './request-client.ts'
import { verifyTokenNotIssuedToOAuthClient } from './verify-access-token.ts'

/** `client` is set when the application itself sends a request on behalf of a client. */
export type AuthAppEnv = { Bindings: Partial<HttpBindings> & { readonly client?: RequestClient } }

/** The access level of a request's API key. */
type ApiKeyRole = 'anybody' | 'administrator'

export function resolveRequestClient(c: Context<AuthAppEnv>, { proxies }: AuthDeps): RequestClient {
  return c.env?.client ?? readRequestClient(c.env?.incoming, c.req.raw.headers, proxies)
}

/**
 * Verifies the API key, in `apikey` or as a bearer token. Only the secret key gives administrator access, and
 * not if the bearer token is a user's access token: then the request is made as that user.
 */
export function resolveApiKeyRole(headers: Headers, keys: PublishableAndSecretKeys): ApiKeyRole {
  const apikey = headers.get('apikey')
  const bearer = parseBearerToken(headers)
  const bearerKey = bearer?.startsWith('sb_') ? bearer : null
  const keysGiven = [apikey, bearerKey].filter((key) => key !== null)
  if (keysGiven.length === 0)
    throw new AuthProblem('no_authorization', { message: 'No API key found in request' })
  const isSecretKey = keysGiven.map((key) => isEqualInConstantTime(key, keys.secret))
  if (keysGiven.some((key, i) => !isSecretKey[i] && !isEqualInConstantTime(key, keys.publishable)))
    throw new AuthProblem('no_authorization', { message: 'Invalid API key' })
  const hasUserToken = bearer !== null && bearerKey === null
  return isSecretKey.every(Boolean) && !hasUserToken ? 'administrator' : 'anybody'
}

/** Throws unless the request has the secret key. */
export function assertSecretApiKey(headers: Headers, keys: PublishableAndSecretKeys): void {
  if (resolveApiKeyRole(headers, keys) !== 'administrator') throw new AuthProblem('not_admin')
}

/** The user of the request's access token. */
export async function authenticateRequestUser(headers: Headers, deps: AuthDeps): Promise<AuthenticatedUser> {
  const bearer = parseBearerToken(headers)
  if (bearer === null || bearer.startsWith('sb_')) throw new AuthProblem('no_authorization')
  return verifyTokenNotIssuedToOAuthClient(deps, bearer)
}

/** The user of the request's access token, who must have a sign-in method of their own. */
export async function authenticatePermanentUser(
  headers: Headers,
  deps: AuthDeps,
): Promise<AuthenticatedUser> {
  const user = await authenticateRequestUser(headers, deps)
  if (!user.isAnonymous) return user
  throw new AuthProblem('no_authorization', {
    status: 403,
    message: 'Anonymous user not allowed to perform these actions',
  })
}

export function parseBearerToken(headers: Headers): string | null {
  return /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}
