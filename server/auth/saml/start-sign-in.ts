import { randomBytes, randomUUID } from 'node:crypto'
import type { SamlProviderRow } from '../../data/auth/saml-provider-repository.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps } from '../contract.ts'
import { type JsonObject, readOptionalStringField } from '../json-body.ts'
import { parsePkceChallenge } from '../one-time-tokens/pkce-flow.ts'
import { resolveAllowedRedirect } from '../redirect-rules.ts'
import { toSsoProviderName } from '../sso-provider-name.ts'
import type { SamlService } from './contract.ts'
import { refreshStaleMetadata } from './metadata-refresh.ts'

/** The method in the `amr` claim. */
export const samlAuthMethod = 'sso/saml'

const relayStateLifetimeMs = 600_000
const dayMs = 24 * 3_600_000

/** `POST /sso`: starts a sign-in; returns the provider's URL to send the browser to. */
export async function startSamlSignIn(deps: AuthDeps, saml: SamlService, body: JsonObject): Promise<string> {
  const challenge = parsePkceChallenge(body)
  const provider = await findRequestedProvider(saml, body)
  const relayState = randomUUID()
  // An XML id must not begin with a digit.
  const requestId = `id-${randomBytes(20).toString('hex')}`
  const url = await saml.createSignInUrl(provider, requestId, relayState)
  const now = deps.now()
  const at = now.toISOString()
  await deps.data.transaction(async ({ auth }) => {
    await auth.samlSignIns.deleteRelayStatesCreatedBefore(
      new Date(now.getTime() - relayStateLifetimeMs).toISOString(),
    )
    await auth.flowStates.deleteCreatedBefore(new Date(now.getTime() - dayMs).toISOString())
    const flow =
      challenge === null
        ? null
        : await auth.flowStates.create(
            {
              ...challenge,
              provider_type: toSsoProviderName(provider.id),
              authentication_method: samlAuthMethod,
            },
            at,
          )
    await auth.samlSignIns.addRelayState({
      id: relayState,
      sso_provider_id: provider.id,
      request_id: requestId,
      redirect_to: resolveAllowedRedirect(readOptionalStringField(body, 'redirect_to'), deps.redirects),
      flow_state_id: flow?.id ?? null,
      created_at: at,
    })
  })
  refreshStaleMetadata(deps, saml, provider)
  return url
}

export function isRelayStateExpired(created: string, now: Date): boolean {
  return now.getTime() - Date.parse(created) > relayStateLifetimeMs
}

async function findRequestedProvider({ providers }: SamlService, body: JsonObject): Promise<SamlProviderRow> {
  const id = readOptionalStringField(body, 'provider_id')
  const domain = readOptionalStringField(body, 'domain')
  if (id !== null && domain !== null)
    throw new AuthProblem('validation_failed', { message: 'Only one of provider_id or domain supported' })
  if (id !== null) {
    const provider = await providers.find(id)
    if (provider === null)
      throw new AuthProblem('sso_provider_not_found', { message: 'No such SSO provider' })
    return provider
  }
  if (domain === null)
    throw new AuthProblem('validation_failed', { message: 'A provider_id or domain needs to be provided' })
  const provider = await providers.findByDomain(domain.trim().toLowerCase())
  if (provider !== null) return provider
  throw new AuthProblem('sso_provider_not_found', { message: 'No SSO provider assigned for this domain' })
}
