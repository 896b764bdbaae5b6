import { isRouteErrorResponse } from 'react-router'
import { problemOf } from '../domain/problem.ts'

/** Told of every fault that a request met; the server logs it. */
export type ErrorHook = (error: unknown, request: Request) => void

let hook: ErrorHook = (error) => console.error(error)

/** Replaces the error hook and returns the one before it; the server sets its log here when it starts. */
export function setErrorHook(next: ErrorHook): ErrorHook {
  const before = hook
  hook = next
  return before
}

/** Passes a fault to the error hook, unless the visitor left or merely asked for what is not there. */
export function reportError(error: unknown, request: Request): void {
  if (request.signal.aborted) return
  if (statusOf(error) < 500) return
  hook(error, request)
}

/** The status an error means: 500 unless it says otherwise. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return problemOf(error)?.status ?? 500
}

/** The status message of an error page, as HTTP carries it. */
export function statusMessageOf(status: number): string {
  return status === 404 ? 'Page Not Found' : 'Internal Server Error'
}
