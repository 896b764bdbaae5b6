import { Hono } from 'hono'
import { parseUrlEncodedForm } from '../../../domain/text/url-encoded-form.ts'
import { AuthProblem } from '../auth-problem.ts'
import {
  type AuthAppEnv,
  assertSecretApiKey,
  authenticateRequestUser,
  parseBearerToken,
  resolveRequestClient,
} from '../authenticate-request.ts'
import type { AuthDeps } from '../contract.ts'
import { readJsonBody, readOptionalStringField } from '../json-body.ts'
import { createPaginationHeaders, parsePaginationParams } from '../pagination.ts'
import { ensureUrlHasFragment } from '../redirect-rules.ts'
import { createNoStoreJsonResponse } from '../responses.ts'
import { verifyAccessToken } from '../verify-access-token.ts'
import { startOAuthAuthorization } from './authorization-request.ts'
import { authenticateOAuthClient } from './client-auth.ts'
import { grantOAuthClientTokens } from './client-tokens.ts'
import {
  createOAuthClient,
  loadOAuthClient,
  regenerateOAuthClientSecret,
  removeOAuthClient,
  toOAuthClientResponse,
  updateOAuthClient,
} from './clients.ts'
import { applyAuthorizationDecision, loadOrApproveAuthorization } from './consent.ts'
import { listOAuthGrants, revokeOAuthGrant } from './grants.ts'
import { OAuthProblem, withOAuthErrorResponse } from './oauth-problem.ts'
import { registerOAuthClient } from './register-client.ts'
import { supportedScopes, toUserInfoClaims } from './scopes.ts'
import { createOAuthServerMetadata } from './server-metadata.ts'

const oauthServerPaths = ['/oauth/*', '/user/oauth/*', '/.well-known/oauth-authorization-server']

/** OAuth 2.1 server with authorization codes and PKCE, for clients that sign in users of this site. */
export function createOAuthServerApp(deps: AuthDeps): Hono<AuthAppEnv> {
  const app = new Hono<AuthAppEnv>()
  for (const path of [...oauthServerPaths, '/.well-known/openid-configuration'])
    app.use(path, async (_, next) => {
      const { enabled, dynamicRegistration } = deps.settings.oauth.server
      const isEnabled = enabled ?? (dynamicRegistration || (await deps.data.auth.oauthClients.count()) > 0)
      if (!isEnabled) throw new AuthProblem('oauth_provider_not_supported')
      await next()
    })
  for (const name of ['oauth-authorization-server', 'openid-configuration'])
    app.get(`/.well-known/${name}`, () => createNoStoreJsonResponse(createOAuthServerMetadata(deps)))
  app.post('/oauth/clients/register', (c) =>
    withOAuthErrorResponse(async () =>
      createNoStoreJsonResponse(
        await registerOAuthClient(deps, c.req.raw, resolveRequestClient(c, deps)),
        {},
        201,
      ),
    ),
  )
  app.get('/oauth/authorize', (c) =>
    withOAuthErrorResponse(async () => {
      await deps.limits.countTokenRequest(resolveRequestClient(c, deps))
      return createRedirectResponse(await startOAuthAuthorization(deps, new URL(c.req.url).searchParams))
    }),
  )
  app.post('/oauth/token', (c) =>
    withOAuthErrorResponse(async () => {
      const requestClient = resolveRequestClient(c, deps)
      await deps.limits.countTokenRequest(requestClient)
      const form = await parseTokenRequestForm(c.req.raw)
      const client = await authenticateOAuthClient(deps, c.req.raw.headers, form, requestClient)
      return createNoStoreJsonResponse(await grantOAuthClientTokens(deps, client, form, requestClient), {
        Pragma: 'no-cache',
      })
    }),
  )
  app.get('/oauth/userinfo', (c) =>
    withOAuthErrorResponse(async () =>
      createNoStoreJsonResponse(await loadUserInfo(deps, c.req.raw.headers)),
    ),
  )
  app.get('/oauth/authorizations/:id', async (c) => {
    const user = await authenticateRequestUser(c.req.raw.headers, deps)
    return createNoStoreJsonResponse(
      await loadOrApproveAuthorization(deps, user, c.req.param('id'), resolveRequestClient(c, deps)),
    )
  })
  app.post('/oauth/authorizations/:id/consent', async (c) => {
    const user = await authenticateRequestUser(c.req.raw.headers, deps)
    const action = readOptionalStringField(await readJsonBody(c.req.raw), 'action')
    return createNoStoreJsonResponse(
      await applyAuthorizationDecision(deps, user, c.req.param('id'), action, resolveRequestClient(c, deps)),
    )
  })
  app.get('/user/oauth/grants', async (c) =>
    createNoStoreJsonResponse(
      await listOAuthGrants(deps, await authenticateRequestUser(c.req.raw.headers, deps)),
    ),
  )
  app.delete('/user/oauth/grants', async (c) => {
    const user = await authenticateRequestUser(c.req.raw.headers, deps)
    await revokeOAuthGrant(deps, user, c.req.query('client_id') ?? '', resolveRequestClient(c, deps))
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
  app.route('/admin/oauth', createOAuthClientsAdminApp(deps))
  return app
}

/** Administration of OAuth clients with the secret API key. */
function createOAuthClientsAdminApp(deps: AuthDeps): Hono<AuthAppEnv> {
  const app = new Hono<AuthAppEnv>()
  app.use(async (c, next) => {
    assertSecretApiKey(c.req.raw.headers, deps.apiKeys)
    if (deps.settings.oauth.server.enabled === false) throw new AuthProblem('oauth_provider_not_supported')
    await next()
  })
  app.get('/clients', async (c) => {
    const url = new URL(c.req.url)
    const paging = parsePaginationParams(url)
    const { rows, total } = await deps.data.auth.oauthClients.list(paging.page, paging.perPage)
    const clients = rows.map((client) => toOAuthClientResponse(client))
    return createNoStoreJsonResponse(
      { clients, aud: 'authenticated' },
      createPaginationHeaders(url, paging, total),
    )
  })
  app.post('/clients', async (c) =>
    createNoStoreJsonResponse(
      await createOAuthClient(deps, await readJsonBody(c.req.raw), resolveRequestClient(c, deps)),
      {},
      201,
    ),
  )
  app.get('/clients/:id', async (c) =>
    createNoStoreJsonResponse(await loadOAuthClient(deps, c.req.param('id'))),
  )
  app.put('/clients/:id', async (c) =>
    createNoStoreJsonResponse(
      await updateOAuthClient(
        deps,
        c.req.param('id'),
        await readJsonBody(c.req.raw),
        resolveRequestClient(c, deps),
      ),
    ),
  )
  app.delete('/clients/:id', async (c) => {
    await removeOAuthClient(deps, c.req.param('id'), resolveRequestClient(c, deps))
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
  app.post('/clients/:id/regenerate_secret', async (c) =>
    createNoStoreJsonResponse(
      await regenerateOAuthClientSecret(deps, c.req.param('id'), resolveRequestClient(c, deps)),
    ),
  )
  return app
}

/** Reads a form, or JSON with the same names; each name may occur once. */
async function parseTokenRequestForm(request: Request): Promise<URLSearchParams> {
  if (request.headers.get('content-type')?.startsWith('application/json')) {
    const texts = Object.entries(await readJsonBody(request)).filter(([, value]) => typeof value === 'string')
    return new URLSearchParams(texts.map(([name, value]) => [name, String(value)]))
  }
  const form = parseUrlEncodedForm(await request.text())
  if (new Set(form.keys()).size < [...form.keys()].length)
    throw new OAuthProblem('invalid_request', 'A parameter is given more than once')
  return form
}

async function loadUserInfo(deps: AuthDeps, headers: Headers) {
  const token = parseBearerToken(headers)
  if (token === null) throw new OAuthProblem('invalid_token', 'A bearer token is required')
  try {
    const { userId, scopes } = await verifyAccessToken(deps, token)
    const user = await deps.data.auth.users.find(userId)
    if (user !== null) return toUserInfoClaims(user, scopes?.split(' ') ?? supportedScopes)
  } catch (error) {
    if (!(error instanceof AuthProblem)) throw error
  }
  throw new OAuthProblem('invalid_token', 'The token is not good, or not any more')
}

function createRedirectResponse(url: URL): Response {
  return new Response(null, {
    status: 302,
    headers: {
      Location: ensureUrlHasFragment(url),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
