import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem, problemOf } from '../../domain/problem.ts'
import { changeAccount, readAccount } from './account.ts'
import { adminApp } from './admin-app.ts'
import { jsonAnswer, problemAnswer } from './answers.ts'
import { readBody } from './body.ts'
import type { AuthDeps } from './contract.ts'
import { factorsApp } from './factors/app.ts'
import { clientIn, type Env, keyHolder, signedIn } from './http.ts'
import { notEnabledApp } from './not-enabled.ts'
import { oauthServerApp } from './oauth-server/app.ts'
import { captchaIn, oneTimeApp } from './one-time/app.ts'
import { passkeysApp } from './passkeys/app.ts'
import { AuthProblem } from './problems.ts'
import { providersApp } from './providers/app.ts'
import { publicSettings } from './public-settings.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { grantToken } from './token-grants.ts'

const longestBody = 64 * 1024
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** Who is told of what the operator should know. */
export interface Listeners {
  /** Told of errors that nobody foresaw. */
  readonly report: (error: unknown) => void
}

/** The authentication service, as the official clients know it. No cookie is read or set here. */
export function authApp(deps: AuthDeps, { report }: Listeners): Hono<Env> {
  const app = new Hono<Env>()
  app.onError((error, c) => {
    const status = error instanceof AuthProblem ? error.status : (problemOf(error)?.status ?? 500)
    if (status >= 500) report(error)
    return problemAnswer(error, c.req.raw.headers)
  })
  // Without a word about other origins, so that no page of another site gets an answer.
  app.options('*', (c) => c.body(null, 204, { Allow: methods }))
  app.get('/.well-known/jwks.json', () =>
    jsonAnswer(deps.keys.published, { 'Cache-Control': 'public, max-age=600' }),
  )
  // A page of another site cannot send a header of its own without being asked, so the key stands for the origin too.
  app.use(async (c, next) => {
    if (!isFollowed(c.req.method, c.req.path)) keyHolder(c.req.raw.headers, deps.apiKeys)
    await next()
  })
  app.use(bodyLimit({ maxSize: longestBody, onError: refuseBody }))
  app.get('/health', () =>
    jsonAnswer({ version: deps.version, name: 'Letopis', description: 'The accounts of this site' }),
  )
  app.get('/settings', () => jsonAnswer(publicSettings(deps.settings)))
  app.post('/signup', async (c) => {
    const body = await readBody(c.req.raw)
    await captchaIn(c, deps, body)
    return jsonAnswer(await signUp(deps, body, c.req.url, clientIn(c, deps)))
  })
  app.post('/token', async (c) => {
    const grant = c.req.query('grant_type') ?? ''
    const body = await readBody(c.req.raw)
    if (grant === 'password') await captchaIn(c, deps, body)
    return jsonAnswer(await grantToken(deps, grant, body, clientIn(c, deps), c.req.raw.headers))
  })
  app.get('/user', async (c) => jsonAnswer(await readAccount(deps, await signedIn(c.req.raw.headers, deps))))
  app.put('/user', async (c) => {
    const me = await signedIn(c.req.raw.headers, deps)
    return jsonAnswer(await changeAccount(deps, me, await readBody(c.req.raw), c.req.url, clientIn(c, deps)))
  })
  app.post('/logout', async (c) => {
    const me = await signedIn(c.req.raw.headers, deps)
    await signOut(deps, me, c.req.query('scope'), clientIn(c, deps))
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
  app.route('/', factorsApp(deps))
  app.route('/', passkeysApp(deps))
  app.route('/', providersApp(deps, report))
  app.route('/', oauthServerApp(deps))
  app.route('/', oneTimeApp(deps))
  app.route('/', notEnabledApp(deps))
  app.route('/admin', adminApp(deps))
  app.all('*', () => {
    throw new AuthProblem('validation_failed', { status: 404, message: 'There is nothing at this path' })
  })
  return app
}

function refuseBody(): never {
  throw new Problem('too_large')
}
/** Where a browser is sent by a letter or by another service, it brings no key; what it brings instead is looked at there. */
const followed = new Set([
  ...['GET /verify', 'GET /authorize', 'GET /callback', 'POST /callback'],
  ...['GET /oauth/authorize', 'POST /oauth/token', 'GET /oauth/userinfo'],
  ...['GET /.well-known/oauth-authorization-server', 'GET /.well-known/openid-configuration'],
])
/** Whether a path is reached without an API key. */
export function isFollowed(method: string, path: string): boolean {
  return followed.has(`${method} ${path.replace(/^\/auth\/v1(?=\/)/, '')}`)
}
