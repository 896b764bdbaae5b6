import { Hono } from 'hono'
import { jsonAnswer } from '../answers.ts'
import { readBody } from '../body.ts'
import type { AuthDeps } from '../contract.ts'
import { clientIn, type Env, refuseNonAdmin, signedIn } from '../http.ts'
import { AuthProblem } from '../problems.ts'
import { listPasskeys, listPasskeysOf, removePasskey, removePasskeyOf, renamePasskey } from './manage.ts'
import { register, registrationOptions } from './register.ts'
import { signInByPasskey, signInOptions } from './sign-in.ts'

/** Passkeys: making, using, naming and removing them. */
export function passkeysApp(deps: AuthDeps): Hono<Env> {
  const app = new Hono<Env>()
  const nothing = () => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  app.use('/passkeys/*', async (_, next) => {
    if (!deps.settings.passkeys.enabled) throw new AuthProblem('passkey_disabled')
    await next()
  })
  app.post('/passkeys/authentication/options', async (c) =>
    jsonAnswer(await signInOptions(deps, clientIn(c, deps))),
  )
  app.post('/passkeys/authentication/verify', async (c) =>
    jsonAnswer(await signInByPasskey(deps, await readBody(c.req.raw), clientIn(c, deps))),
  )
  app.post('/passkeys/registration/options', async (c) => {
    const me = await signedIn(c.req.raw.headers, deps)
    return jsonAnswer(await registrationOptions(deps, me, clientIn(c, deps)))
  })
  app.post('/passkeys/registration/verify', async (c) => {
    const me = await signedIn(c.req.raw.headers, deps)
    return jsonAnswer(await register(deps, me, await readBody(c.req.raw), clientIn(c, deps)))
  })
  app.get('/passkeys', async (c) => {
    const me = await signedIn(c.req.raw.headers, deps)
    return jsonAnswer(await listPasskeys(deps, me.userId))
  })
  app.patch('/passkeys/:id', async (c) => {
    const me = await signedIn(c.req.raw.headers, deps)
    const body = await readBody(c.req.raw)
    return jsonAnswer(await renamePasskey(deps, me, c.req.param('id'), body, clientIn(c, deps)))
  })
  app.delete('/passkeys/:id', async (c) => {
    const me = await signedIn(c.req.raw.headers, deps)
    await removePasskey(deps, me, c.req.param('id'), clientIn(c, deps))
    return nothing()
  })
  app.get('/admin/users/:id/passkeys', async (c) => {
    refuseNonAdmin(c.req.raw.headers, deps.apiKeys)
    return jsonAnswer(await listPasskeysOf(deps, c.req.param('id')))
  })
  app.delete('/admin/users/:id/passkeys/:passkey', async (c) => {
    refuseNonAdmin(c.req.raw.headers, deps.apiKeys)
    const { id, passkey } = c.req.param()
    await removePasskeyOf(deps, id, passkey, clientIn(c, deps))
    return nothing()
  })
  return app
}
