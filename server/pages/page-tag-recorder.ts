import type { CacheTagAndExpiryRecorder } from '../content/contract/items.ts'

/** Records the cache tags and the expiry time of a page while it is rendered. */
export class PageTagAndExpiryRecorder implements CacheTagAndExpiryRecorder {
  readonly tags = new Set<string>()
  /** When the page expires, in milliseconds since 1970. */
  expiresAt = Number.POSITIVE_INFINITY

  addTag(tag: string): void {
    this.tags.add(tag)
  }

  expireAt(timestamp: string): void {
    const time = Date.parse(timestamp)
    if (Number.isNaN(time)) throw new RangeError(`invalid timestamp: ${timestamp}`)
    this.expiresAt = Math.min(this.expiresAt, time)
  }
}
