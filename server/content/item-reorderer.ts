import { getFieldValue, getKindDefinition, type KindName, toColumnName } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { ItemPositionInGroup } from '../data/content/item-repository.ts'
import type { Repositories } from '../data/index.ts'
import type { SqlValue } from '../data/tables.ts'
import { assertActionAllowed, assertItemId } from './access.ts'
import { cacheTagBuilders } from './cache-tags.ts'
import type { ItemService } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { addOutboxEvent } from './record-item-change.ts'

const maxReorderedItems = 10_000

/** Items that share one manual order. */
interface OrderGroup {
  /** Cache tags of the pages that show this order. */
  readonly tags: readonly string[]
  /** The positions of all items in the group, without duplicates. */
  readonly positions: readonly ItemPositionInGroup[]
}

/** Changes the manual order of items. */
export function createItemReorderer(deps: ContentDeps): Pick<ItemService, 'order' | 'move'> {
  /** Assigns the positions held by some items to the same items in a new order; the others keep theirs. */
  async function applyOrder(
    kind: KindName,
    ids: readonly number[],
    newOrder: (currentOrder: readonly number[]) => readonly number[],
  ): Promise<void> {
    const groupField = assertReorderable(kind, ids)
    const event = await deps.data.transaction(async (repositories) => {
      await repositories.items.lock(kind)
      const { positions, tags } = await readOrderGroup(repositories, kind, groupField, ids)
      const moved = findMovedItems(positions, newOrder(positions.map(({ id }) => id)))
      await repositories.items.setPositions(kind, moved)
      const items = new Set([...ids, ...moved.map(({ id }) => id)])
      const affectedTags = [...tags, ...[...items].map((id) => cacheTagBuilders.item(kind, id))]
      return await addOutboxEvent(
        repositories,
        kind,
        ids[0] ?? 0,
        'order',
        affectedTags,
        deps.now().toISOString(),
      )
    })
    await deps.events.publish([event])
  }

  return {
    async order(kind, ids, context) {
      assertActionAllowed(context, 'change', kind)
      const reordered = new Set(ids)
      await applyOrder(kind, ids, (currentOrder) => {
        let next = 0
        return currentOrder.map((id) => (reordered.has(id) ? (ids[next++] ?? id) : id))
      })
    },

    async move(kind, ids, before, context) {
      assertActionAllowed(context, 'change', kind)
      if (before !== null && ids.includes(assertItemId(before))) throw new ProblemError('bad_request')
      const movedIds = new Set(ids)
      await applyOrder(kind, ids, (currentOrder) => {
        const others = currentOrder.filter((id) => !movedIds.has(id))
        const at = before === null ? others.length : others.indexOf(before)
        if (at === -1) throw new ProblemError('stale')
        return others.toSpliced(at, 0, ...ids)
      })
    },
  }
}

/** Returns the kind's group field; throws if the items can't be reordered. */
function assertReorderable(kind: KindName, ids: readonly number[]): string | null {
  const { arranged } = getKindDefinition(kind)
  if (!arranged || ids.length === 0 || ids.length > maxReorderedItems || new Set(ids).size !== ids.length) {
    throw new ProblemError('bad_request')
  }
  ids.forEach(assertItemId)
  return arranged.within
}

/** Reads the single group that contains all these items. */
async function readOrderGroup(
  repositories: Repositories,
  kind: KindName,
  groupField: string | null,
  ids: readonly number[],
): Promise<OrderGroup> {
  const items = await repositories.items.findByIds(kind, ids, { status: 'any', now: '' })
  if (items.length !== ids.length) throw new ProblemError('not_found')
  const groups = new Set(
    items.map((item) => (groupField ? (getFieldValue(item, groupField) as SqlValue) : null)),
  )
  const [group = null] = groups
  if (groups.size !== 1) throw new ProblemError('bad_request')
  const where = groupField ? { [toColumnName(groupField)]: group } : {}
  // Items with equal positions have nothing to exchange, so the group is renumbered first.
  if (await repositories.items.hasDuplicatePositions(kind, where))
    await repositories.items.renumber(kind, where)
  const tags = [cacheTagBuilders.kind(kind), ...(groupField ? [cacheTagBuilders.group(kind, group)] : [])]
  return { positions: await repositories.items.listPositions(kind, where), tags }
}

/** The items whose position changes, with their new positions. */
function findMovedItems(
  positions: readonly ItemPositionInGroup[],
  order: readonly number[],
): ItemPositionInGroup[] {
  return order.flatMap((id, at) => {
    const position = positions[at]
    return position === undefined || position.id === id ? [] : [{ id, ord: position.ord }]
  })
}
