import {
  getRetryAfterSeconds,
  toProblemOrNull,
  unavailableRetryAfterSeconds,
} from '../../domain/problem-error.ts'
import { MissingApiKeyError } from './authenticate-caller.ts'
import { PostgrestError, type PostgrestErrorCode } from './postgrest-error.ts'

const codesByProblem: Readonly<Record<string, PostgrestErrorCode>> = {
  unauthenticated: 'PGRST302',
  forbidden: '42501',
  bad_request: '22023',
  invalid: '23514',
  too_large: '54000',
  unavailable: 'PGRST000',
  not_writable: '53100',
}

/** The response to a failed request, in PostgREST's form. Unexpected errors are reported and not described. */
export function createDataApiErrorResponse(error: unknown, report: (error: unknown) => void): Response {
  if (error instanceof MissingApiKeyError)
    return createJsonResponse({ message: error.message, hint: error.hint }, 401, {})
  const { code, details, hint, message, status, headers } = toPostgrestError(error, report)
  return createJsonResponse({ code, details, hint, message }, status, {
    // The response to a HEAD request has no body.
    'Proxy-Status': `PostgREST; error=${code}`,
    ...(status === 503 ? { 'Retry-After': String(unavailableRetryAfterSeconds) } : {}),
    ...headers,
  })
}

function toPostgrestError(error: unknown, report: (error: unknown) => void): PostgrestError {
  if (error instanceof PostgrestError) return error
  const problem = toProblemOrNull(error)
  if (problem?.code === 'too_often')
    return new PostgrestError('over_request_rate_limit', {
      headers: { 'Retry-After': String(getRetryAfterSeconds(problem)) },
    })
  const code = problem === null ? undefined : codesByProblem[problem.code]
  if (code !== undefined) return new PostgrestError(code)
  if (isStatementTimeout(error)) return new PostgrestError('57014')
  report(error)
  return new PostgrestError('PGRSTX00')
}

function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}

function createJsonResponse(
  body: object,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}
