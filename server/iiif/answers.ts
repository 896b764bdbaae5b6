import type { Context } from 'hono'

/** Whatever the bytes are, a browser that opens them runs nothing. */
const safe = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

/** Anybody may keep it for a day: a picture that is taken back is not to be shown for a year. */
const keptByAll = 'public, max-age=86400'
const keptByNobody = 'private, no-store'

/** The headers of what everybody may see, or of what only those who asked may. */
export function keeping(isPublic: boolean, etag: string): Record<string, string> {
  return { ...safe, 'Cache-Control': isPublic ? keptByAll : keptByNobody, ETag: etag }
}

/** A refusal in a few words. */
export function refusal(c: Context, status: 400 | 404 | 405 | 500 | 503, words: string): Response {
  return c.text(`${words}\n`, status, {
    ...safe,
    'Cache-Control': 'no-store',
    ...(status === 503 ? { 'Retry-After': '2' } : {}),
    ...(status === 405 ? { Allow: 'GET, HEAD, OPTIONS' } : {}),
  })
}
