import type { Context } from 'hono'
import { TooBusyError } from '../deduplicating-queue.ts'
import { WorkerLostError } from '../worker-process.ts'
import { safeContentHeaders } from './headers.ts'
import { placeholderContentType, placeholderSvg } from './placeholder-svg.ts'

const noStoreHeaders = { ...safeContentHeaders, 'Cache-Control': 'no-store' }

export function createPlainTextResponse(
  context: Context,
  status: 403 | 404 | 416 | 503,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return context.text(text, status, { ...noStoreHeaders, ...headers })
}

/** Whether a retry may succeed soon: the failure is not the picture's. */
export function isTemporaryPictureFailure(error: unknown): boolean {
  return error instanceof TooBusyError || (error instanceof WorkerLostError && error.reason === 'absent')
}

/** Responds with the placeholder drawing; not cacheable. */
export function createPlaceholderResponse(
  context: Context,
  status: 404 | 503,
  headers: Record<string, string> = {},
): Response {
  return context.body(placeholderSvg, status, {
    ...noStoreHeaders,
    'Content-Type': placeholderContentType,
    ...headers,
  })
}

/** The stored type as a header value; `application/octet-stream` if it is not a valid MIME type. */
export function toSafeContentType(type: string): string {
  return /^[a-z]+\/[a-z0-9.+-]+$/.test(type) ? type : 'application/octet-stream'
}
export function createNotFoundTextResponse(context: Context): Response {
  return createPlainTextResponse(context, 404, 'There is no such picture.')
}
