import { Hono } from 'hono'
import { parseUrlEncodedForm } from '../../../domain/text/url-encoded-form.ts'
import { type AuthAppEnv, authenticateRequestUser, resolveRequestClient } from '../authenticate-request.ts'
import type { AuthDeps } from '../contract.ts'
import { ensureUrlHasFragment } from '../redirect-rules.ts'
import { createNoStoreJsonResponse } from '../responses.ts'
import { getOrCreateBrowserBinding, readBrowserBindingToken } from './browser-binding.ts'
import { handleProviderCallback } from './provider-callback.ts'
import { startProviderSignInOrLinking } from './start-provider-sign-in.ts'
import { assertCanLinkIdentities, unlinkIdentity } from './unlink-identity.ts'

/** The API for signing in with external providers and managing linked identities. */
export function createIdentityProvidersApp(
  deps: AuthDeps,
  report: (error: unknown) => void,
): Hono<AuthAppEnv> {
  const app = new Hono<AuthAppEnv>()
  app.get('/authorize', async (c) => {
    await deps.limits.countTokenRequest(resolveRequestClient(c, deps))
    return redirectToProvider(deps, c.req.raw, null)
  })
  app.get('/user/identities/authorize', async (c) => {
    const user = await authenticateRequestUser(c.req.raw.headers, deps)
    assertCanLinkIdentities(deps, user)
    await deps.limits.countTokenRequest(resolveRequestClient(c, deps))
    return redirectToProvider(deps, c.req.raw, user.userId)
  })
  app.delete('/user/identities/:id', async (c) => {
    const user = await authenticateRequestUser(c.req.raw.headers, deps)
    await unlinkIdentity(deps, user, c.req.param('id'), resolveRequestClient(c, deps))
    return createNoStoreJsonResponse({})
  })
  app.get('/callback', async (c) => {
    const client = resolveRequestClient(c, deps)
    await deps.limits.countTokenRequest(client)
    const { searchParams } = new URL(c.req.url)
    return handleProviderCallback(
      deps,
      searchParams,
      readBrowserBindingToken(c.req.raw.headers, deps.issuer),
      client,
      report,
    )
  })
  // Browsers omit SameSite=Lax cookies when another site posts a form, but send them with a GET redirect.
  app.post('/callback', async (c) => {
    const form = parseUrlEncodedForm(await c.req.raw.text())
    return new Response(null, {
      status: 303,
      headers: { Location: `${deps.issuer}/callback?${form}`, 'Cache-Control': 'no-store' },
    })
  })
  return app
}

async function redirectToProvider(
  deps: AuthDeps,
  request: Request,
  linkingTo: string | null,
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const { hash, cookie } = getOrCreateBrowserBinding(request.headers, deps.issuer)
  const url = await startProviderSignInOrLinking(deps, searchParams, hash, linkingTo)
  const headers = { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' }
  if (searchParams.get('skip_http_redirect') === 'true')
    return createNoStoreJsonResponse({ url: url.href }, headers)
  return new Response(null, { status: 302, headers: { ...headers, Location: ensureUrlHasFragment(url) } })
}
