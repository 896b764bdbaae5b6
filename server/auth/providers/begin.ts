import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthDeps } from '../contract.ts'
import { challengeIn } from '../one-time/flow.ts'
import { AuthProblem } from '../problems.ts'
import { allowedRedirect } from '../redirects.ts'
import { hashOf } from '../tokens.ts'
import type { Provider } from './contract.ts'

const lifetime = 600_000
const day = 24 * 3_600_000

/** What a client may pass on to the other service; anything else would be ours to say. */
const hints = [
  ...['access_type', 'acr_values', 'allow_signup', 'claims', 'display', 'domain_hint', 'hd', 'kc_idp_hint'],
  ...['include_granted_scopes', 'login', 'login_hint', 'max_age', 'prompt', 'ui_locales'],
]

/** Sends a browser to another service. Gives the address to go to. */
export async function begin(
  deps: AuthDeps,
  query: URLSearchParams,
  browserHash: string,
  linkingTo: string | null,
): Promise<URL> {
  const provider = providerIn(deps, query)
  const challenge = challengeIn(Object.fromEntries(query)) ?? {}
  const checks = { state: word(), verifier: word(), nonce: word() }
  const asked = { scopes: scopesIn(query), hints: hintsIn(query) }
  const url = await provider.begin(checks, asked).catch((error: unknown) => {
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
    await auth.oauthStates.forget(new Date(now.getTime() - lifetime).toISOString())
    await auth.flowStates.forget(new Date(now.getTime() - day).toISOString())
    const id = randomUUID()
    const flow = await auth.flowStates.create(
      {
        ...challenge,
        provider_type: provider.name,
        authentication_method: 'oauth',
        referrer: allowedRedirect(query.get('redirect_to'), deps.redirects),
        oauth_client_state_id: id,
        linking_target_id: linkingTo,
      },
      at,
    )
    await auth.oauthStates.add({
      id,
      provider_type: provider.name,
      code_verifier: checks.verifier,
      state_hash: hashOf(checks.state),
      browser_hash: browserHash,
      nonce: checks.nonce,
      flow_id: flow.id,
      created_at: at,
    })
  })
  return url
}

/** Whether a state that was given out at a moment is too old. */
export function isOver(created: string, now: Date): boolean {
  return now.getTime() - Date.parse(created) > lifetime
}

function providerIn({ providers }: AuthDeps, query: URLSearchParams): Provider {
  const provider = providers.find(query.get('provider') ?? '')
  if (provider !== null) return provider
  throw new AuthProblem('provider_disabled', { message: 'Unsupported provider: provider is not enabled' })
}

function scopesIn(query: URLSearchParams): string[] {
  const text = query.get('scopes') ?? ''
  if (text.length <= 1000 && /^[\x21\x23-\x5b\x5d-\x7e ]*$/.test(text))
    return text.split(' ').filter((scope) => scope !== '')
  throw new AuthProblem('validation_failed', { message: 'scopes are words with spaces between' })
}

function hintsIn(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    hints.flatMap((name) => {
      const value = query.get(name)
      return value === null || value.length > 500 ? [] : [[name, value]]
    }),
  )
}

function word(): string {
  return randomBytes(32).toString('base64url')
}
