import { compressQuickly, parseAcceptEncoding } from './content-encoding.ts'
import { createPageContentSecurityPolicy, type PageSecurityOptions } from './content-security-policy.ts'
import type { CompletePageBody, RenderedPage } from './page-renderer.ts'

/** Request headers that a response depends on, for caches between the server and the visitor. */
export const pageVaryHeader = 'Accept-Encoding, Cookie'
/** Any cache may store these pages but must revalidate them on each request. */
export const revalidateCacheControl = 'public, max-age=0, must-revalidate'
/** Pages that only the visitor's own browser may store. */
export const privateRevalidateCacheControl = 'private, no-cache'

const retryAfter = '10'
const compressibleTypes = /^(?:text\/|application\/(?:json|xml|atom\+xml|rss\+xml|feed\+json|manifest\+json))/
const minCompressibleLength = 1024

interface UncachedResponseOptions {
  /** Whether the request has a session: then the response is private. */
  readonly hasSession: boolean
  readonly security: PageSecurityOptions
  readonly acceptEncoding: string | null
}

/** Adds headers to a response that is not stored, and compresses it. */
export async function createUncachedPageResponse(
  { response, notes }: RenderedPage,
  body: CompletePageBody,
  { hasSession, security, acceptEncoding }: UncachedResponseOptions,
): Promise<Response> {
  // A page's response is not shared; another response may have immutable headers.
  const headers = notes.html === null ? new Headers(response.headers) : response.headers
  if (notes.renderMode !== null)
    headers.set('Content-Security-Policy', createPageContentSecurityPolicy(notes, security))
  headers.set('Cache-Control', selectCacheControl(response, notes.renderMode === 'application', hasSession))
  headers.append('Vary', pageVaryHeader)
  if (response.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', retryAfter)
  if (response.status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD')
  const { status, statusText } = response
  const canCompress =
    body !== null && !hasSession && body.length >= minCompressibleLength && isCompressible(headers)
  const encoding = canCompress ? selectEncoding(headers, acceptEncoding) : null
  // Sending complete bytes is faster than encoding text chunk by chunk.
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (encoding === null || bytes === null) return new Response(bytes, { status, statusText, headers })
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  return new Response(await compressQuickly(bytes, encoding), { status, statusText, headers })
}

function isCompressible(headers: Headers): boolean {
  return compressibleTypes.test(headers.get('Content-Type') ?? '')
}

/**
 * Selects the encoding of a dynamic response. Responses with a session are never compressed: the compressed
 * length could reveal their secrets.
 */
function selectEncoding(headers: Headers, acceptEncoding: string | null): 'br' | 'gzip' | null {
  if (headers.has('Content-Encoding')) return null
  const accepted = parseAcceptEncoding(acceptEncoding)
  if (accepted.br) return 'br'
  return accepted.gzip ? 'gzip' : null
}

function selectCacheControl(response: Response, isApplication: boolean, hasSession: boolean): string {
  const own = response.headers.get('Cache-Control')
  if (hasSession) return own !== null && /private|no-store/.test(own) ? own : privateRevalidateCacheControl
  if (own !== null) return own
  if (response.status >= 400) return 'no-store'
  return isApplication ? privateRevalidateCacheControl : 'no-cache'
}
