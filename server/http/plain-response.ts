import { STATUS_CODES } from 'node:http'
import { toProblemOrNull } from '../../domain/problem-error.ts'

/** The words of a status, as the error pages have them. */
export function getStatusText(status: number): string {
  return status === 404 ? 'Page Not Found' : (STATUS_CODES[status] ?? 'Internal Server Error')
}

/** A short answer without a page, for what goes wrong before or beside the pages. */
export function createPlainResponse(
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

/** The answer to a request that an error ended: the catalogue's status and never a word of the error itself. */
export function createErrorResponse(error: unknown, accept: string | null): Response {
  const problem = toProblemOrNull(error)
  const status = problem?.status ?? 500
  const headers = status === 503 ? { 'Retry-After': '10' } : {}
  return createPlainResponse(
    status,
    headers,
    accept?.includes('json') ? (problem?.code ?? 'internal') : undefined,
  )
}
