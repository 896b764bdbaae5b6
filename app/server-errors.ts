import { isRouteErrorResponse } from 'react-router'
import { toProblemOrNull } from '../domain/problem-error.ts'

/** Told of every fault that a request met; the server logs it. */
export type ServerErrorHook = (error: unknown, request: Request) => void

let hook: ServerErrorHook = (error) => console.error(error)

/** Replaces the error hook and returns the one before it; the server sets its log here when it starts. */
export function setServerErrorHook(next: ServerErrorHook): ServerErrorHook {
  const before = hook
  hook = next
  return before
}

/** Passes a fault to the error hook, unless the visitor left or merely asked for what is not there. */
export function reportServerError(error: unknown, request: Request): void {
  if (request.signal.aborted) return
  if (getErrorStatus(error) < 500) return
  hook(error, request)
}

/** The status an error means: 500 unless it says otherwise. */
export function getErrorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return toProblemOrNull(error)?.status ?? 500
}

/** The status message of an error page, as HTTP carries it. */
export function getStatusMessage(status: number): string {
  return status === 404 ? 'Page Not Found' : 'Internal Server Error'
}
