/** Which pictures are selected, and which one the keyboard is at. Each tile listens for itself. */
export class ImageSelection {
  #selected: ReadonlySet<number> = new Set()
  #active: number | null = null
  /** Where a range begins. */
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

  /** Selects everything from where the last selection was made to here. */
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

  /** What is not there any more is not selected either. */
  retainOnly(existing: ReadonlySet<number>): void {
    const kept = [...this.#selected].filter((id) => existing.has(id))
    if (kept.length < this.#selected.size) this.#change(new Set(kept), this.#active)
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
