import { AuthProblem } from '../auth-problem.ts'
import { authenticateRequest } from '../authenticate-request.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, readBoolean, readOptionalString } from '../json-body.ts'
import { toExternalUser } from '../providers/external-user.ts'
import { linkIdentityToUser, withExternalUserAccount } from '../providers/external-user-account.ts'
import { assertCanLinkIdentities } from '../providers/unlink-identity.ts'
import type { TokenResponse } from '../session-tokens.ts'
import { signInUser } from '../sign-in-user.ts'
import { verifyIdToken } from './verify-id-token.ts'

/** A session for a token that a client got from a provider by itself; or that identity added to whoever asks. */
export async function signInWithIdToken(
  deps: AuthDeps,
  body: JsonObject,
  client: RequestClient,
  headers: Headers,
): Promise<TokenResponse> {
  const token = readOptionalString(body, 'id_token')
  const name = readOptionalString(body, 'provider') ?? ''
  const linking = readBoolean(body, 'link_identity')
  const me = linking ? await authenticateRequest(headers, deps) : null
  if (me !== null) assertCanLinkIdentities(deps, me)
  const provider = deps.providers.findOidc(name)
  if (provider === null)
    throw new AuthProblem('provider_disabled', { message: 'Provider is not enabled or gives no ID tokens' })
  if (token === null) throw new AuthProblem('validation_failed', { message: 'id_token required' })
  const brought = {
    token,
    accessToken: readOptionalString(body, 'access_token'),
    nonce: readOptionalString(body, 'nonce'),
  }
  const claims = await verifyIdToken(provider, brought, deps.now())
  const person = await toExternalUser(provider.name, claims)
  const proof = { method: 'oauth', provider: provider.name }
  if (me === null)
    return withExternalUserAccount(deps, person, client, (auth, user) =>
      signInUser(deps, auth, user, proof, client),
    )
  return deps.data.transaction(async ({ auth }) => {
    const user = await linkIdentityToUser(deps, auth, me.userId, person, client)
    return signInUser(deps, auth, user, proof, client)
  })
}
