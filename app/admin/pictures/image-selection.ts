/** The selected pictures and the one with the keyboard focus. Each tile subscribes on its own. */
export class ImageSelectionAndFocusStore {
  #selected: ReadonlySet<number> = new Set()
  #active: number | null = null
  /** The start of a range selection. */
  #anchor: number | null = null
  readonly #listeners = new Set<() => void>()

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get selected(): ReadonlySet<number> {
    return this.#selected
  }

  get active(): number | null {
    return this.#active
  }

  has(id: number): boolean {
    return this.#selected.has(id)
  }

  toggle(id: number): void {
    const next = new Set(this.#selected)
    if (!next.delete(id)) next.add(id)
    this.#anchor = id
    this.#change(next, id)
  }

  /** Adds the range from the last toggled picture to this one to the selection. */
  extendTo(order: readonly number[], to: number): void {
    const from = order.indexOf(this.#anchor ?? to)
    const end = order.indexOf(to)
    if (end === -1) return
    const range = order.slice(Math.min(from === -1 ? end : from, end), Math.max(from, end) + 1)
    this.#anchor ??= to
    this.#change(new Set([...this.#selected, ...range]), to)
  }

  replace(ids: Iterable<number>): void {
    this.#change(new Set(ids), this.#active)
  }

  /** Deselects pictures that no longer exist. */
  retainOnly(existing: ReadonlySet<number>): void {
    const retained = [...this.#selected].filter((id) => existing.has(id))
    if (retained.length < this.#selected.size) this.#change(new Set(retained), this.#active)
    if (this.#active !== null && !existing.has(this.#active)) this.setActive(null)
  }

  setActive(id: number | null): void {
    if (id !== this.#active) this.#change(this.#selected, id)
  }

  #change(selected: ReadonlySet<number>, active: number | null): void {
    this.#selected = selected
    this.#active = active
    for (const listener of this.#listeners) listener()
  }
}
