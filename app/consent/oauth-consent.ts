import type { AuthError, OAuthAuthorizationDetails, OAuthRedirect } from '@supabase/auth-js'
import { redirect } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import { formatReturnToCookie } from '../../domain/safe-redirect-path.ts'
import type { AppRequest } from '../request.ts'

/** The scopes that a client can request, in display order. */
const scopes = ['openid', 'profile', 'email', 'phone'] as const
type OAuthScope = (typeof scopes)[number]

/** The state of an OAuth authorization request. */
export type OAuthConsentState =
  | {
      readonly step: 'asked'
      readonly program: string
      /** The host to which the browser is redirected. */
      readonly place: string
      readonly email: string
      readonly scopes: readonly OAuthScope[]
    }
  | { readonly step: 'decided'; readonly to: string; readonly place: string }
  | { readonly step: 'gone' }

const invalidState: OAuthConsentState = { step: 'gone' }

type App = Pick<AppRequest, 'session' | 'origin' | 'language'>

/** Reads an authorization request; redirects to the login without a session. */
export async function readOAuthConsentState(app: App, url: URL): Promise<OAuthConsentState | Response> {
  if (app.session.account === null) return redirectToLogin(app, url)
  const auth = await app.session.getAuthClient()
  const { data, error } = await auth.oauth.getAuthorizationDetails(parseAuthorizationId(url))
  return error === null ? toOAuthConsentState(data) : toFailedConsent(error)
}

/** Approves or denies an authorization request. */
export async function submitOAuthConsentDecision(
  app: App,
  url: URL,
  decision: 'approve' | 'deny',
): Promise<OAuthConsentState | Response> {
  if (app.session.account === null) return redirectToLogin(app, url)
  const { oauth } = await app.session.getAuthClient()
  const options = { skipBrowserRedirect: true }
  const { data, error } =
    decision === 'approve'
      ? await oauth.approveAuthorization(parseAuthorizationId(url), options)
      : await oauth.denyAuthorization(parseAuthorizationId(url), options)
  return error === null ? toOAuthConsentState(data) : toFailedConsent(error)
}

function toOAuthConsentState(data: OAuthAuthorizationDetails | OAuthRedirect): OAuthConsentState {
  if ('redirect_url' in data) {
    const to = URL.parse(data.redirect_url)
    return to === null || isScriptUrl(to)
      ? invalidState
      : { step: 'decided', to: to.href, place: getRedirectHostLabel(to) }
  }
  const requestedScopes = data.scope.split(' ')
  const to = URL.parse(data.redirect_uri)
  return {
    step: 'asked',
    program: data.client.name,
    place: to === null ? data.redirect_uri : getRedirectHostLabel(to),
    email: data.user.email,
    scopes: scopes.filter((scope) => requestedScopes.includes(scope)),
  }
}

/** The host, or the scheme for an app on the user's device. */
function getRedirectHostLabel({ host, protocol }: URL): string {
  return host === '' ? protocol.replace(/:$/, '') : host
}

function isScriptUrl({ protocol }: URL): boolean {
  return ['javascript:', 'data:', 'vbscript:'].includes(protocol)
}

function parseAuthorizationId(url: URL): string {
  const id = url.searchParams.get('authorization_id') ?? ''
  return /^[\w-]{1,100}$/.test(id) ? id : '-'
}

function toFailedConsent(error: AuthError): OAuthConsentState {
  if (error.status !== undefined && error.status < 500 && error.status !== 429) return invalidState
  throw new ProblemError('unavailable', null, { cause: error })
}

/** Redirects to the login, which returns to this page. */
function redirectToLogin({ origin }: App, { pathname, search }: URL): Response {
  const returnPath = `${pathname.replace(/\.data$/, '')}${search}`
  const cookie = formatReturnToCookie(returnPath, origin.startsWith('https:'))
  return redirect('/login', { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } })
}
