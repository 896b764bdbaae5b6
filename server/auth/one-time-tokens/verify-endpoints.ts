import { AuthProblem, authProblemDefinitions } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, readOptionalString } from '../json-body.ts'
import { resolveAllowedRedirect } from '../redirect-rules.ts'
import type { TokenResponse } from '../session-tokens.ts'
import { signInUser } from '../sign-in-user.ts'
import { issuePkceCode, pkceAuthMethods } from './pkce-flow.ts'
import { readEmailOrPhone } from './recipient-input.ts'
import { pkceTokenPrefix } from './secrets.ts'
import { type OneTimeCredential, verifyOneTimeToken } from './verify-one-time-token.ts'

const partialConfirmationMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** What a confirmation on the first of two addresses is answered with. */
export interface PartialConfirmationResponse {
  readonly msg: string
  readonly code: 200
}

/** `POST /verify`: a session for a code or for what a link carried. */
export async function handleVerifyPost(
  deps: AuthDeps,
  body: JsonObject,
  client: RequestClient,
): Promise<TokenResponse | PartialConfirmationResponse> {
  const type = readOptionalString(body, 'type') ?? ''
  return verifyOneTimeToken(
    deps,
    type,
    await parseOneTimeCredential(body),
    client,
    async (auth, done, token) => {
      if (done === 'half') return { msg: partialConfirmationMessage, code: 200 }
      const provider = token.purpose === 'sms' || token.purpose === 'phone_change' ? 'phone' : 'email'
      return signInUser(deps, auth, done.user, { method: 'otp', provider }, client)
    },
  )
}

/** `GET /verify`: where a letter's link sends the browser on to; what went wrong is told there. */
export async function handleVerifyLink(deps: AuthDeps, url: URL, client: RequestClient): Promise<string> {
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  const target = new URL(resolveAllowedRedirect(asked('redirect_to'), deps.redirects))
  const token = asked('token')
  const type = asked('type')
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
  return verifyOneTimeToken(deps, type, { token }, client, async (auth, done, used) => {
    if (done === 'half') return buildFragmentRedirect(target, { message: partialConfirmationMessage })
    if (token.startsWith(pkceTokenPrefix)) {
      const flow = await auth.flowStates.findLatest(done.user.id, pkceAuthMethods[used.purpose] ?? '')
      if (flow === null) throw new AuthProblem('flow_state_not_found')
      const back = new URL(target)
      back.searchParams.set('code', await issuePkceCode(auth, flow, deps.now().toISOString()))
      return back.href
    }
    const session = await signInUser(deps, auth, done.user, { method: 'otp', provider: 'email' }, client)
    const { access_token, refresh_token, expires_in, expires_at, token_type } = session
    const words = { access_token, expires_at: String(expires_at), expires_in: String(expires_in) }
    return buildFragmentRedirect(target, { ...words, refresh_token, token_type, type })
  })
}

async function parseOneTimeCredential(body: JsonObject): Promise<OneTimeCredential> {
  const hash = readOptionalString(body, 'token_hash')
  const code = readOptionalString(body, 'token')
  if (hash !== null && code === null) {
    if (readOptionalString(body, 'email') !== null || readOptionalString(body, 'phone') !== null)
      throw new AuthProblem('validation_failed', {
        message: 'Only the token_hash and type should be provided',
      })
    return { token: hash.slice(0, 200) }
  }
  if (code === null || hash !== null)
    throw new AuthProblem('validation_failed', { message: 'Verify requires either a token or a token hash' })
  const who = await readEmailOrPhone(body)
  return { place: 'email' in who ? who.email : who.phone, code: code.trim().slice(0, 20) }
}

function buildErrorRedirect(target: URL, { code, status, message }: AuthProblem, inFlow: boolean): string {
  const words = {
    error: status >= 500 ? 'server_error' : 'access_denied',
    error_code: code,
    error_description: status >= 500 ? authProblemDefinitions.unexpected_failure[1] : message,
  }
  const back = new URL(target)
  if (inFlow) for (const [name, value] of Object.entries(words)) back.searchParams.set(name, value)
  return buildFragmentRedirect(back, words)
}

function buildFragmentRedirect(target: URL, words: Record<string, string>): string {
  const back = new URL(target)
  back.hash = new URLSearchParams(words).toString()
  return back.href
}
