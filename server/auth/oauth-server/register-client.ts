import { anonymousAuditActor } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { readJsonBody } from '../json-body.ts'
import { addOAuthClient } from './clients.ts'
import { OAuthProblem } from './oauth-problem.ts'

/** How long a registered client may remain without a user's consent. */
const unusedLifetimeMs = 24 * 3_600_000

/**
 * `POST /oauth/clients/register` (RFC 7591): anyone can register a client. It is a public one, whatever method it
 * requests: a secret for an unknown program would prove nothing.
 */
export async function registerOAuthClient(deps: AuthDeps, request: Request, client: RequestClient) {
  if (!deps.settings.oauth.server.dynamicRegistration)
    throw new AuthProblem('oauth_dynamic_client_registration_disabled')
  // Pages of other sites cannot send this type, so that they cannot register clients through their visitors.
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new OAuthProblem('invalid_client_metadata', 'The content type must be application/json')
  await deps.limits.countClientRegistration(client)
  const now = deps.now()
  await deps.data.auth.oauthClients.removeUnusedDynamic(
    new Date(now.getTime() - unusedLifetimeMs).toISOString(),
  )
  try {
    const registered = await addOAuthClient(deps, await readJsonBody(request), {
      registrationType: 'dynamic',
      auditContext: {
        actor: anonymousAuditActor,
        address: client.address,
        userAgent: client.userAgent,
        at: now.toISOString(),
      },
    })
    return { ...registered, client_id_issued_at: Math.floor(now.getTime() / 1000) }
  } catch (error) {
    if (error instanceof AuthProblem && error.status < 500)
      throw new OAuthProblem('invalid_client_metadata', error.message)
    throw error
  }
}
