import { STATUS_CODES } from 'node:http'
import {
  getRetryAfterSeconds,
  toProblemOrNull,
  unavailableRetryAfterSeconds,
} from '../../domain/problem-error.ts'

/** The reason phrase of a status, as shown on the error pages. */
export function getStatusText(status: number): string {
  return status === 404 ? 'Page Not Found' : (STATUS_CODES[status] ?? 'Internal Server Error')
}

/** A short response without a page, for errors outside of page rendering. */
export function createStatusOnlyResponse(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  code?: string,
): Response {
  const body =
    code === undefined ? `${status} ${getStatusText(status)}\n` : `${JSON.stringify({ code, status })}\n`
  const type = code === undefined ? 'text/plain; charset=utf-8' : 'application/json'
  return new Response(body, {
    status,
    headers: { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers },
  })
}

/**
 * The response to a failed request: status and code from the problem catalogue, never the error's own text.
 */
export function createErrorResponse(error: unknown, accept: string | null): Response {
  const problem = toProblemOrNull(error)
  const status = problem?.status ?? 500
  const headers: Record<string, string> = {}
  if (status === 503) headers['Retry-After'] = String(unavailableRetryAfterSeconds)
  if (problem?.code === 'too_often') headers['Retry-After'] = String(getRetryAfterSeconds(problem))
  return createStatusOnlyResponse(
    status,
    headers,
    accept?.includes('json') ? (problem?.code ?? 'internal') : undefined,
  )
}
