/** Keep a browser from running scripts in the served file, whatever its content. */
export const scriptBlockingResponseHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

export const privateCacheControl = 'private, no-store'

interface VariantHeaderOptions {
  /** Whether the URL has no format, so that the Accept header decides. */
  readonly negotiated: boolean
  /** Whether a better format is being made. */
  readonly isTemporary: boolean
  /** Whether visitors may not see the picture. */
  readonly isPrivate: boolean
}

/**
 * Response headers of a variant. Its URL is immutable while the picture is public, unless a better format is being
 * made.
 */
export function createVariantHeaders(
  etag: string,
  { negotiated, isTemporary, isPrivate }: VariantHeaderOptions,
): Record<string, string> {
  return {
    ...scriptBlockingResponseHeaders,
    'Cache-Control': isPrivate
      ? privateCacheControl
      : isTemporary
        ? 'public, max-age=3600'
        : 'public, max-age=31536000, immutable',
    ETag: etag,
    ...(negotiated ? { Vary: 'Accept' } : {}),
  }
}

/** Whether the client already has this version. */
export function matchesIfNoneMatch(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
