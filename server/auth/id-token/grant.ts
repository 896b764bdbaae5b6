import { flagIn, type Json, textIn } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { enter } from '../enter.ts'
import { signedIn } from '../http.ts'
import { AuthProblem } from '../problems.ts'
import { linkTo, withAccount } from '../providers/account.ts'
import { mayLink } from '../providers/identities.ts'
import { personFrom } from '../providers/person.ts'
import type { TokenAnswer } from '../tokens.ts'
import { verifyIdToken } from './verify-id-token.ts'

/** A session for a token that a client got from a provider by itself; or that identity added to whoever asks. */
export async function grantForIdToken(
  deps: AuthDeps,
  body: Json,
  client: Client,
  headers: Headers,
): Promise<TokenAnswer> {
  const token = textIn(body, 'id_token')
  const name = textIn(body, 'provider') ?? ''
  const linking = flagIn(body, 'link_identity')
  const me = linking ? await signedIn(headers, deps) : null
  if (me !== null) mayLink(deps, me)
  const provider = deps.providers.findOidc(name)
  if (provider === null)
    throw new AuthProblem('provider_disabled', { message: 'Provider is not enabled or gives no ID tokens' })
  if (token === null) throw new AuthProblem('validation_failed', { message: 'id_token required' })
  const brought = { token, accessToken: textIn(body, 'access_token'), nonce: textIn(body, 'nonce') }
  const claims = await verifyIdToken(provider, brought, deps.now())
  const person = await personFrom(provider.name, claims)
  const proof = { method: 'oauth', provider: provider.name }
  if (me === null)
    return withAccount(deps, person, client, (auth, user) => enter(deps, auth, user, proof, client))
  return deps.data.transaction(async ({ auth }) => {
    const user = await linkTo(deps, auth, me.userId, person, client)
    return enter(deps, auth, user, proof, client)
  })
}
