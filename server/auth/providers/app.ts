import { Hono } from 'hono'
import { jsonAnswer } from '../answers.ts'
import type { AuthDeps } from '../contract.ts'
import { clientIn, type Env, signedIn } from '../http.ts'
import { AuthProblem } from '../problems.ts'
import { awayTo } from '../redirects.ts'
import { begin } from './begin.ts'
import { browserOf, markedBrowser } from './browser.ts'
import { comeBack } from './callback.ts'
import { mayLink, unlink } from './identities.ts'

/** Signing in by other services, and the ways in that an account has. */
export function providersApp(deps: AuthDeps, report: (error: unknown) => void): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/authorize', async (c) => {
    deps.limits.token(clientIn(c, deps))
    return go(deps, c.req.raw, null)
  })
  app.get('/user/identities/authorize', async (c) => {
    const me = await signedIn(c.req.raw.headers, deps)
    mayLink(deps, me)
    deps.limits.token(clientIn(c, deps))
    return go(deps, c.req.raw, me.userId)
  })
  app.delete('/user/identities/:id', async (c) => {
    const me = await signedIn(c.req.raw.headers, deps)
    await unlink(deps, me, c.req.param('id'), clientIn(c, deps))
    return jsonAnswer({})
  })
  app.get('/callback', async (c) => {
    const client = clientIn(c, deps)
    deps.limits.token(client)
    const { searchParams } = new URL(c.req.url)
    return comeBack(deps, searchParams, browserOf(c.req.raw.headers), client, report)
  })
  // A form sent by another site's page brings no cookies; going on by a plain address does.
  app.post('/callback', async (c) => {
    const form = new URLSearchParams(await c.req.raw.text())
    return new Response(null, {
      status: 303,
      headers: { Location: `${deps.issuer}/callback?${form}`, 'Cache-Control': 'no-store' },
    })
  })
  app.post('/sso', () => {
    throw new AuthProblem('saml_provider_disabled')
  })
  return app
}

async function go(deps: AuthDeps, request: Request, linkingTo: string | null): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const { hash, cookie } = markedBrowser(request.headers, deps.issuer)
  const url = await begin(deps, searchParams, hash, linkingTo)
  const headers = { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' }
  if (searchParams.get('skip_http_redirect') === 'true') return jsonAnswer({ url: url.href }, headers)
  return new Response(null, { status: 302, headers: { ...headers, Location: awayTo(url) } })
}
