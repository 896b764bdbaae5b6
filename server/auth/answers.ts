import { problemOf } from '../../domain/problem.ts'
import { AuthProblem, problems } from './problems.ts'

const versionHeader = 'X-Supabase-Api-Version'
const version = '2024-01-01'

/** An answer that is kept by nobody on its way. */
export function jsonAnswer(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  })
}

/** A refusal in the form that the asker's version of the interface has. */
export function problemAnswer(error: unknown, asked: Headers): Response {
  const { code, status, message, reasons, retryAfter } = authProblemOf(error)
  const modern = isModern(asked.get(versionHeader))
  const weak = reasons === null ? {} : { weak_password: { reasons } }
  const body = modern ? { code, message, ...weak } : { code: status, error_code: code, msg: message, ...weak }
  const headers: Record<string, string> = { 'X-Sb-Error-Code': code }
  if (modern) headers[versionHeader] = version
  if (retryAfter !== null) headers['Retry-After'] = String(retryAfter)
  return jsonAnswer(body, headers, status)
}

function authProblemOf(error: unknown): AuthProblem {
  if (error instanceof AuthProblem) return error
  switch (problemOf(error)?.code) {
    case 'unavailable':
      return new AuthProblem('unexpected_failure', { status: 503, retryAfter: 10 })
    case 'bad_request':
      return new AuthProblem('validation_failed')
    case 'too_large':
      return new AuthProblem('validation_failed', { status: 413, message: 'The request body is too large' })
    default:
      return new AuthProblem('unexpected_failure', { message: problems.unexpected_failure[1] })
  }
}

/** Versions are days; from the first one on errors carry their code as a word. */
function isModern(asked: string | null): boolean {
  return asked !== null && /^2\d{3}-\d\d-\d\d$/.test(asked) && asked >= version
}
