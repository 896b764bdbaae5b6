import type { Actor } from '../../domain/permissions.ts'
import type { AuthDeps } from './contract.ts'
import { bearerIn, keyHolder } from './http.ts'
import { AuthProblem } from './problems.ts'
import { personOf, verify } from './verify.ts'

/** Whoever sends a request to another service: the holder of the secret key, or a person, signed in or not. */
export type Caller = { readonly service: true } | { readonly service: false; readonly actor: Actor }

/** Who sends a request, by its API key and its token. A token lets in without a key; an `AuthProblem` where either is no good. */
export async function callerOf(deps: AuthDeps, headers: Headers): Promise<Caller> {
  const bearer = bearerIn(headers)
  const token = bearer?.startsWith('sb_') ? null : bearer
  if (token === null || headers.has('apikey')) {
    const holder = keyHolder(headers, deps.apiKeys)
    if (holder === 'administrator') return { service: true }
  }
  if (token !== null) return { service: false, actor: personOf(await verify(deps, token)) }
  if (headers.has('authorization') && bearer === null) throw new AuthProblem('no_authorization')
  return { service: false, actor: { role: 'visitor', userId: null } }
}
