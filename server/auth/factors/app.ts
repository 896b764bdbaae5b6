import { Hono } from 'hono'
import { loadUser } from '../admin-users.ts'
import {
  type AuthAppEnv,
  assertSecretApiKey,
  authenticatePermanentUser,
  resolveRequestClient,
} from '../authenticate-request.ts'
import type { AuthDeps } from '../contract.ts'
import { readJsonBody } from '../json-body.ts'
import { createNoStoreJsonResponse } from '../responses.ts'
import { enrollFactor } from './enroll-factor.ts'
import { createFactorChallenge } from './factor-challenge.ts'
import {
  createRecoveryCodes,
  loadRecoveryCodeStatus,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCodeAndUpgradeSession,
} from './recovery-codes.ts'
import { removeFactorAsAdmin, removeOwnFactor } from './remove-factor.ts'
import { verifyFactorAndUpgradeSession } from './verify-factor.ts'

/** The API of second factors: enrolling, verifying and removing them. */
export function createMfaFactorsApp(deps: AuthDeps): Hono<AuthAppEnv> {
  const app = new Hono<AuthAppEnv>()
  const authenticate = (headers: Headers) => authenticatePermanentUser(headers, deps)
  app.post('/factors', async (c) => {
    const user = await authenticate(c.req.raw.headers)
    return createNoStoreJsonResponse(
      await enrollFactor(deps, user, await readJsonBody(c.req.raw), resolveRequestClient(c, deps)),
    )
  })
  app.route('/factors/recovery-codes', createRecoveryCodesApp(deps))
  app.post('/factors/:id/challenge', async (c) => {
    const user = await authenticate(c.req.raw.headers)
    const body = await readJsonBody(c.req.raw)
    return createNoStoreJsonResponse(
      await createFactorChallenge(deps, user, c.req.param('id'), body, resolveRequestClient(c, deps)),
    )
  })
  app.post('/factors/:id/verify', async (c) => {
    const user = await authenticate(c.req.raw.headers)
    const body = await readJsonBody(c.req.raw)
    return createNoStoreJsonResponse(
      await verifyFactorAndUpgradeSession(deps, user, c.req.param('id'), body, resolveRequestClient(c, deps)),
    )
  })
  app.delete('/factors/:id', async (c) => {
    const user = await authenticate(c.req.raw.headers)
    return createNoStoreJsonResponse(
      await removeOwnFactor(deps, user, c.req.param('id'), resolveRequestClient(c, deps)),
    )
  })
  app.get('/admin/users/:id/factors', async (c) => {
    assertSecretApiKey(c.req.raw.headers, deps.apiKeys)
    return createNoStoreJsonResponse((await loadUser(deps, c.req.param('id'))).factors ?? [])
  })
  app.delete('/admin/users/:id/factors/:factor', async (c) => {
    assertSecretApiKey(c.req.raw.headers, deps.apiKeys)
    const { id, factor } = c.req.param()
    return createNoStoreJsonResponse(
      await removeFactorAsAdmin(deps, id, factor, resolveRequestClient(c, deps)),
    )
  })
  return app
}

function createRecoveryCodesApp(deps: AuthDeps): Hono<AuthAppEnv> {
  const app = new Hono<AuthAppEnv>()
  app.get('/', async (c) =>
    createNoStoreJsonResponse(
      await loadRecoveryCodeStatus(deps, await authenticatePermanentUser(c.req.raw.headers, deps)),
    ),
  )
  app.post('/', async (c) => {
    const user = await authenticatePermanentUser(c.req.raw.headers, deps)
    return createNoStoreJsonResponse(
      await createRecoveryCodes(deps, user, await readJsonBody(c.req.raw), resolveRequestClient(c, deps)),
    )
  })
  app.post('/verify', async (c) => {
    const user = await authenticatePermanentUser(c.req.raw.headers, deps)
    return createNoStoreJsonResponse(
      await verifyRecoveryCodeAndUpgradeSession(
        deps,
        user,
        await readJsonBody(c.req.raw),
        resolveRequestClient(c, deps),
      ),
    )
  })
  app.post('/regenerate', async (c) => {
    const user = await authenticatePermanentUser(c.req.raw.headers, deps)
    return createNoStoreJsonResponse(await regenerateRecoveryCodes(deps, user, resolveRequestClient(c, deps)))
  })
  app.delete('/', async (c) => {
    const user = await authenticatePermanentUser(c.req.raw.headers, deps)
    return createNoStoreJsonResponse(await removeRecoveryCodes(deps, user, resolveRequestClient(c, deps)))
  })
  return app
}
