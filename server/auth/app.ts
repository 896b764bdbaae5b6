import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import { createAuthAdminApp } from './admin-app.ts'
import { AuthProblem } from './auth-problem.ts'
import {
  type AuthAppEnv,
  authenticateRequestUser,
  resolveApiKeyRole,
  resolveRequestClient,
} from './authenticate-request.ts'
import type { AuthDeps } from './contract.ts'
import { createDisabledAuthEndpointsApp } from './disabled-endpoints.ts'
import { createMfaFactorsApp } from './factors/app.ts'
import { readJsonBody } from './json-body.ts'
import { replaceLegacyApiKeys } from './legacy-api-keys.ts'
import { createOAuthServerApp } from './oauth-server/app.ts'
import { assertExternalRequestCaptchaSolved, createOneTimeTokensApp } from './one-time-tokens/app.ts'
import { loadOwnUserResponse, updateOwnUser } from './own-user.ts'
import { createPasskeysApp } from './passkeys/app.ts'
import { signUpWithPassword } from './password-sign-up.ts'
import { createIdentityProvidersApp } from './providers/app.ts'
import { toPublicSettingsResponse } from './public-settings.ts'
import { createAuthErrorResponse, createNoStoreJsonResponse } from './responses.ts'
import { createSamlApp } from './saml/app.ts'
import { signOut } from './sign-out.ts'
import { exchangeGrantForSession } from './token-grants.ts'

const maxBodyBytes = 64 * 1024
/** SAML responses list groups and contain certificates, and metadata is longer still. */
const maxSamlBodyBytes = 512 * 1024
const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

export interface AuthErrorReporter {
  /** Called with unexpected errors. */
  readonly report: (error: unknown) => void
}

/** The authentication API for the official clients. It neither reads nor sets cookies. */
export function createAuthApp(deps: AuthDeps, { report }: AuthErrorReporter): Hono<AuthAppEnv> {
  const app = new Hono<AuthAppEnv>()
  app.onError((error, c) => {
    const status = error instanceof AuthProblem ? error.status : (toProblemOrNull(error)?.status ?? 500)
    // The operator has to know of a failing webhook, although the client gets GoTrue's status 422.
    const isWebhookFailure = error instanceof AuthProblem && error.code === 'sms_send_failed'
    if (status >= 500 || isWebhookFailure) report(error)
    return createAuthErrorResponse(error, c.req.raw.headers)
  })
  // No CORS headers, so that pages of other sites cannot read responses.
  app.options('*', (c) => c.body(null, 204, { Allow: allowedMethods }))
  app.get('/.well-known/jwks.json', () =>
    createNoStoreJsonResponse(deps.keys.publicJwks, { 'Cache-Control': 'public, max-age=600' }),
  )
  // Pages of other sites cannot send this header without a CORS preflight, so the key also protects against
  // CSRF.
  app.use(async (c, next) => {
    await replaceLegacyApiKeys(deps, c.req.raw.headers)
    if (!isReachableWithoutApiKey(c.req.method, c.req.path))
      resolveApiKeyRole(c.req.raw.headers, deps.apiKeys)
    await next()
  })
  app.use((c, next) => {
    const maxSize = isSamlMessagePath(c.req.path) ? maxSamlBodyBytes : maxBodyBytes
    return bodyLimit({ maxSize, onError: throwBodyTooLarge })(c, next)
  })
  app.get('/health', (c) =>
    createNoStoreJsonResponse({
      // It tells which faults to try, so it is not for everyone who has the public key.
      ...(resolveApiKeyRole(c.req.raw.headers, deps.apiKeys) === 'administrator' && {
        version: deps.version,
      }),
      name: 'Letopis',
      description: 'The accounts of this site',
    }),
  )
  app.get('/settings', () => createNoStoreJsonResponse(toPublicSettingsResponse(deps.settings)))
  app.post('/signup', async (c) => {
    const body = await readJsonBody(c.req.raw)
    await assertExternalRequestCaptchaSolved(c, deps, body)
    return createNoStoreJsonResponse(
      await signUpWithPassword(deps, body, c.req.url, resolveRequestClient(c, deps)),
    )
  })
  app.post('/token', async (c) => {
    const grantType = c.req.query('grant_type') ?? ''
    const body = await readJsonBody(c.req.raw)
    if (grantType === 'password') await assertExternalRequestCaptchaSolved(c, deps, body)
    return createNoStoreJsonResponse(
      await exchangeGrantForSession(deps, grantType, body, resolveRequestClient(c, deps), c.req.raw.headers),
    )
  })
  app.get('/user', async (c) =>
    createNoStoreJsonResponse(
      await loadOwnUserResponse(deps, await authenticateRequestUser(c.req.raw.headers, deps)),
    ),
  )
  app.put('/user', async (c) => {
    const user = await authenticateRequestUser(c.req.raw.headers, deps)
    return createNoStoreJsonResponse(
      await updateOwnUser(
        deps,
        user,
        await readJsonBody(c.req.raw),
        c.req.url,
        resolveRequestClient(c, deps),
      ),
    )
  })
  app.post('/logout', async (c) => {
    const user = await authenticateRequestUser(c.req.raw.headers, deps)
    await signOut(deps, user, c.req.query('scope'), resolveRequestClient(c, deps))
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
  app.route('/', createMfaFactorsApp(deps))
  app.route('/', createPasskeysApp(deps))
  app.route('/', createIdentityProvidersApp(deps, report))
  app.route('/', createSamlApp(deps, report))
  app.route('/', createOAuthServerApp(deps))
  app.route('/', createOneTimeTokensApp(deps))
  app.route('/', createDisabledAuthEndpointsApp(deps))
  app.route('/admin', createAuthAdminApp(deps))
  app.all('*', () => {
    throw new AuthProblem('validation_failed', { status: 404, message: 'There is nothing at this path' })
  })
  return app
}

function throwBodyTooLarge(): never {
  throw new ProblemError('too_large')
}
/**
 * Routes that browsers reach from e-mails or other services without an API key; they check other credentials.
 */
const routesWithoutApiKey = new Set([
  ...['GET /sso/saml/metadata', 'POST /sso/saml/acs'],
  ...['GET /verify', 'GET /authorize', 'GET /callback', 'POST /callback'],
  ...['GET /oauth/authorize', 'POST /oauth/token', 'GET /oauth/userinfo'],
  'POST /oauth/clients/register',
  ...['GET /.well-known/oauth-authorization-server', 'GET /.well-known/openid-configuration'],
])
function isReachableWithoutApiKey(method: string, path: string): boolean {
  return routesWithoutApiKey.has(`${method} ${path.replace(/^\/auth\/v1(?=\/)/, '')}`)
}
function isSamlMessagePath(path: string): boolean {
  return /^(?:\/auth\/v1)?\/(?:sso\/saml\/acs|admin\/sso\/providers(?:\/[^/]*)?)$/.test(path)
}
