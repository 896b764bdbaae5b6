import { AuthProblem } from '../auth-problem.ts'

/** OAuth error codes by HTTP status. */
const oauthErrorByStatus: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  422: 'access_denied',
  429: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
}

/** An error returned by the identity provider, with its own code and description. */
export class IdentityProviderError extends Error {
  override readonly name = 'IdentityProviderError'
  readonly error: string

  constructor(error: string, description: string) {
    super(description.slice(0, 300))
    this.error = /^[a-z_]{1,40}$/.test(error) ? error : 'server_error'
  }
}

/** Redirects with values in the fragment, which only the page itself can read. */
export function redirectWithFragment(to: string, values: Readonly<Record<string, string>>): Response {
  const url = new URL(to)
  url.hash = new URLSearchParams(values).toString()
  return createRedirectResponse(url)
}

/** Redirects with a code that only the client that started the flow can use. */
export function redirectWithCode(to: string, code: string): Response {
  const url = new URL(to)
  url.searchParams.set('code', code)
  return createRedirectResponse(url)
}

/** Redirects with an error in both the query and the fragment, as the official clients expect. */
export function redirectWithError(to: string, problem: unknown): Response {
  const values = toErrorParams(problem)
  const url = new URL(to)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams(values).toString()
  return createRedirectResponse(url)
}

function toErrorParams(problem: unknown): Record<string, string> {
  if (problem instanceof IdentityProviderError)
    return { error: problem.error, error_code: 'bad_oauth_callback', error_description: problem.message }
  const authProblem = problem instanceof AuthProblem ? problem : new AuthProblem('unexpected_failure')
  return {
    error: oauthErrorByStatus[authProblem.status] ?? 'server_error',
    error_code: authProblem.code,
    error_description: authProblem.message,
  }
}

function createRedirectResponse(url: URL): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: url.href, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
}
