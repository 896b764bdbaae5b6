/** A rendering under way, and what was purged since it began. */
export class PendingRender {
  readonly #purged = new Set<string>()
  #anything = false

  purge(tags: Iterable<string>): void {
    for (const tag of tags) this.#purged.add(tag)
  }

  purgeAll(): void {
    this.#anything = true
  }

  /** Whether what was rendered may be out of date already: it read something that changed meanwhile. */
  isOutdated(tags: ReadonlySet<string>): boolean {
    return this.#anything || [...this.#purged].some((tag) => tags.has(tag))
  }
}

/** Lets one rendering answer everybody who asks for the same page while it is under way. */
export class RenderDeduplicator<T> {
  readonly #underWay = new Set<PendingRender>()
  readonly #joinable = new Map<string, Promise<T>>()

  /** Joins the rendering under way, or begins one. */
  joinOrStart(key: string, begin: (flight: PendingRender) => Promise<T>): Promise<T> {
    const joined = this.#joinable.get(key)
    if (joined !== undefined) return joined
    const flight = new PendingRender()
    this.#underWay.add(flight)
    const result = begin(flight).finally(() => {
      this.#underWay.delete(flight)
      if (this.#joinable.get(key) === result) this.#joinable.delete(key)
    })
    this.#joinable.set(key, result)
    return result
  }

  purge(tags: readonly string[]): void {
    for (const flight of this.#underWay) flight.purge(tags)
    this.#leaveBehind()
  }

  purgeAll(): void {
    for (const flight of this.#underWay) flight.purgeAll()
    this.#leaveBehind()
  }

  /** Whoever asks after a change must not be given what was read before it. */
  #leaveBehind(): void {
    this.#joinable.clear()
  }
}
