import { createHash } from 'node:crypto'

/** The key of every response that shared caches may store: purging it empties them. */
export const surrogateKeyOfAllResponses = 'letopis'

/** Shared caches send an expired response for this long while they fetch the current one. */
const staleWhileRevalidateSeconds = 30
/** And for this long while the site does not respond, or responds with an error. */
const staleIfErrorSeconds = 3600
const plainKey = /^[a-z0-9:@._-]{1,64}$/
/** Proxies reserve 4 KB for all headers of a response (nginx), and the keys are sent twice. */
const maxKeysLength = 1200

interface SharedCacheOptions {
  /** How long shared caches store the response. */
  readonly sharedSeconds: number
  /** How long browsers store it. */
  readonly browserSeconds: number
  /** For content that never changes at its address. */
  readonly immutable?: boolean
  /** The cache tags of what the response contains. */
  readonly tags: Iterable<string>
}

/**
 * The headers of a response that shared caches may store, with the keys by which it is purged. Null if it has so many
 * keys that the headers would be too large: without all keys it could not be purged.
 */
export function createSharedCacheHeaders(options: SharedCacheOptions): Record<string, string> | null {
  const { sharedSeconds, browserSeconds, immutable = false, tags } = options
  const keyHeaders = createPurgeKeyHeaders(tags)
  if (keyHeaders['Surrogate-Key'].length > maxKeysLength) return null
  const directives = [
    'public',
    `max-age=${browserSeconds}`,
    ...(immutable ? ['immutable'] : []),
    `s-maxage=${sharedSeconds}`,
    `stale-while-revalidate=${staleWhileRevalidateSeconds}`,
    `stale-if-error=${staleIfErrorSeconds}`,
  ]
  return { 'Cache-Control': directives.join(', '), ...keyHeaders }
}

/** The headers with the keys by which shared caches purge a response. */
export function createPurgeKeyHeaders(
  tags: Iterable<string>,
): Readonly<Record<'Surrogate-Key' | 'Cache-Tag', string>> {
  const keys = [surrogateKeyOfAllResponses, ...new Set([...tags].map(toSurrogateKey).sort())]
  return { 'Surrogate-Key': keys.join(' '), 'Cache-Tag': keys.join(',') }
}

/** How long a shared cache may send a response at most, while the site works. */
export function getSharedLifetimeMs(sharedSeconds: number): number {
  return (sharedSeconds + staleWhileRevalidateSeconds) * 1000
}

/** A cache tag as a key: CDNs separate keys with spaces or commas, allow ASCII only, and some ignore case. */
export function toSurrogateKey(tag: string): string {
  return plainKey.test(tag) ? tag : `h:${createHash('sha256').update(tag).digest('hex').slice(0, 32)}`
}
