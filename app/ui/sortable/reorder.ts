/** Moves ids before another one, or to the end; the order is unchanged if the target does not exist. */
export function moveIdsBefore(
  order: readonly number[],
  ids: readonly number[],
  before: number | null,
): readonly number[] {
  const movingIds = new Set(ids)
  const otherIds = order.filter((id) => !movingIds.has(id))
  const position = before === null ? otherIds.length : otherIds.indexOf(before)
  return position === -1 ? order : otherIds.toSpliced(position, 0, ...ids)
}

/** Sorts items by an order of ids; items that it does not contain come last, in their current order. */
export function sortByIdOrder<T extends { readonly id: number }>(
  items: readonly T[],
  order: readonly number[] | null,
): readonly T[] {
  if (order === null) return items
  const byId = new Map(items.map((item) => [item.id, item]))
  const sorted = order.flatMap((id) => byId.get(id) ?? [])
  const orderedIds = new Set(order)
  return [...sorted, ...items.filter(({ id }) => !orderedIds.has(id))]
}

/** A reorder in progress: the moved ids and their position among the other ids. */
export interface PendingReorder {
  readonly ids: readonly number[]
  readonly otherIds: readonly number[]
  readonly position: number
}

/** Starts a reorder at the position of the first moved id. */
export function startReorder(order: readonly number[], ids: readonly number[]): PendingReorder {
  const movingIds = new Set(ids)
  const otherIds = order.filter((id) => !movingIds.has(id))
  const first = order.findIndex((id) => movingIds.has(id))
  return { ids: order.filter((id) => movingIds.has(id)), otherIds, position: Math.max(0, first) }
}

/** Shifts the moved ids by a number of positions, not beyond the ends. */
export function shiftReorder(reorder: PendingReorder, by: number): PendingReorder {
  return { ...reorder, position: Math.min(reorder.otherIds.length, Math.max(0, reorder.position + by)) }
}

export function getReorderedIds({ ids, otherIds, position }: PendingReorder): readonly number[] {
  return otherIds.toSpliced(position, 0, ...ids)
}
