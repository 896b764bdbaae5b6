import { toProblemOrNull } from '../../domain/problem-error.ts'
import { AuthProblem, authProblemDefinitions } from './auth-problem.ts'

const versionHeader = 'X-Supabase-Api-Version'
const currentApiVersion = '2024-01-01'

/** A JSON response that must not be cached. */
export function createNoStoreJsonResponse(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  })
}

/** An error response in the format of the client's API version. */
export function createAuthErrorResponse(error: unknown, requestHeaders: Headers): Response {
  const { code, status, message, reasons, retryAfter } = toAuthProblem(error)
  const hasErrorCodes = supportsErrorCodes(requestHeaders.get(versionHeader))
  const weakPassword = reasons === null ? {} : { weak_password: { reasons } }
  const body = hasErrorCodes
    ? { code, message, ...weakPassword }
    : { code: status, error_code: code, msg: message, ...weakPassword }
  const headers: Record<string, string> = { 'X-Sb-Error-Code': code }
  if (hasErrorCodes) headers[versionHeader] = currentApiVersion
  if (retryAfter !== null) headers['Retry-After'] = String(retryAfter)
  return createNoStoreJsonResponse(body, headers, status)
}

const notWritableMessage = 'The disk of the server is full or read-only, so nothing can be stored'

function toAuthProblem(error: unknown): AuthProblem {
  if (error instanceof AuthProblem) return error
  switch (toProblemOrNull(error)?.code) {
    case 'not_writable':
      // Official clients show the message; of 503 they drop it.
      return new AuthProblem('unexpected_failure', { status: 507, message: notWritableMessage })
    case 'unavailable':
      return new AuthProblem('unexpected_failure', { status: 503, retryAfter: 10 })
    case 'bad_request':
      return new AuthProblem('validation_failed')
    case 'too_large':
      return new AuthProblem('validation_failed', { status: 413, message: 'The request body is too large' })
    default:
      return new AuthProblem('unexpected_failure', { message: authProblemDefinitions.unexpected_failure[1] })
  }
}

/** API versions are dates; since the first one, errors have a string code. */
function supportsErrorCodes(requestedVersion: string | null): boolean {
  return (
    requestedVersion !== null &&
    /^2\d{3}-\d\d-\d\d$/.test(requestedVersion) &&
    requestedVersion >= currentApiVersion
  )
}
