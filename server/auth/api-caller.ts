import type { Actor } from '../../domain/permissions.ts'
import { AuthProblem } from './auth-problem.ts'
import { parseBearerToken, verifyApiKey } from './authenticate-request.ts'
import type { AuthDeps } from './contract.ts'
import { toActor, verifyFirstPartyToken } from './verify-access-token.ts'

/** Whoever sends a request to another service: the holder of the secret key, or a person, signed in or not. */
export type ApiCaller = { readonly service: true } | { readonly service: false; readonly actor: Actor }

/** Who sends a request, by its API key and its token. A token lets in without a key; an `AuthProblem` where either is no good. */
export async function authenticateApiCaller(deps: AuthDeps, headers: Headers): Promise<ApiCaller> {
  const bearer = parseBearerToken(headers)
  const token = bearer?.startsWith('sb_') ? null : bearer
  if (token === null || headers.has('apikey')) {
    const holder = verifyApiKey(headers, deps.apiKeys)
    if (holder === 'administrator') return { service: true }
  }
  if (token !== null) return { service: false, actor: toActor(await verifyFirstPartyToken(deps, token)) }
  if (headers.has('authorization') && bearer === null) throw new AuthProblem('no_authorization')
  return { service: false, actor: { role: 'visitor', userId: null } }
}
