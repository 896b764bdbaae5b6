import { getFieldValue, getKindDefinition, type KindName, toColumnName } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { ItemPosition } from '../data/content/item-repository.ts'
import type { Repositories } from '../data/index.ts'
import type { SqlValue } from '../data/tables.ts'
import { assertActionAllowed, assertItemId } from './access.ts'
import { createCacheTag } from './cache-tags.ts'
import type { ItemService } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { addOutboxEvent } from './record-item-change.ts'

const maxReorderedItems = 10_000

/** Items that are arranged among themselves. */
interface OrderGroup {
  /** What pages with their order are known by. */
  readonly tags: readonly string[]
  /** Where everything in it stands; no two in one place. */
  readonly places: readonly ItemPosition[]
}

/** Arranging items by hand. */
export function createItemReorderer(deps: ContentDeps): Pick<ItemService, 'order' | 'move'> {
  /** Gives the places that some items hold to the same items in a new order; the others stay where they are. */
  async function rearrange(
    kind: KindName,
    ids: readonly number[],
    newOrder: (standing: readonly number[]) => readonly number[],
  ): Promise<void> {
    const within = assertReorderable(kind, ids)
    const told = await deps.data.transaction(async (repositories) => {
      await repositories.items.lock(kind)
      const { places, tags } = await readOrderGroup(repositories, kind, within, ids)
      const moved = findMovedItems(places, newOrder(places.map(({ id }) => id)))
      await repositories.items.setPositions(kind, moved)
      const items = new Set([...ids, ...moved.map(({ id }) => id)])
      const touched = [...tags, ...[...items].map((id) => createCacheTag.item(kind, id))]
      return await addOutboxEvent(repositories, kind, ids[0] ?? 0, 'order', touched, deps.now().toISOString())
    })
    await deps.events.publish([told])
  }

  return {
    async order(kind, ids, context) {
      assertActionAllowed(context, 'change', kind)
      const wanted = new Set(ids)
      await rearrange(kind, ids, (standing) => {
        let next = 0
        return standing.map((id) => (wanted.has(id) ? (ids[next++] ?? id) : id))
      })
    },

    async move(kind, ids, before, context) {
      assertActionAllowed(context, 'change', kind)
      if (before !== null && ids.includes(assertItemId(before))) throw new ProblemError('bad_request')
      const moving = new Set(ids)
      await rearrange(kind, ids, (standing) => {
        const others = standing.filter((id) => !moving.has(id))
        const at = before === null ? others.length : others.indexOf(before)
        if (at === -1) throw new ProblemError('stale')
        return others.toSpliced(at, 0, ...ids)
      })
    },
  }
}

/** The field that a kind is arranged within; refuses what cannot be arranged. */
function assertReorderable(kind: KindName, ids: readonly number[]): string | null {
  const { arranged } = getKindDefinition(kind)
  if (!arranged || ids.length === 0 || ids.length > maxReorderedItems || new Set(ids).size !== ids.length) {
    throw new ProblemError('bad_request')
  }
  ids.forEach(assertItemId)
  return arranged.within
}

/** The one group in which all these items stand. */
async function readOrderGroup(
  repositories: Repositories,
  kind: KindName,
  within: string | null,
  ids: readonly number[],
): Promise<OrderGroup> {
  const items = await repositories.items.findByIds(kind, ids, { status: 'any', now: '' })
  if (items.length !== ids.length) throw new ProblemError('not_found')
  const groups = new Set(items.map((item) => (within ? (getFieldValue(item, within) as SqlValue) : null)))
  const [group = null] = groups
  if (groups.size !== 1) throw new ProblemError('bad_request')
  const where = within ? { [toColumnName(within)]: group } : {}
  // Two in one place have no order of their own to exchange.
  if (await repositories.items.hasDuplicatePositions(kind, where))
    await repositories.items.renumber(kind, where)
  const tags = [createCacheTag.kind(kind), ...(within ? [createCacheTag.group(kind, group)] : [])]
  return { places: await repositories.items.listPositions(kind, where), tags }
}

/** The items whose place changes, with their new places. */
function findMovedItems(places: readonly ItemPosition[], order: readonly number[]): ItemPosition[] {
  return order.flatMap((id, at) => {
    const standing = places[at]
    return standing === undefined || standing.id === id ? [] : [{ id, ord: standing.ord }]
  })
}
