import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { AuthProblem } from './auth-problem.ts'
import type { ApiKeys, AuthDeps, AuthenticatedUser } from './contract.ts'
import { type RequestClient, readRequestClient } from './request-client.ts'
import { verifyFirstPartyToken } from './verify-access-token.ts'

/** The product itself asks in somebody's name, and says whose. */
export type AuthAppEnv = { Bindings: Partial<HttpBindings> & { readonly client?: RequestClient } }

/** Whose key a request came with. */
export type ApiKeyRole = 'anybody' | 'administrator'

export function resolveRequestClient(c: Context<AuthAppEnv>, { proxies }: AuthDeps): RequestClient {
  return c.env?.client ?? readRequestClient(c.env?.incoming, c.req.raw.headers, proxies)
}

/**
 * Lets in who has an API key, in `apikey` or as a bearer. Only the secret one makes an administrator, and not where the
 * bearer is somebody's token: then it is that person who asks.
 */
export function verifyApiKey(headers: Headers, keys: ApiKeys): ApiKeyRole {
  const apikey = headers.get('apikey')
  const bearer = parseBearerToken(headers)
  const bearerKey = bearer?.startsWith('sb_') ? bearer : null
  const given = [apikey, bearerKey].filter((key) => key !== null)
  if (given.length === 0)
    throw new AuthProblem('no_authorization', { message: 'No API key found in request' })
  const secret = given.map((key) => isEqualConstantTime(key, keys.secret))
  if (given.some((key, i) => !secret[i] && !isEqualConstantTime(key, keys.publishable)))
    throw new AuthProblem('no_authorization', { message: 'Invalid API key' })
  const asPerson = bearer !== null && bearerKey === null
  return secret.every(Boolean) && !asPerson ? 'administrator' : 'anybody'
}

/** Lets in only who has the secret key. */
export function assertSecretApiKey(headers: Headers, keys: ApiKeys): void {
  if (verifyApiKey(headers, keys) !== 'administrator') throw new AuthProblem('not_admin')
}

/** Whoever the request's token belongs to. */
export async function authenticateRequest(headers: Headers, deps: AuthDeps): Promise<AuthenticatedUser> {
  const bearer = parseBearerToken(headers)
  if (bearer === null || bearer.startsWith('sb_')) throw new AuthProblem('no_authorization')
  return verifyFirstPartyToken(deps, bearer)
}

/** The token that a request brings. */
export function parseBearerToken(headers: Headers): string | null {
  return /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

/** Compares digests, so that the time it takes says nothing of how far the texts agree. */
function isEqualConstantTime(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
