import { Hono } from 'hono'
import type { AuthDeps } from './contract.ts'
import { type Env, refuseNonAdmin, signedIn } from './http.ts'
import { type AuthCode, AuthProblem } from './problems.ts'

type Asker = 'anybody' | 'person' | 'administrator'

/** What the official clients can ask for and this site has not: who may ask at all, and the code it is refused with. */
const refused: readonly [methods: string, path: string, asker: Asker, code: AuthCode][] = [
  ['GET POST PUT DELETE', '/admin/custom-providers/*', 'administrator', 'provider_disabled'],
]

/** Answers for parts of the interface that are switched off. */
export function notEnabledApp(deps: AuthDeps): Hono<Env> {
  const app = new Hono<Env>()
  for (const [methods, path, asker, code] of refused)
    app.on(methods.split(' '), path, async (c) => {
      await checkAsker(deps, asker, c.req.raw.headers)
      throw new AuthProblem(code)
    })
  return app
}

async function checkAsker(deps: AuthDeps, asker: Asker, headers: Headers): Promise<void> {
  if (asker === 'person') await signedIn(headers, deps)
  if (asker === 'administrator') refuseNonAdmin(headers, deps.apiKeys)
}
