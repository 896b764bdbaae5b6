import { AuthProblem } from '../auth-problem.ts'
import { authenticateRequestUser } from '../authenticate-request.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, readBooleanField, readOptionalStringField } from '../json-body.ts'
import { toExternalUser } from '../providers/external-user.ts'
import { linkIdentityToUser, withFoundOrCreatedExternalAccount } from '../providers/external-user-account.ts'
import { assertCanLinkIdentities } from '../providers/unlink-identity.ts'
import type { TokenResponse } from '../session-tokens.ts'
import { signInUser } from '../sign-in-user.ts'
import { verifyIdToken } from './verify-id-token.ts'

/**
 * Signs in with an ID token that a client obtained from a provider, or links that identity to the signed-in
 * user.
 */
export async function signInOrLinkIdentityWithIdToken(
  deps: AuthDeps,
  body: JsonObject,
  client: RequestClient,
  headers: Headers,
): Promise<TokenResponse> {
  const token = readOptionalStringField(body, 'id_token')
  const name = readOptionalStringField(body, 'provider') ?? ''
  const isLinking = readBooleanField(body, 'link_identity')
  const signedInUser = isLinking ? await authenticateRequestUser(headers, deps) : null
  if (signedInUser !== null) assertCanLinkIdentities(deps, signedInUser)
  const provider = deps.providers.findOidc(name)
  if (provider === null)
    throw new AuthProblem('provider_disabled', { message: 'Provider is not enabled or gives no ID tokens' })
  if (token === null) throw new AuthProblem('validation_failed', { message: 'id_token required' })
  const credential = {
    token,
    accessToken: readOptionalStringField(body, 'access_token'),
    nonce: readOptionalStringField(body, 'nonce'),
  }
  const claims = await verifyIdToken(provider, credential, deps.now())
  const externalUser = await toExternalUser(provider.name, claims)
  const authMethod = { method: 'oauth', provider: provider.name }
  if (signedInUser === null)
    return withFoundOrCreatedExternalAccount(deps, externalUser, client, (auth, user) =>
      signInUser(deps, auth, user, authMethod, client),
    )
  return deps.data.transaction(async ({ auth }) => {
    const user = await linkIdentityToUser(deps, auth, signedInUser.userId, externalUser, client)
    return signInUser(deps, auth, user, authMethod, client)
  })
}
