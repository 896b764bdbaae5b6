/** The order after some were put before another one, or at the end. */
export function moveIdsBefore(
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
export function sortByIdOrder<T extends { readonly id: number }>(
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
export interface PendingReorder {
  readonly ids: readonly number[]
  readonly otherIds: readonly number[]
  readonly position: number
}

/** Takes some up where the first of them stands. */
export function startReorder(order: readonly number[], ids: readonly number[]): PendingReorder {
  const moving = new Set(ids)
  const others = order.filter((id) => !moving.has(id))
  const first = order.findIndex((id) => moving.has(id))
  return { ids: order.filter((id) => moving.has(id)), otherIds: others, position: Math.max(0, first) }
}

/** Moves what is held by so many places, not beyond the ends. */
export function shiftReorder(reorder: PendingReorder, by: number): PendingReorder {
  return { ...reorder, position: Math.min(reorder.otherIds.length, Math.max(0, reorder.position + by)) }
}

export function getReorderedIds({ ids, otherIds: others, position: at }: PendingReorder): readonly number[] {
  return others.toSpliced(at, 0, ...ids)
}
