import type { CacheTagRecorder } from '../content/contract/items.ts'

/** Gathers what a page was made of while it is being rendered. */
export class PageTagRecorder implements CacheTagRecorder {
  readonly tags = new Set<string>()
  /** When the page stops being true by itself, in milliseconds since 1970. */
  expiresAt = Number.POSITIVE_INFINITY

  addTag(tag: string): void {
    this.tags.add(tag)
  }

  expireAt(moment: string): void {
    const at = Date.parse(moment)
    if (Number.isNaN(at)) throw new RangeError(`not a moment: ${moment}`)
    this.expiresAt = Math.min(this.expiresAt, at)
  }
}
