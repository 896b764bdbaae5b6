import { AuthProblem, authProblemDefinitions } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, readOptionalStringField } from '../json-body.ts'
import { resolveAllowedRedirect } from '../redirect-rules.ts'
import type { TokenResponse } from '../session-tokens.ts'
import { signInUser } from '../sign-in-user.ts'
import { issuePkceCode, pkceAuthMethodsByPurpose } from './pkce-flow.ts'
import { readEmailOrPhoneField } from './recipient-input.ts'
import { pkceTokenPrefix } from './secrets.ts'
import { consumeAndApplyOneTimeToken, type OneTimeCredential } from './verify-one-time-token.ts'

const partialConfirmationMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** The response to a confirmation from the first of two addresses. */
interface PartialConfirmationResponse {
  readonly msg: string
  readonly code: 200
}

/** `POST /verify`: creates a session for a code or a link token. */
export async function handleVerifyPost(
  deps: AuthDeps,
  body: JsonObject,
  client: RequestClient,
): Promise<TokenResponse | PartialConfirmationResponse> {
  const type = readOptionalStringField(body, 'type') ?? ''
  return consumeAndApplyOneTimeToken(
    deps,
    type,
    await parseOneTimeCredential(body),
    client,
    async (auth, result, token) => {
      if (result === 'half') return { msg: partialConfirmationMessage, code: 200 }
      const provider = token.purpose === 'sms' || token.purpose === 'phone_change' ? 'phone' : 'email'
      return signInUser(deps, auth, result.user, { method: 'otp', provider }, client)
    },
  )
}

/** `GET /verify`: the URL to redirect the browser to from an e-mail link; errors are passed in it. */
export async function verifyLinkAndBuildRedirectUrl(
  deps: AuthDeps,
  url: URL,
  client: RequestClient,
): Promise<string> {
  const readParam = (name: string) => url.searchParams.get(name) ?? ''
  const target = new URL(resolveAllowedRedirect(readParam('redirect_to'), deps.redirects))
  const token = readParam('token')
  const type = readParam('type')
  try {
    if (token === '')
      throw new AuthProblem('validation_failed', { message: 'Verify requires a token or a token hash' })
    return await verifyAndBuildRedirect(deps, type, token, target, client)
  } catch (error) {
    if (!(error instanceof AuthProblem)) throw error
    return buildErrorRedirect(target, error, token.startsWith(pkceTokenPrefix))
  }
}

async function verifyAndBuildRedirect(
  deps: AuthDeps,
  type: string,
  token: string,
  target: URL,
  client: RequestClient,
): Promise<string> {
  return consumeAndApplyOneTimeToken(deps, type, { token }, client, async (auth, result, usedToken) => {
    if (result === 'half') return buildFragmentRedirect(target, { message: partialConfirmationMessage })
    if (token.startsWith(pkceTokenPrefix)) {
      const flow = await auth.flowStates.findLatest(
        result.user.id,
        pkceAuthMethodsByPurpose[usedToken.purpose] ?? '',
      )
      if (flow === null) throw new AuthProblem('flow_state_not_found')
      const redirectUrl = new URL(target)
      redirectUrl.searchParams.set('code', await issuePkceCode(auth, flow, deps.now().toISOString()))
      return redirectUrl.href
    }
    const session = await signInUser(deps, auth, result.user, { method: 'otp', provider: 'email' }, client)
    const { access_token, refresh_token, expires_in, expires_at, token_type } = session
    const sessionParams = { access_token, expires_at: String(expires_at), expires_in: String(expires_in) }
    return buildFragmentRedirect(target, { ...sessionParams, refresh_token, token_type, type })
  })
}

async function parseOneTimeCredential(body: JsonObject): Promise<OneTimeCredential> {
  const hash = readOptionalStringField(body, 'token_hash')
  const code = readOptionalStringField(body, 'token')
  if (hash !== null && code === null) {
    if (readOptionalStringField(body, 'email') !== null || readOptionalStringField(body, 'phone') !== null)
      throw new AuthProblem('validation_failed', {
        message: 'Only the token_hash and type should be provided',
      })
    return { token: hash.slice(0, 200) }
  }
  if (code === null || hash !== null)
    throw new AuthProblem('validation_failed', { message: 'Verify requires either a token or a token hash' })
  const recipient = await readEmailOrPhoneField(body)
  return { place: 'email' in recipient ? recipient.email : recipient.phone, code: code.trim().slice(0, 20) }
}

function buildErrorRedirect(
  target: URL,
  { code, status, message }: AuthProblem,
  isPkceFlow: boolean,
): string {
  const errorParams = {
    error: status >= 500 ? 'server_error' : 'access_denied',
    error_code: code,
    error_description: status >= 500 ? authProblemDefinitions.unexpected_failure[1] : message,
  }
  const redirectUrl = new URL(target)
  if (isPkceFlow)
    for (const [name, value] of Object.entries(errorParams)) redirectUrl.searchParams.set(name, value)
  return buildFragmentRedirect(redirectUrl, errorParams)
}

function buildFragmentRedirect(target: URL, params: Record<string, string>): string {
  const redirectUrl = new URL(target)
  redirectUrl.hash = new URLSearchParams(params).toString()
  return redirectUrl.href
}
