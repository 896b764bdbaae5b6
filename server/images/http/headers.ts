/** Whatever the bytes are, a browser that opens them runs nothing. */
export const safeContentHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

export interface VariantHeaderOptions {
  /** Whether the address says nothing of the format. */
  readonly negotiated: boolean
  /** Whether something better is on its way. */
  readonly isTemporary: boolean
}

/** The headers of a made picture; under its address it never changes, or only for the better. */
export function createVariantHeaders(
  etag: string,
  { negotiated, isTemporary: passing }: VariantHeaderOptions,
): Record<string, string> {
  return {
    ...safeContentHeaders,
    'Cache-Control': passing ? 'public, max-age=3600' : 'public, max-age=31536000, immutable',
    ETag: etag,
    ...(negotiated ? { Vary: 'Accept' } : {}),
  }
}

/** Whether the asker has this version already. */
export function matchesIfNoneMatch(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
