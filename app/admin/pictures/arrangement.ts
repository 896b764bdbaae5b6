/** The order after some were put before another one, or at the end. */
export function movedTo(
  order: readonly number[],
  ids: readonly number[],
  before: number | null,
): readonly number[] {
  const moving = new Set(ids)
  const others = order.filter((id) => !moving.has(id))
  const at = before === null ? others.length : others.indexOf(before)
  return at === -1 ? order : others.toSpliced(at, 0, ...ids)
}

/** Things in an order of their ids; those it does not name come last, as they stood. */
export function inOrder<T extends { readonly id: number }>(
  things: readonly T[],
  order: readonly number[] | null,
): readonly T[] {
  if (order === null) return things
  const byId = new Map(things.map((thing) => [thing.id, thing]))
  const named = order.flatMap((id) => byId.get(id) ?? [])
  const known = new Set(order)
  return [...named, ...things.filter(({ id }) => !known.has(id))]
}

/** Some that are held over the others: where among these they would be put down. */
export interface Held {
  readonly ids: readonly number[]
  readonly others: readonly number[]
  readonly at: number
}

/** Takes some up where the first of them stands. */
export function takeUp(order: readonly number[], ids: readonly number[]): Held {
  const moving = new Set(ids)
  const others = order.filter((id) => !moving.has(id))
  const first = order.findIndex((id) => moving.has(id))
  return { ids: order.filter((id) => moving.has(id)), others, at: Math.max(0, first) }
}

/** Moves what is held by so many places, not beyond the ends. */
export function carry(held: Held, by: number): Held {
  return { ...held, at: Math.min(held.others.length, Math.max(0, held.at + by)) }
}

export function orderWith({ ids, others, at }: Held): readonly number[] {
  return others.toSpliced(at, 0, ...ids)
}
