import { Hono } from 'hono'
import { jsonAnswer } from '../answers.ts'
import { readBody, textIn } from '../body.ts'
import type { AuthDeps } from '../contract.ts'
import { bearerIn, clientIn, type Env, refuseNonAdmin, signedIn } from '../http.ts'
import { pagingHeaders, pagingIn } from '../paging.ts'
import { AuthProblem } from '../problems.ts'
import { awayTo } from '../redirects.ts'
import { bearerOf } from '../verify.ts'
import { authorize } from './authorize.ts'
import { authenticateClient } from './client-auth.ts'
import {
  changeClient,
  createClient,
  presentClient,
  readClient,
  removeClient,
  renewSecret,
} from './clients.ts'
import { decide, readAuthorization } from './consent.ts'
import { listGrants, revokeGrant } from './grants.ts'
import { serverMetadata } from './metadata.ts'
import { OAuthProblem, oauthAnswer } from './problem.ts'
import { claimsOf, scopesSupported } from './scopes.ts'
import { grantToClient } from './token.ts'

const ours = ['/oauth/*', '/user/oauth/*', '/.well-known/oauth-authorization-server']

/** Programs that people are let into by their account here: OAuth 2.1 with codes and proof keys. */
export function oauthServerApp(deps: AuthDeps): Hono<Env> {
  const app = new Hono<Env>()
  for (const path of [...ours, '/.well-known/openid-configuration'])
    app.use(path, async (_, next) => {
      const { enabled } = deps.settings.oauth.server
      const on = enabled ?? (await deps.data.auth.oauthClients.count()) > 0
      if (!on) throw new AuthProblem('oauth_provider_not_supported')
      await next()
    })
  for (const name of ['oauth-authorization-server', 'openid-configuration'])
    app.get(`/.well-known/${name}`, () => jsonAnswer(serverMetadata(deps.issuer)))
  app.post('/oauth/clients/register', () => {
    throw new AuthProblem('oauth_dynamic_client_registration_disabled')
  })
  app.get('/oauth/authorize', (c) =>
    oauthAnswer(async () => {
      deps.limits.token(clientIn(c, deps))
      return away(await authorize(deps, new URL(c.req.url).searchParams))
    }),
  )
  app.post('/oauth/token', (c) =>
    oauthAnswer(async () => {
      const from = clientIn(c, deps)
      deps.limits.token(from)
      const form = await formIn(c.req.raw)
      const client = await authenticateClient(deps, c.req.raw.headers, form, from)
      return jsonAnswer(await grantToClient(deps, client, form, from), { Pragma: 'no-cache' })
    }),
  )
  app.get('/oauth/userinfo', (c) =>
    oauthAnswer(async () => jsonAnswer(await userInfo(deps, c.req.raw.headers))),
  )
  app.get('/oauth/authorizations/:id', async (c) => {
    const me = await signedIn(c.req.raw.headers, deps)
    return jsonAnswer(await readAuthorization(deps, me, c.req.param('id'), clientIn(c, deps)))
  })
  app.post('/oauth/authorizations/:id/consent', async (c) => {
    const me = await signedIn(c.req.raw.headers, deps)
    const action = textIn(await readBody(c.req.raw), 'action')
    return jsonAnswer(await decide(deps, me, c.req.param('id'), action, clientIn(c, deps)))
  })
  app.get('/user/oauth/grants', async (c) =>
    jsonAnswer(await listGrants(deps, await signedIn(c.req.raw.headers, deps))),
  )
  app.delete('/user/oauth/grants', async (c) => {
    const me = await signedIn(c.req.raw.headers, deps)
    await revokeGrant(deps, me, c.req.query('client_id') ?? '', clientIn(c, deps))
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
  app.route('/admin/oauth', clientsApp(deps))
  return app
}

/** The programs, as whoever has the secret key manages them. */
function clientsApp(deps: AuthDeps): Hono<Env> {
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    refuseNonAdmin(c.req.raw.headers, deps.apiKeys)
    if (deps.settings.oauth.server.enabled === false) throw new AuthProblem('oauth_provider_not_supported')
    await next()
  })
  app.get('/clients', async (c) => {
    const url = new URL(c.req.url)
    const paging = pagingIn(url)
    const { rows, total } = await deps.data.auth.oauthClients.list(paging.page, paging.perPage)
    const clients = rows.map((client) => presentClient(client))
    return jsonAnswer({ clients, aud: 'authenticated' }, pagingHeaders(url, paging, total))
  })
  app.post('/clients', async (c) =>
    jsonAnswer(await createClient(deps, await readBody(c.req.raw), clientIn(c, deps)), {}, 201),
  )
  app.get('/clients/:id', async (c) => jsonAnswer(await readClient(deps, c.req.param('id'))))
  app.put('/clients/:id', async (c) =>
    jsonAnswer(await changeClient(deps, c.req.param('id'), await readBody(c.req.raw), clientIn(c, deps))),
  )
  app.delete('/clients/:id', async (c) => {
    await removeClient(deps, c.req.param('id'), clientIn(c, deps))
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
  app.post('/clients/:id/regenerate_secret', async (c) =>
    jsonAnswer(await renewSecret(deps, c.req.param('id'), clientIn(c, deps))),
  )
  return app
}

/** A form, or JSON with the same names; each name once. */
async function formIn(request: Request): Promise<URLSearchParams> {
  if (request.headers.get('content-type')?.startsWith('application/json')) {
    const texts = Object.entries(await readBody(request)).filter(([, value]) => typeof value === 'string')
    return new URLSearchParams(texts.map(([name, value]) => [name, String(value)]))
  }
  const form = new URLSearchParams(await request.text())
  if (new Set(form.keys()).size < [...form.keys()].length)
    throw new OAuthProblem('invalid_request', 'A parameter is given more than once')
  return form
}

async function userInfo(deps: AuthDeps, headers: Headers) {
  const token = bearerIn(headers)
  if (token === null) throw new OAuthProblem('invalid_token', 'A bearer token is required')
  try {
    const { userId, scopes } = await bearerOf(deps, token)
    const user = await deps.data.auth.users.find(userId)
    if (user !== null) return claimsOf(user, scopes?.split(' ') ?? scopesSupported)
  } catch (error) {
    if (!(error instanceof AuthProblem)) throw error
  }
  throw new OAuthProblem('invalid_token', 'The token is not good, or not any more')
}

function away(url: URL): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: awayTo(url), 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
}
