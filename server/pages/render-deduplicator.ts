/** A rendering in progress, and the tags purged since it started. */
export class PendingRenderPurgeTracker {
  readonly #purged = new Set<string>()
  #purgedAll = false

  purge(tags: Iterable<string>): void {
    for (const tag of tags) this.#purged.add(tag)
  }

  purgeAll(): void {
    this.#purgedAll = true
  }

  /** Whether the rendering may be outdated: it read something that changed meanwhile. */
  isOutdated(tags: ReadonlySet<string>): boolean {
    return this.#purgedAll || [...this.#purged].some((tag) => tags.has(tag))
  }
}

/** Shares one rendering among all requests for the same page while it is in progress. */
export class RenderDeduplicator<T> {
  readonly #pending = new Set<PendingRenderPurgeTracker>()
  readonly #joinable = new Map<string, Promise<T>>()

  /** Joins the rendering in progress, or starts one. */
  joinOrStart(key: string, start: (pendingRender: PendingRenderPurgeTracker) => Promise<T>): Promise<T> {
    const joined = this.#joinable.get(key)
    if (joined !== undefined) return joined
    const pendingRender = new PendingRenderPurgeTracker()
    this.#pending.add(pendingRender)
    const result = start(pendingRender).finally(() => {
      this.#pending.delete(pendingRender)
      if (this.#joinable.get(key) === result) this.#joinable.delete(key)
    })
    this.#joinable.set(key, result)
    return result
  }

  purge(tags: readonly string[]): void {
    for (const pendingRender of this.#pending) pendingRender.purge(tags)
    this.#closeForJoining()
  }

  purgeAll(): void {
    for (const pendingRender of this.#pending) pendingRender.purgeAll()
    this.#closeForJoining()
  }

  /** Requests after a change must not join a rendering that read the old data. */
  #closeForJoining(): void {
    this.#joinable.clear()
  }
}
