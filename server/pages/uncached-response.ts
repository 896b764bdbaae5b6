import { compressQuickly, parseAcceptEncoding } from './content-encoding.ts'
import { createPageContentSecurityPolicy } from './content-security-policy.ts'
import type { RenderedBody, RenderedPage } from './page-renderer.ts'

/** What an answer depends on, so that caches between us and the visitor keep answers apart. */
export const pageVaryHeader = 'Accept-Encoding, Cookie'
/** Stored pages may be kept by anybody but must be asked about each time. */
export const revalidateCacheControl = 'public, max-age=0, must-revalidate'

const retryAfter = '10'
const compressibleTypes = /^(?:text\/|application\/(?:json|xml|atom\+xml|rss\+xml|feed\+json|manifest\+json))/
const minCompressibleLength = 1024

export interface UncachedResponseOptions {
  /** Whether the question came with a session: then the answer is one person's. */
  readonly hasSession: boolean
  readonly secure: boolean
  readonly acceptEncoding: string | null
}

/** Gives an answer that is not stored its headers and packs it. */
export async function createUncachedResponse(
  { response, notes }: RenderedPage,
  body: RenderedBody,
  { hasSession: session, secure, acceptEncoding }: UncachedResponseOptions,
): Promise<Response> {
  // A page's answer was made for it alone; another's may be one that cannot be changed.
  const headers = notes.html === null ? new Headers(response.headers) : response.headers
  if (notes.renderMode !== null)
    headers.set('Content-Security-Policy', createPageContentSecurityPolicy(notes, secure))
  headers.set('Cache-Control', selectCacheControl(response, notes.renderMode === 'application', session))
  headers.append('Vary', pageVaryHeader)
  if (response.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', retryAfter)
  if (response.status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD')
  const { status, statusText } = response
  const packed = body !== null && !session && body.length >= minCompressibleLength && isCompressible(headers)
  const encoding = packed ? selectEncoding(headers, acceptEncoding) : null
  // Whole bytes go out faster than text that is turned into them piece by piece.
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (encoding === null || bytes === null) return new Response(bytes, { status, statusText, headers })
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  return new Response(await compressQuickly(bytes, encoding), { status, statusText, headers })
}

function isCompressible(headers: Headers): boolean {
  return compressibleTypes.test(headers.get('Content-Type') ?? '')
}

/** How to pack an answer of this moment; never one with a session, whose secrets its packed length could give away. */
function selectEncoding(headers: Headers, acceptEncoding: string | null): 'br' | 'gzip' | null {
  if (headers.has('Content-Encoding')) return null
  const accepted = parseAcceptEncoding(acceptEncoding)
  if (accepted.br) return 'br'
  return accepted.gzip ? 'gzip' : null
}

function selectCacheControl(response: Response, application: boolean, session: boolean): string {
  const own = response.headers.get('Cache-Control')
  if (session) return own !== null && /private|no-store/.test(own) ? own : 'private, no-cache'
  if (own !== null) return own
  if (response.status >= 400) return 'no-store'
  return application ? 'private, no-cache' : 'no-cache'
}
