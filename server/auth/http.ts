import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { type Client, clientOf } from './client.ts'
import type { ApiKeys, AuthDeps, SignedIn } from './contract.ts'
import { AuthProblem } from './problems.ts'
import { verify } from './verify.ts'

/** The product itself asks in somebody's name, and says whose. */
export type Env = { Bindings: Partial<HttpBindings> & { readonly client?: Client } }

/** Whose key a request came with. */
export type KeyHolder = 'anybody' | 'administrator'

export function clientIn(c: Context<Env>, { proxies }: AuthDeps): Client {
  return c.env?.client ?? clientOf(c.env?.incoming, c.req.raw.headers, proxies)
}

/**
 * Lets in who has an API key, in `apikey` or as a bearer. Only the secret one makes an administrator, and not where the
 * bearer is somebody's token: then it is that person who asks.
 */
export function keyHolder(headers: Headers, keys: ApiKeys): KeyHolder {
  const apikey = headers.get('apikey')
  const bearer = bearerIn(headers)
  const bearerKey = bearer?.startsWith('sb_') ? bearer : null
  const given = [apikey, bearerKey].filter((key) => key !== null)
  if (given.length === 0)
    throw new AuthProblem('no_authorization', { message: 'No API key found in request' })
  const secret = given.map((key) => isSame(key, keys.secret))
  if (given.some((key, i) => !secret[i] && !isSame(key, keys.publishable)))
    throw new AuthProblem('no_authorization', { message: 'Invalid API key' })
  const asPerson = bearer !== null && bearerKey === null
  return secret.every(Boolean) && !asPerson ? 'administrator' : 'anybody'
}

/** Lets in only who has the secret key. */
export function refuseNonAdmin(headers: Headers, keys: ApiKeys): void {
  if (keyHolder(headers, keys) !== 'administrator') throw new AuthProblem('not_admin')
}

/** Whoever the request's token belongs to. */
export async function signedIn(headers: Headers, deps: AuthDeps): Promise<SignedIn> {
  const bearer = bearerIn(headers)
  if (bearer === null || bearer.startsWith('sb_')) throw new AuthProblem('no_authorization')
  return verify(deps, bearer)
}

/** The token that a request brings. */
export function bearerIn(headers: Headers): string | null {
  return /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

/** Compares digests, so that the time it takes says nothing of how far the texts agree. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
