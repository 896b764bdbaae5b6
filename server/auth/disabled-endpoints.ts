import { Hono } from 'hono'
import { AuthProblem, type AuthProblemCode } from './auth-problem.ts'
import { type AuthAppEnv, assertSecretApiKey, authenticateRequestUser } from './authenticate-request.ts'
import type { AuthDeps } from './contract.ts'

type RequiredCaller = 'anybody' | 'person' | 'administrator'

/** Endpoints that official clients can call but this site does not offer: required caller and error code. */
const disabledEndpoints: readonly [
  methods: string,
  path: string,
  requiredCaller: RequiredCaller,
  code: AuthProblemCode,
][] = [['GET POST PUT DELETE', '/admin/custom-providers/*', 'administrator', 'provider_disabled']]

/** Responds to requests for disabled endpoints. */
export function createDisabledAuthEndpointsApp(deps: AuthDeps): Hono<AuthAppEnv> {
  const app = new Hono<AuthAppEnv>()
  for (const [methods, path, requiredCaller, code] of disabledEndpoints)
    app.on(methods.split(' '), path, async (c) => {
      await assertRequiredCaller(deps, requiredCaller, c.req.raw.headers)
      throw new AuthProblem(code)
    })
  return app
}

async function assertRequiredCaller(
  deps: AuthDeps,
  requiredCaller: RequiredCaller,
  headers: Headers,
): Promise<void> {
  if (requiredCaller === 'person') await authenticateRequestUser(headers, deps)
  if (requiredCaller === 'administrator') assertSecretApiKey(headers, deps.apiKeys)
}
