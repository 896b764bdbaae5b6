import { randomBytes } from 'node:crypto'
import type { SamlProviderRow } from '../../data/auth/saml-provider-repository.ts'
import { isUuid } from '../admin-user-input.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { withFoundOrCreatedExternalAccount } from '../providers/external-user-account.ts'
import { redirectWithCode, redirectWithError, redirectWithFragment } from '../providers/redirect-responses.ts'
import { resolveAllowedRedirect } from '../redirect-rules.ts'
import { hashToken } from '../session-tokens.ts'
import { signInUser } from '../sign-in-user.ts'
import { toSamlUser } from './assertion-user.ts'
import type { SamlAssertion, SamlService } from './contract.ts'
import { refreshStaleMetadata } from './metadata-refresh.ts'
import { isRelayStateExpired, samlAuthMethod } from './start-sign-in.ts'

/** A sign-in that this site started, or the provider: then it answers no request. */
interface SamlSignIn {
  readonly findProvider: () => Promise<SamlProviderRow | null>
  readonly requestId: string | null
  readonly redirectTo: string
  /** The flow with the client's PKCE challenge. */
  readonly flowId: string | null
}

/** Handles a response that a browser brings from a provider. Success and errors both redirect. */
export async function handleSamlResponse(
  deps: AuthDeps,
  saml: SamlService,
  form: URLSearchParams,
  client: RequestClient,
  report: (error: unknown) => void,
): Promise<Response> {
  let redirectTo = deps.redirects.siteUrl
  try {
    const signIn = await resolveSignIn(deps, saml, form)
    redirectTo = signIn.redirectTo
    try {
      const provider = await signIn.findProvider()
      if (provider === null) throw new AuthProblem('saml_idp_not_found')
      refreshStaleMetadata(deps, saml, provider)
      const assertion = await saml.verifyResponse(provider, form.get('SAMLResponse') ?? '', signIn.requestId)
      return await completeSignIn(deps, signIn, provider, assertion, client)
    } catch (error) {
      if (signIn.flowId !== null) await deps.data.auth.flowStates.remove(signIn.flowId)
      throw error
    }
  } catch (error) {
    if (!(error instanceof AuthProblem) || error.status >= 500) report(error)
    return redirectWithError(redirectTo, error)
  }
}

async function resolveSignIn(deps: AuthDeps, saml: SamlService, form: URLSearchParams): Promise<SamlSignIn> {
  const relayState = form.get('RelayState') ?? ''
  if (isUuid(relayState)) return consumeRelayState(deps, saml, relayState)
  if (relayState !== '' && !URL.canParse(relayState))
    throw new AuthProblem('validation_failed', { message: 'SAML RelayState is not a valid UUID or URL' })
  return {
    findProvider: () => saml.providers.findByEntityId(saml.readClaimedIssuer(form.get('SAMLResponse') ?? '')),
    requestId: null,
    redirectTo: resolveAllowedRedirect(relayState, deps.redirects),
    flowId: null,
  }
}

async function consumeRelayState(deps: AuthDeps, saml: SamlService, id: string): Promise<SamlSignIn> {
  const state = await deps.data.auth.samlSignIns.consumeRelayState(id)
  if (state === null) throw new AuthProblem('saml_relay_state_not_found')
  if (isRelayStateExpired(state.created_at, deps.now())) throw new AuthProblem('saml_relay_state_expired')
  return {
    findProvider: () => saml.providers.find(state.sso_provider_id),
    requestId: state.request_id,
    redirectTo: state.redirect_to,
    flowId: state.flow_state_id,
  }
}

async function completeSignIn(
  deps: AuthDeps,
  { flowId, redirectTo }: SamlSignIn,
  provider: SamlProviderRow,
  assertion: SamlAssertion,
  client: RequestClient,
): Promise<Response> {
  await consumeAssertion(deps, provider, assertion)
  const user = await toSamlUser(provider, assertion)
  if (flowId !== null) {
    const code = randomBytes(32).toString('base64url')
    const at = deps.now().toISOString()
    await withFoundOrCreatedExternalAccount(deps, user, client, (auth, { id }) =>
      auth.flowStates.update(flowId, {
        user_id: id,
        auth_code: hashToken(code),
        auth_code_issued_at: at,
        updated_at: at,
      }),
    )
    return redirectWithCode(redirectTo, code)
  }
  const authMethod = { method: samlAuthMethod, provider: user.provider }
  const session = await withFoundOrCreatedExternalAccount(deps, user, client, (auth, account) =>
    signInUser(deps, auth, account, authMethod, client),
  )
  return redirectWithFragment(redirectTo, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  })
}

/** An assertion is used up even if the sign-in fails afterwards. */
async function consumeAssertion(
  { data, now }: AuthDeps,
  { entity_id }: SamlProviderRow,
  { id, expiresAt }: SamlAssertion,
): Promise<void> {
  await data.auth.samlSignIns.deleteAssertionsExpiredBefore(now().toISOString())
  const hash = hashToken(JSON.stringify([entity_id, id]))
  if (await data.auth.samlSignIns.consumeAssertion(hash, expiresAt.toISOString())) return
  throw new AuthProblem('validation_failed', { message: 'SAML Assertion has been used already' })
}
