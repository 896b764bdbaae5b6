import { randomBytes, randomUUID } from 'node:crypto'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps } from '../contract.ts'
import { parsePkceChallenge } from '../one-time-tokens/pkce-flow.ts'
import { resolveAllowedRedirect } from '../redirect-rules.ts'
import { hashToken } from '../session-tokens.ts'
import type { IdentityProvider } from './contract.ts'

const stateLifetimeMs = 600_000
const dayMs = 24 * 3_600_000

/** Parameters that clients may pass on to the provider; others could override ours. */
const allowedHints = [
  ...['access_type', 'acr_values', 'allow_signup', 'claims', 'display', 'domain_hint', 'hd', 'kc_idp_hint'],
  ...['include_granted_scopes', 'login', 'login_hint', 'max_age', 'prompt', 'ui_locales'],
]

/** Starts a sign-in with a provider; returns the URL to redirect the browser to. */
export async function startProviderSignInOrLinking(
  deps: AuthDeps,
  query: URLSearchParams,
  browserHash: string,
  linkingTo: string | null,
): Promise<URL> {
  const provider = readProvider(deps, query)
  const challenge = parsePkceChallenge(Object.fromEntries(query)) ?? {}
  const checks = {
    state: generateRandomToken(),
    verifier: generateRandomToken(),
    nonce: generateRandomToken(),
  }
  const options = { scopes: parseProviderScopes(query), hints: readProviderHints(query) }
  const url = await provider.createAuthorizationUrl(checks, options).catch((error: unknown) => {
    throw new AuthProblem('unexpected_failure', {
      status: 503,
      message: `${provider.name} cannot be reached`,
      retryAfter: 30,
      cause: error,
    })
  })
  const now = deps.now()
  const at = now.toISOString()
  await deps.data.transaction(async ({ auth }) => {
    await auth.oauthStates.deleteCreatedBefore(new Date(now.getTime() - stateLifetimeMs).toISOString())
    await auth.flowStates.deleteCreatedBefore(new Date(now.getTime() - dayMs).toISOString())
    const id = randomUUID()
    const flow = await auth.flowStates.create(
      {
        ...challenge,
        provider_type: provider.name,
        authentication_method: 'oauth',
        referrer: resolveAllowedRedirect(query.get('redirect_to'), deps.redirects),
        oauth_client_state_id: id,
        linking_target_id: linkingTo,
      },
      at,
    )
    await auth.oauthStates.add({
      id,
      provider_type: provider.name,
      code_verifier: checks.verifier,
      state_hash: hashToken(checks.state),
      browser_hash: browserHash,
      nonce: checks.nonce,
      flow_id: flow.id,
      created_at: at,
    })
  })
  return url
}

export function isOAuthStateExpired(created: string, now: Date): boolean {
  return now.getTime() - Date.parse(created) > stateLifetimeMs
}

function readProvider({ providers }: AuthDeps, query: URLSearchParams): IdentityProvider {
  const provider = providers.find(query.get('provider') ?? '')
  if (provider !== null) return provider
  throw new AuthProblem('provider_disabled', { message: 'Unsupported provider: provider is not enabled' })
}

function parseProviderScopes(query: URLSearchParams): string[] {
  const text = query.get('scopes') ?? ''
  if (text.length <= 1000 && /^[\x21\x23-\x5b\x5d-\x7e ]*$/.test(text))
    return text.split(' ').filter((scope) => scope !== '')
  throw new AuthProblem('validation_failed', { message: 'scopes are words with spaces between' })
}

function readProviderHints(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    allowedHints.flatMap((name) => {
      const value = query.get(name)
      return value === null || value.length > 500 ? [] : [[name, value]]
    }),
  )
}

function generateRandomToken(): string {
  return randomBytes(32).toString('base64url')
}
