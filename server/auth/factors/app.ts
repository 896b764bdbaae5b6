import { Hono } from 'hono'
import { readUser } from '../admin-users.ts'
import { jsonAnswer } from '../answers.ts'
import { readBody } from '../body.ts'
import type { AuthDeps } from '../contract.ts'
import { clientIn, type Env, refuseNonAdmin, signedIn } from '../http.ts'
import { challenge } from './challenge.ts'
import { enroll } from './enroll.ts'
import { makeCodes, readCodes, remakeCodes, removeCodes, useCode } from './recovery-codes.ts'
import { removeFactor, removeFactorOf } from './remove.ts'
import { verifyFactor } from './verify-factor.ts'

/** Second factors: adding, giving and removing them. */
export function factorsApp(deps: AuthDeps): Hono<Env> {
  const app = new Hono<Env>()
  const me = (headers: Headers) => signedIn(headers, deps)
  app.post('/factors', async (c) => {
    const asker = await me(c.req.raw.headers)
    return jsonAnswer(await enroll(deps, asker, await readBody(c.req.raw), clientIn(c, deps)))
  })
  app.route('/factors/recovery-codes', recoveryCodesApp(deps))
  app.post('/factors/:id/challenge', async (c) => {
    const asker = await me(c.req.raw.headers)
    const body = await readBody(c.req.raw)
    return jsonAnswer(await challenge(deps, asker, c.req.param('id'), body, clientIn(c, deps)))
  })
  app.post('/factors/:id/verify', async (c) => {
    const asker = await me(c.req.raw.headers)
    const body = await readBody(c.req.raw)
    return jsonAnswer(await verifyFactor(deps, asker, c.req.param('id'), body, clientIn(c, deps)))
  })
  app.delete('/factors/:id', async (c) => {
    const asker = await me(c.req.raw.headers)
    return jsonAnswer(await removeFactor(deps, asker, c.req.param('id'), clientIn(c, deps)))
  })
  app.get('/admin/users/:id/factors', async (c) => {
    refuseNonAdmin(c.req.raw.headers, deps.apiKeys)
    return jsonAnswer((await readUser(deps, c.req.param('id'))).factors ?? [])
  })
  app.delete('/admin/users/:id/factors/:factor', async (c) => {
    refuseNonAdmin(c.req.raw.headers, deps.apiKeys)
    const { id, factor } = c.req.param()
    return jsonAnswer(await removeFactorOf(deps, id, factor, clientIn(c, deps)))
  })
  return app
}

function recoveryCodesApp(deps: AuthDeps): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/', async (c) => jsonAnswer(await readCodes(deps, await signedIn(c.req.raw.headers, deps))))
  app.post('/', async (c) => {
    const asker = await signedIn(c.req.raw.headers, deps)
    return jsonAnswer(await makeCodes(deps, asker, await readBody(c.req.raw), clientIn(c, deps)))
  })
  app.post('/verify', async (c) => {
    const asker = await signedIn(c.req.raw.headers, deps)
    return jsonAnswer(await useCode(deps, asker, await readBody(c.req.raw), clientIn(c, deps)))
  })
  app.post('/regenerate', async (c) => {
    const asker = await signedIn(c.req.raw.headers, deps)
    return jsonAnswer(await remakeCodes(deps, asker, clientIn(c, deps)))
  })
  app.delete('/', async (c) => {
    const asker = await signedIn(c.req.raw.headers, deps)
    return jsonAnswer(await removeCodes(deps, asker, clientIn(c, deps)))
  })
  return app
}
