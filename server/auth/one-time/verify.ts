import { type Json, textIn } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { enter } from '../enter.ts'
import { AuthProblem, problems } from '../problems.ts'
import { allowedRedirect } from '../redirects.ts'
import type { TokenAnswer } from '../tokens.ts'
import { emailOrPhone } from './asked-email.ts'
import { flowMethods, issueFlowCode } from './flow.ts'
import { type Evidence, prove } from './prove.ts'
import { flowPrefix } from './secrets.ts'

const halfway = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** What a confirmation on the first of two addresses is answered with. */
export interface HalfAnswer {
  readonly msg: string
  readonly code: 200
}

/** `POST /verify`: a session for a code or for what a link carried. */
export async function verifyByBody(
  deps: AuthDeps,
  body: Json,
  client: Client,
): Promise<TokenAnswer | HalfAnswer> {
  const type = textIn(body, 'type') ?? ''
  return prove(deps, type, await evidenceIn(body), client, async (auth, done, token) => {
    if (done === 'half') return { msg: halfway, code: 200 }
    const provider = token.purpose === 'sms' || token.purpose === 'phone_change' ? 'phone' : 'email'
    return enter(deps, auth, done.user, { method: 'otp', provider }, client)
  })
}

/** `GET /verify`: where a letter's link sends the browser on to; what went wrong is told there. */
export async function verifyByLink(deps: AuthDeps, url: URL, client: Client): Promise<string> {
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  const target = new URL(allowedRedirect(asked('redirect_to'), deps.redirects))
  const token = asked('token')
  const type = asked('type')
  try {
    if (token === '')
      throw new AuthProblem('validation_failed', { message: 'Verify requires a token or a token hash' })
    return await followed(deps, type, token, target, client)
  } catch (error) {
    if (!(error instanceof AuthProblem)) throw error
    return withProblem(target, error, token.startsWith(flowPrefix))
  }
}

async function followed(
  deps: AuthDeps,
  type: string,
  token: string,
  target: URL,
  client: Client,
): Promise<string> {
  return prove(deps, type, { token }, client, async (auth, done, used) => {
    if (done === 'half') return withFragment(target, { message: halfway })
    if (token.startsWith(flowPrefix)) {
      const flow = await auth.flowStates.findLatest(done.user.id, flowMethods[used.purpose] ?? '')
      if (flow === null) throw new AuthProblem('flow_state_not_found')
      const back = new URL(target)
      back.searchParams.set('code', await issueFlowCode(auth, flow, deps.now().toISOString()))
      return back.href
    }
    const session = await enter(deps, auth, done.user, { method: 'otp', provider: 'email' }, client)
    const { access_token, refresh_token, expires_in, expires_at, token_type } = session
    const words = { access_token, expires_at: String(expires_at), expires_in: String(expires_in) }
    return withFragment(target, { ...words, refresh_token, token_type, type })
  })
}

async function evidenceIn(body: Json): Promise<Evidence> {
  const hash = textIn(body, 'token_hash')
  const code = textIn(body, 'token')
  if (hash !== null && code === null) {
    if (textIn(body, 'email') !== null || textIn(body, 'phone') !== null)
      throw new AuthProblem('validation_failed', {
        message: 'Only the token_hash and type should be provided',
      })
    return { token: hash.slice(0, 200) }
  }
  if (code === null || hash !== null)
    throw new AuthProblem('validation_failed', { message: 'Verify requires either a token or a token hash' })
  const who = await emailOrPhone(body)
  return { place: 'email' in who ? who.email : who.phone, code: code.trim().slice(0, 20) }
}

function withProblem(target: URL, { code, status, message }: AuthProblem, inFlow: boolean): string {
  const words = {
    error: status >= 500 ? 'server_error' : 'access_denied',
    error_code: code,
    error_description: status >= 500 ? problems.unexpected_failure[1] : message,
  }
  const back = new URL(target)
  if (inFlow) for (const [name, value] of Object.entries(words)) back.searchParams.set(name, value)
  return withFragment(back, words)
}

function withFragment(target: URL, words: Record<string, string>): string {
  const back = new URL(target)
  back.hash = new URLSearchParams(words).toString()
  return back.href
}
