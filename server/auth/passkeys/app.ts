import { Hono } from 'hono'
import { AuthProblem } from '../auth-problem.ts'
import {
  type AuthAppEnv,
  assertSecretApiKey,
  authenticatePermanentUser,
  authenticateRequestUser,
  resolveRequestClient,
} from '../authenticate-request.ts'
import type { AuthDeps } from '../contract.ts'
import { readJsonBody } from '../json-body.ts'
import { createNoStoreJsonResponse } from '../responses.ts'
import {
  listPasskeys,
  listPasskeysAsAdmin,
  removeOwnPasskey,
  removePasskeyAsAdmin,
  renameOwnPasskey,
} from './manage-passkeys.ts'
import { createPasskeySignInOptions, signInWithPasskey } from './passkey-sign-in.ts'
import { createPasskeyRegistrationOptions, registerPasskey } from './register-passkey.ts'

/** The API of passkeys: registering, signing in, renaming and removing them. */
export function createPasskeysApp(deps: AuthDeps): Hono<AuthAppEnv> {
  const app = new Hono<AuthAppEnv>()
  const createNoContentResponse = () =>
    new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  app.use('/passkeys/*', async (_, next) => {
    if (!deps.settings.passkeys.enabled) throw new AuthProblem('passkey_disabled')
    await next()
  })
  app.post('/passkeys/authentication/options', async (c) =>
    createNoStoreJsonResponse(await createPasskeySignInOptions(deps, resolveRequestClient(c, deps))),
  )
  app.post('/passkeys/authentication/verify', async (c) =>
    createNoStoreJsonResponse(
      await signInWithPasskey(deps, await readJsonBody(c.req.raw), resolveRequestClient(c, deps)),
    ),
  )
  app.post('/passkeys/registration/options', async (c) => {
    const user = await authenticatePermanentUser(c.req.raw.headers, deps)
    return createNoStoreJsonResponse(
      await createPasskeyRegistrationOptions(deps, user, resolveRequestClient(c, deps)),
    )
  })
  app.post('/passkeys/registration/verify', async (c) => {
    const user = await authenticatePermanentUser(c.req.raw.headers, deps)
    return createNoStoreJsonResponse(
      await registerPasskey(deps, user, await readJsonBody(c.req.raw), resolveRequestClient(c, deps)),
    )
  })
  app.get('/passkeys', async (c) => {
    const user = await authenticateRequestUser(c.req.raw.headers, deps)
    return createNoStoreJsonResponse(await listPasskeys(deps, user.userId))
  })
  app.patch('/passkeys/:id', async (c) => {
    const user = await authenticateRequestUser(c.req.raw.headers, deps)
    const body = await readJsonBody(c.req.raw)
    return createNoStoreJsonResponse(
      await renameOwnPasskey(deps, user, c.req.param('id'), body, resolveRequestClient(c, deps)),
    )
  })
  app.delete('/passkeys/:id', async (c) => {
    const user = await authenticateRequestUser(c.req.raw.headers, deps)
    await removeOwnPasskey(deps, user, c.req.param('id'), resolveRequestClient(c, deps))
    return createNoContentResponse()
  })
  app.get('/admin/users/:id/passkeys', async (c) => {
    assertSecretApiKey(c.req.raw.headers, deps.apiKeys)
    return createNoStoreJsonResponse(await listPasskeysAsAdmin(deps, c.req.param('id')))
  })
  app.delete('/admin/users/:id/passkeys/:passkey', async (c) => {
    assertSecretApiKey(c.req.raw.headers, deps.apiKeys)
    const { id, passkey } = c.req.param()
    await removePasskeyAsAdmin(deps, id, passkey, resolveRequestClient(c, deps))
    return createNoContentResponse()
  })
  return app
}
