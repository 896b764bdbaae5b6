import type { Context } from 'hono'

/** Whatever the bytes are, a browser that opens them runs nothing. */
const safeContentHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

/** Anybody may keep it for a day: a picture that is taken back is not to be shown for a year. */
const publicCacheControl = 'public, max-age=86400'
const privateCacheControl = 'private, no-store'

/** The headers of what everybody may see, or of what only those who asked may. */
export function createIiifCacheHeaders(isPublic: boolean, etag: string): Record<string, string> {
  return {
    ...safeContentHeaders,
    'Cache-Control': isPublic ? publicCacheControl : privateCacheControl,
    ETag: etag,
  }
}

/** A refusal in a few words. */
export function createIiifErrorResponse(
  c: Context,
  status: 400 | 404 | 405 | 500 | 503,
  words: string,
): Response {
  return c.text(`${words}\n`, status, {
    ...safeContentHeaders,
    'Cache-Control': 'no-store',
    ...(status === 503 ? { 'Retry-After': '2' } : {}),
    ...(status === 405 ? { Allow: 'GET, HEAD, OPTIONS' } : {}),
  })
}
