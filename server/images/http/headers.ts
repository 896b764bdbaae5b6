/** Keep a browser from running scripts in the served file, whatever its content. */
export const scriptBlockingResponseHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

interface VariantHeaderOptions {
  /** Whether the URL has no format, so that the Accept header decides. */
  readonly negotiated: boolean
  /** Whether a better format is being made. */
  readonly isTemporary: boolean
}

/** Response headers of a variant. Its URL is immutable, unless a better format is being made. */
export function createVariantHeaders(
  etag: string,
  { negotiated, isTemporary }: VariantHeaderOptions,
): Record<string, string> {
  return {
    ...scriptBlockingResponseHeaders,
    'Cache-Control': isTemporary ? 'public, max-age=3600' : 'public, max-age=31536000, immutable',
    ETag: etag,
    ...(negotiated ? { Vary: 'Accept' } : {}),
  }
}

/** Whether the client already has this version. */
export function matchesIfNoneMatch(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
