import type { Context } from 'hono'

/** Keep a browser from running scripts in the response, whatever its content. */
const safeContentHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

/** Only a day, so that an unpublished picture does not stay in caches for long. */
const publicCacheControl = 'public, max-age=86400'
const privateNoStoreCacheControl = 'private, no-store'

/** Cache headers of a public or a private response. */
export function createIiifCacheHeaders(isPublic: boolean, etag: string): Record<string, string> {
  return {
    ...safeContentHeaders,
    'Cache-Control': isPublic ? publicCacheControl : privateNoStoreCacheControl,
    ETag: etag,
  }
}

export function createIiifErrorResponse(
  c: Context,
  status: 400 | 404 | 405 | 429 | 500 | 503,
  message: string,
  retryAfterSeconds = 2,
): Response {
  return c.text(`${message}\n`, status, {
    ...safeContentHeaders,
    'Cache-Control': 'no-store',
    ...(status === 429 || status === 503 ? { 'Retry-After': String(retryAfterSeconds) } : {}),
    ...(status === 405 ? { Allow: 'GET, HEAD, OPTIONS' } : {}),
  })
}
