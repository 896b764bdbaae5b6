import { isRouteErrorResponse } from 'react-router'
import { toProblemOrNull } from '../domain/problem-error.ts'

/** Called with every server error, and with every error of a crawler's request; the server logs it. */
export type ServerErrorHook = (error: unknown, request: Request) => void

let hook: ServerErrorHook = (error) => console.error(error)

/** Replaces the error hook and returns the previous one; the server sets its logger at start. */
export function replaceServerErrorHook(next: ServerErrorHook): ServerErrorHook {
  const previousHook = hook
  hook = next
  return previousHook
}

/** Passes an error to the hook, unless the client disconnected or the status is below 500. */
export function reportServerError(error: unknown, request: Request): void {
  if (request.signal.aborted) return
  if (getErrorStatus(error) < 500) return
  hook(error, request)
}

/** Passes the error of a crawler's request to the hook. Those of 500 and above were passed when they were thrown. */
export function reportCrawlerError(error: unknown, request: Request): void {
  if (!request.signal.aborted && getErrorStatus(error) < 500) hook(error, request)
}

/** The HTTP status of an error; 500 by default. */
export function getErrorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return toProblemOrNull(error)?.status ?? 500
}

/** The HTTP status text of an error page. */
export function getErrorPageStatusText(status: number): string {
  return status === 404 ? 'Page Not Found' : 'Internal Server Error'
}
