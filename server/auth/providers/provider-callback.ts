import { randomBytes } from 'node:crypto'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { hashToken } from '../session-tokens.ts'
import { signInUser } from '../sign-in-user.ts'
import type { ExternalUser, ProviderTokens } from './contract.ts'
import { linkIdentityToUser, withFoundOrCreatedExternalAccount } from './external-user-account.ts'
import {
  IdentityProviderError,
  redirectWithCode,
  redirectWithError,
  redirectWithFragment,
} from './redirect-responses.ts'
import { isOAuthStateExpired } from './start-provider-sign-in.ts'

/** A flow whose browser has returned from the provider. */
interface ProviderFlow {
  readonly id: string
  readonly provider: string
  readonly verifier: string
  readonly nonce: string
  readonly referrer: string
  readonly linkingTo: string | null
  readonly isPkce: boolean
}

/** Handles the return of a browser from a provider. Success and errors both redirect to the flow's target. */
export async function handleProviderCallback(
  deps: AuthDeps,
  query: URLSearchParams,
  browserToken: string | null,
  client: RequestClient,
  report: (error: unknown) => void,
): Promise<Response> {
  let redirectTo = deps.redirects.siteUrl
  try {
    const flow = await consumeFlow(deps, query.get('state') ?? '', browserToken)
    redirectTo = flow.referrer
    try {
      const { person: externalUser, tokens } = await loadExternalUser(deps, query, flow)
      return await completeSignIn(deps, flow, externalUser, tokens, client)
    } catch (error) {
      await deps.data.auth.flowStates.remove(flow.id)
      throw error
    }
  } catch (error) {
    const isExpected = error instanceof AuthProblem || error instanceof IdentityProviderError
    if (!isExpected || (error instanceof AuthProblem && error.status >= 500)) report(error)
    return redirectWithError(redirectTo, error)
  }
}

/** Consumes the flow of a state; only the browser that started it may continue. */
async function consumeFlow(
  deps: AuthDeps,
  state: string,
  browserToken: string | null,
): Promise<ProviderFlow> {
  const consumed = await deps.data.transaction(async ({ auth }) => {
    const oauthState = await auth.oauthStates.consume(hashToken(state))
    return oauthState === null ? null : { oauthState, flow: await auth.flowStates.find(oauthState.flow_id) }
  })
  const { oauthState, flow } = consumed ?? { oauthState: null, flow: null }
  if (oauthState === null || flow === null) throw new AuthProblem('bad_oauth_state')
  if (isOAuthStateExpired(oauthState.created_at, deps.now()))
    throw new AuthProblem('bad_oauth_state', { message: 'OAuth state has expired' })
  if (browserToken === null || hashToken(browserToken) !== oauthState.browser_hash)
    throw new AuthProblem('bad_oauth_state', { message: 'OAuth state belongs to another browser' })
  return {
    id: flow.id,
    provider: oauthState.provider_type,
    verifier: oauthState.code_verifier,
    nonce: oauthState.nonce,
    referrer: flow.referrer ?? deps.redirects.siteUrl,
    linkingTo: flow.linking_target_id,
    isPkce: flow.code_challenge !== null,
  }
}

async function loadExternalUser({ providers }: AuthDeps, query: URLSearchParams, flow: ProviderFlow) {
  const provider = providers.find(flow.provider)
  if (provider === null) throw new AuthProblem('provider_disabled')
  const { verifier, nonce } = flow
  try {
    return await provider.completeAuthorization(query, { state: query.get('state') ?? '', verifier, nonce })
  } catch (error) {
    if (error instanceof AuthProblem) throw error
    const { AuthorizationResponseError } = await import('openid-client')
    if (error instanceof AuthorizationResponseError)
      throw new IdentityProviderError(error.error, error.error_description ?? 'The provider refused')
    throw new AuthProblem('unexpected_failure', {
      message: 'Unable to exchange external code',
      cause: new Error(`Sign-in with ${flow.provider} failed: ${describeError(error)}`),
    })
  }
}

async function completeSignIn(
  deps: AuthDeps,
  flow: ProviderFlow,
  externalUser: ExternalUser,
  tokens: ProviderTokens,
  client: RequestClient,
): Promise<Response> {
  const authMethod = { method: 'oauth', provider: flow.provider }
  const { linkingTo } = flow
  const withAccount = <T>(task: (auth: AuthRepositories, user: AuthUserTable) => Promise<T>) =>
    linkingTo === null
      ? withFoundOrCreatedExternalAccount(deps, externalUser, client, task)
      : deps.data.transaction(async ({ auth }) =>
          task(auth, await linkIdentityToUser(deps, auth, linkingTo, externalUser, client)),
        )
  if (flow.isPkce) {
    const code = randomBytes(32).toString('base64url')
    const at = deps.now().toISOString()
    await withAccount((auth, user) =>
      auth.flowStates.update(flow.id, {
        user_id: user.id,
        auth_code: hashToken(code),
        auth_code_issued_at: at,
        provider_access_token: tokens.accessToken,
        provider_refresh_token: tokens.refreshToken,
        updated_at: at,
      }),
    )
    return redirectWithCode(flow.referrer, code)
  }
  const session = await withAccount(async (auth, user) => {
    await auth.flowStates.remove(flow.id)
    return signInUser(deps, auth, user, authMethod, client)
  })
  return redirectWithFragment(flow.referrer, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...(tokens.refreshToken === null ? {} : { provider_refresh_token: tokens.refreshToken }),
    provider_token: tokens.accessToken,
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  })
}

/** The reason of a failure without the response's content, which may contain tokens. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  const detail = 'error' in error && typeof error.error === 'string' ? ` ${error.error}` : ''
  return `${error.message}${code}${detail}`.slice(0, 300)
}
