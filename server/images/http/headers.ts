import { createSharedCacheHeaders } from '../../lib/shared-cache-headers.ts'

/** Keep a browser from running scripts in the served file, whatever its content. */
export const scriptBlockingResponseHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

export const privateNoStoreCacheControl = 'private, no-store'

interface VariantHeaderOptions {
  /** Whether the URL has no format, so that the Accept header decides. */
  readonly negotiated: boolean
  /** Whether a better format is being made. */
  readonly isTemporary: boolean
  /** Whether visitors may not see the picture. */
  readonly isPrivate: boolean
  readonly sharedCache: PictureCacheLifetimeAndTags | null
}

/** For responses to be purged from shared caches when a picture is no longer public. */
export interface PictureCacheLifetimeAndTags {
  /** The items that show the picture, as cache tags. */
  readonly tags: readonly string[]
  readonly seconds: number
}

const yearSeconds = 31_536_000

/**
 * Response headers of a variant. Its URL is immutable while the picture is public, unless a better format is being
 * made.
 */
export function createVariantHeaders(
  etag: string,
  { negotiated, isTemporary, isPrivate, sharedCache }: VariantHeaderOptions,
): Record<string, string> {
  return {
    ...scriptBlockingResponseHeaders,
    ...createCacheHeaders(isPrivate, isTemporary, sharedCache),
    ETag: etag,
    ...(negotiated ? { Vary: 'Accept' } : {}),
  }
}

function createCacheHeaders(
  isPrivate: boolean,
  isTemporary: boolean,
  sharedCache: PictureCacheLifetimeAndTags | null,
): Record<string, string> {
  if (isPrivate) return { 'Cache-Control': privateNoStoreCacheControl }
  if (isTemporary) return { 'Cache-Control': 'public, max-age=3600' }
  const immutable = { 'Cache-Control': `public, max-age=${yearSeconds}, immutable` }
  if (sharedCache === null) return immutable
  const { seconds: sharedSeconds, tags } = sharedCache
  return (
    createSharedCacheHeaders({ sharedSeconds, browserSeconds: yearSeconds, immutable: true, tags }) ??
    immutable
  )
}

/** Whether the client already has this version. */
export function matchesIfNoneMatch(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
