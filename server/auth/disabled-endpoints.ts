import { Hono } from 'hono'
import { AuthProblem, type AuthProblemCode } from './auth-problem.ts'
import { type AuthAppEnv, assertSecretApiKey, authenticateRequest } from './authenticate-request.ts'
import type { AuthDeps } from './contract.ts'

type RequiredCaller = 'anybody' | 'person' | 'administrator'

/** What the official clients can ask for and this site has not: who may ask at all, and the code it is refused with. */
const disabledEndpoints: readonly [
  methods: string,
  path: string,
  asker: RequiredCaller,
  code: AuthProblemCode,
][] = [['GET POST PUT DELETE', '/admin/custom-providers/*', 'administrator', 'provider_disabled']]

/** Answers for parts of the interface that are switched off. */
export function createDisabledAuthEndpointsApp(deps: AuthDeps): Hono<AuthAppEnv> {
  const app = new Hono<AuthAppEnv>()
  for (const [methods, path, asker, code] of disabledEndpoints)
    app.on(methods.split(' '), path, async (c) => {
      await assertRequiredCaller(deps, asker, c.req.raw.headers)
      throw new AuthProblem(code)
    })
  return app
}

async function assertRequiredCaller(
  deps: AuthDeps,
  requiredCaller: RequiredCaller,
  headers: Headers,
): Promise<void> {
  if (requiredCaller === 'person') await authenticateRequest(headers, deps)
  if (requiredCaller === 'administrator') assertSecretApiKey(headers, deps.apiKeys)
}
