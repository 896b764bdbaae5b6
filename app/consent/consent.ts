import type { AuthError, OAuthAuthorizationDetails, OAuthRedirect } from '@supabase/auth-js'
import { redirect } from 'react-router'
import { callbackCookieName } from '../../domain/own-path.ts'
import { Problem } from '../../domain/problem.ts'
import type { AppRequest } from '../request.ts'

/** What a program asks to know, in the order in which it is told. */
const scopes = ['openid', 'profile', 'email', 'phone'] as const
export type Scope = (typeof scopes)[number]

/** How things stand with a program that asks for somebody. */
export type Consent =
  | {
      readonly step: 'asked'
      readonly program: string
      /** Where the browser goes next. */
      readonly place: string
      readonly email: string
      readonly scopes: readonly Scope[]
    }
  | { readonly step: 'decided'; readonly to: string; readonly place: string }
  | { readonly step: 'gone' }

const gone: Consent = { step: 'gone' }

type App = Pick<AppRequest, 'session' | 'origin' | 'language'>

/** What is asked for, by a program that sent the browser here; whoever is not signed in does that first. */
export async function readConsent(app: App, url: URL): Promise<Consent | Response> {
  if (app.session.account === null) return toLogin(app, url)
  const auth = await app.session.auth()
  const { data, error } = await auth.oauth.getAuthorizationDetails(idIn(url))
  return error === null ? consentOf(data) : refused(error)
}

/** Tells the program whether the user agrees. */
export async function decideConsent(
  app: App,
  url: URL,
  decision: 'approve' | 'deny',
): Promise<Consent | Response> {
  if (app.session.account === null) return toLogin(app, url)
  const { oauth } = await app.session.auth()
  const quietly = { skipBrowserRedirect: true }
  const { data, error } =
    decision === 'approve'
      ? await oauth.approveAuthorization(idIn(url), quietly)
      : await oauth.denyAuthorization(idIn(url), quietly)
  return error === null ? consentOf(data) : refused(error)
}

function consentOf(data: OAuthAuthorizationDetails | OAuthRedirect): Consent {
  if ('redirect_url' in data) {
    const to = URL.parse(data.redirect_url)
    return to === null || isCode(to) ? gone : { step: 'decided', to: to.href, place: placeOf(to) }
  }
  const words = data.scope.split(' ')
  const to = URL.parse(data.redirect_uri)
  return {
    step: 'asked',
    program: data.client.name,
    place: to === null ? data.redirect_uri : placeOf(to),
    email: data.user.email,
    scopes: scopes.filter((scope) => words.includes(scope)),
  }
}

/** The host as people know it; a program on the machine has only its scheme. */
function placeOf({ host, protocol }: URL): string {
  return host === '' ? protocol.replace(/:$/, '') : host
}

function isCode({ protocol }: URL): boolean {
  return ['javascript:', 'data:', 'vbscript:'].includes(protocol)
}

function idIn(url: URL): string {
  const id = url.searchParams.get('authorization_id') ?? ''
  return /^[\w-]{1,100}$/.test(id) ? id : '-'
}

function refused(error: AuthError): Consent {
  if (error.status !== undefined && error.status < 500 && error.status !== 429) return gone
  throw new Problem('unavailable', null, { cause: error })
}

/** Signing in leads back here. */
function toLogin({ origin }: App, { pathname, search }: URL): Response {
  const way = encodeURIComponent(`${pathname.replace(/\.data$/, '')}${search}`)
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const cookie = `${callbackCookieName}=${way}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax${secure}`
  return redirect('/login', { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } })
}
