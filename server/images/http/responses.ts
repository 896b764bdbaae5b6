import type { Context } from 'hono'
import { TooBusyError } from '../deduplicating-queue.ts'
import { WorkerLostError } from '../worker-process.ts'
import { privateNoStoreCacheControl, scriptBlockingResponseHeaders } from './headers.ts'

/**
 * Shown in place of a missing picture: an empty frame in muted colours that suit the light and dark theme. It
 * has no intrinsic size or aspect ratio, so it fills the space the page has reserved for the picture.
 */
const placeholderSvg = [
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<rect width="100%" height="100%" fill="#8b8375" fill-opacity=".28"/>',
  '<svg x="50%" y="50%" overflow="visible">',
  '<path fill="none" stroke="#8b8375" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" ',
  'd="M-20-15h40v30h-40zm0 24 11-11 10 9 7-6 12 10m-9-17h.1"/>',
  '</svg></svg>',
].join('')

const placeholderContentType = 'image/svg+xml'

const noStoreHeaders = { ...scriptBlockingResponseHeaders, 'Cache-Control': privateNoStoreCacheControl }

export function createPlainTextErrorResponse(
  context: Context,
  status: 403 | 404 | 410 | 416 | 503,
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
export function createPlaceholderSvgResponse(
  context: Context,
  status: 404 | 410 | 503,
  headers: Record<string, string> = {},
): Response {
  return context.body(placeholderSvg, status, {
    ...noStoreHeaders,
    'Content-Type': placeholderContentType,
    ...headers,
  })
}

/** The stored type as a header value; `application/octet-stream` if it is not a valid MIME type. */
export function toValidMimeTypeOrOctetStream(type: string): string {
  return /^[a-z]+\/[a-z0-9.+-]+$/.test(type) ? type : 'application/octet-stream'
}
export function createPictureNotFoundTextResponse(context: Context, status: 404 | 410 = 404): Response {
  return createPlainTextErrorResponse(context, status, 'There is no such picture.')
}
