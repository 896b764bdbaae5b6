import type { AuthError, OAuthAuthorizationDetails, OAuthRedirect } from '@supabase/auth-js'
import { redirect } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import { returnToCookieName } from '../../domain/safe-redirect-path.ts'
import type { AppRequest } from '../request.ts'

/** What a program asks to know, in the order in which it is told. */
const scopes = ['openid', 'profile', 'email', 'phone'] as const
export type OAuthScope = (typeof scopes)[number]

/** How things stand with a program that asks for somebody. */
export type OAuthConsentState =
  | {
      readonly step: 'asked'
      readonly program: string
      /** Where the browser goes next. */
      readonly place: string
      readonly email: string
      readonly scopes: readonly OAuthScope[]
    }
  | { readonly step: 'decided'; readonly to: string; readonly place: string }
  | { readonly step: 'gone' }

const gone: OAuthConsentState = { step: 'gone' }

type App = Pick<AppRequest, 'session' | 'origin' | 'language'>

/** What is asked for, by a program that sent the browser here; whoever is not signed in does that first. */
export async function readOAuthConsent(app: App, url: URL): Promise<OAuthConsentState | Response> {
  if (app.session.account === null) return redirectToLogin(app, url)
  const auth = await app.session.getAuthClient()
  const { data, error } = await auth.oauth.getAuthorizationDetails(parseAuthorizationId(url))
  return error === null ? toOAuthConsentState(data) : toFailedConsent(error)
}

/** Tells the program whether the user agrees. */
export async function submitOAuthConsent(
  app: App,
  url: URL,
  decision: 'approve' | 'deny',
): Promise<OAuthConsentState | Response> {
  if (app.session.account === null) return redirectToLogin(app, url)
  const { oauth } = await app.session.getAuthClient()
  const quietly = { skipBrowserRedirect: true }
  const { data, error } =
    decision === 'approve'
      ? await oauth.approveAuthorization(parseAuthorizationId(url), quietly)
      : await oauth.denyAuthorization(parseAuthorizationId(url), quietly)
  return error === null ? toOAuthConsentState(data) : toFailedConsent(error)
}

function toOAuthConsentState(data: OAuthAuthorizationDetails | OAuthRedirect): OAuthConsentState {
  if ('redirect_url' in data) {
    const to = URL.parse(data.redirect_url)
    return to === null || isScriptUrl(to)
      ? gone
      : { step: 'decided', to: to.href, place: getRedirectHostLabel(to) }
  }
  const words = data.scope.split(' ')
  const to = URL.parse(data.redirect_uri)
  return {
    step: 'asked',
    program: data.client.name,
    place: to === null ? data.redirect_uri : getRedirectHostLabel(to),
    email: data.user.email,
    scopes: scopes.filter((scope) => words.includes(scope)),
  }
}

/** The host as people know it; a program on the machine has only its scheme. */
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
  if (error.status !== undefined && error.status < 500 && error.status !== 429) return gone
  throw new ProblemError('unavailable', null, { cause: error })
}

/** Signing in leads back here. */
function redirectToLogin({ origin }: App, { pathname, search }: URL): Response {
  const way = encodeURIComponent(`${pathname.replace(/\.data$/, '')}${search}`)
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const cookie = `${returnToCookieName}=${way}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax${secure}`
  return redirect('/login', { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } })
}
