import { randomBytes } from 'node:crypto'
import { AuthorizationResponseError } from 'openid-client'
import type { AuthData } from '../../data/auth/index.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { enter } from '../enter.ts'
import { AuthProblem } from '../problems.ts'
import { hashOf } from '../tokens.ts'
import { linkTo, withAccount } from './account.ts'
import { backWithCode, backWithFragment, backWithProblem, ProviderRefusal } from './back.ts'
import { isOver } from './begin.ts'
import type { ExternalPerson, ProviderTokens } from './contract.ts'

/** A flow that came back, and may be ended now. */
interface Returned {
  readonly id: string
  readonly provider: string
  readonly verifier: string
  readonly nonce: string
  readonly referrer: string
  readonly linkingTo: string | null
  readonly isPkce: boolean
}

/** A browser comes back from another service. Whatever happens, it is sent on to where it was going. */
export async function comeBack(
  deps: AuthDeps,
  query: URLSearchParams,
  browser: string | null,
  client: Client,
  report: (error: unknown) => void,
): Promise<Response> {
  let to = deps.redirects.siteUrl
  try {
    const flow = await takeFlow(deps, query.get('state') ?? '', browser)
    to = flow.referrer
    try {
      const { person, tokens } = await whoCameBack(deps, query, flow)
      return await letIn(deps, flow, person, tokens, client)
    } catch (error) {
      await deps.data.auth.flowStates.remove(flow.id)
      throw error
    }
  } catch (error) {
    const known = error instanceof AuthProblem || error instanceof ProviderRefusal
    if (!known || (error instanceof AuthProblem && error.status >= 500)) report(error)
    return backWithProblem(to, error)
  }
}

/** The flow that a state belongs to, which is used up by asking; only the browser that began it gets it. */
async function takeFlow(deps: AuthDeps, state: string, browser: string | null): Promise<Returned> {
  const taken = await deps.data.transaction(async ({ auth }) => {
    const found = await auth.oauthStates.take(hashOf(state))
    return found === null ? null : { found, flow: await auth.flowStates.find(found.flow_id) }
  })
  const { found, flow } = taken ?? { found: null, flow: null }
  if (found === null || flow === null) throw new AuthProblem('bad_oauth_state')
  if (isOver(found.created_at, deps.now()))
    throw new AuthProblem('bad_oauth_state', { message: 'OAuth state has expired' })
  if (browser === null || hashOf(browser) !== found.browser_hash)
    throw new AuthProblem('bad_oauth_state', { message: 'OAuth state belongs to another browser' })
  return {
    id: flow.id,
    provider: found.provider_type,
    verifier: found.code_verifier,
    nonce: found.nonce,
    referrer: flow.referrer ?? deps.redirects.siteUrl,
    linkingTo: flow.linking_target_id,
    isPkce: flow.code_challenge !== null,
  }
}

async function whoCameBack({ providers }: AuthDeps, query: URLSearchParams, flow: Returned) {
  const provider = providers.find(flow.provider)
  if (provider === null) throw new AuthProblem('provider_disabled')
  const { verifier, nonce } = flow
  try {
    return await provider.finish(query, { state: query.get('state') ?? '', verifier, nonce })
  } catch (error) {
    if (error instanceof AuthProblem) throw error
    if (error instanceof AuthorizationResponseError)
      throw new ProviderRefusal(error.error, error.error_description ?? 'The provider refused')
    throw new AuthProblem('unexpected_failure', {
      message: 'Unable to exchange external code',
      cause: new Error(`Signing in by ${flow.provider} failed: ${reasonOf(error)}`),
    })
  }
}

async function letIn(
  deps: AuthDeps,
  flow: Returned,
  person: ExternalPerson,
  tokens: ProviderTokens,
  client: Client,
): Promise<Response> {
  const proof = { method: 'oauth', provider: flow.provider }
  const { linkingTo } = flow
  const through = <T>(work: (auth: AuthData, user: AuthUserTable) => Promise<T>) =>
    linkingTo === null
      ? withAccount(deps, person, client, work)
      : deps.data.transaction(async ({ auth }) =>
          work(auth, await linkTo(deps, auth, linkingTo, person, client)),
        )
  if (flow.isPkce) {
    const code = randomBytes(32).toString('base64url')
    const at = deps.now().toISOString()
    await through((auth, user) =>
      auth.flowStates.change(flow.id, {
        user_id: user.id,
        auth_code: hashOf(code),
        auth_code_issued_at: at,
        provider_access_token: tokens.accessToken,
        provider_refresh_token: tokens.refreshToken,
        updated_at: at,
      }),
    )
    return backWithCode(flow.referrer, code)
  }
  const session = await through(async (auth, user) => {
    await auth.flowStates.remove(flow.id)
    return enter(deps, auth, user, proof, client)
  })
  return backWithFragment(flow.referrer, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...(tokens.refreshToken === null ? {} : { provider_refresh_token: tokens.refreshToken }),
    provider_token: tokens.accessToken,
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  })
}

/** Why it failed, without what was said: an answer may have tokens in it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  const detail = 'error' in error && typeof error.error === 'string' ? ` ${error.error}` : ''
  return `${error.message}${code}${detail}`.slice(0, 300)
}
