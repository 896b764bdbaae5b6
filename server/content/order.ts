import { columnOf, fieldOf, type KindName, kindOf } from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { Place } from '../data/content/items.ts'
import type { Repositories } from '../data/index.ts'
import type { SqlValue } from '../data/tables.ts'
import { allow, knownId } from './access.ts'
import type { ItemService } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { tell } from './record.ts'
import { tagOf } from './tags.ts'

const most = 10_000

/** Items that are arranged among themselves. */
interface Group {
  /** What pages with their order are known by. */
  readonly tags: readonly string[]
  /** Where everything in it stands; no two in one place. */
  readonly places: readonly Place[]
}

/** Arranging items by hand. */
export function createItemOrder(deps: ContentDeps): Pick<ItemService, 'order' | 'move'> {
  /** Gives the places that some items hold to the same items in a new order; the others stay where they are. */
  async function rearrange(
    kind: KindName,
    ids: readonly number[],
    newOrder: (standing: readonly number[]) => readonly number[],
  ): Promise<void> {
    const within = arrangedWithin(kind, ids)
    const told = await deps.data.transaction(async (repositories) => {
      await repositories.items.lock(kind)
      const { places, tags } = await groupOf(repositories, kind, within, ids)
      const moved = movedIn(places, newOrder(places.map(({ id }) => id)))
      await repositories.items.setOrd(kind, moved)
      const items = new Set([...ids, ...moved.map(({ id }) => id)])
      const touched = [...tags, ...[...items].map((id) => tagOf.item(kind, id))]
      return await tell(repositories, kind, ids[0] ?? 0, 'order', touched, deps.now().toISOString())
    })
    await deps.events.settle([told])
  }

  return {
    async order(kind, ids, context) {
      allow(context, 'change', kind)
      const wanted = new Set(ids)
      await rearrange(kind, ids, (standing) => {
        let next = 0
        return standing.map((id) => (wanted.has(id) ? (ids[next++] ?? id) : id))
      })
    },

    async move(kind, ids, before, context) {
      allow(context, 'change', kind)
      if (before !== null && ids.includes(knownId(before))) throw new Problem('bad_request')
      const moving = new Set(ids)
      await rearrange(kind, ids, (standing) => {
        const others = standing.filter((id) => !moving.has(id))
        const at = before === null ? others.length : others.indexOf(before)
        if (at === -1) throw new Problem('stale')
        return others.toSpliced(at, 0, ...ids)
      })
    },
  }
}

/** The field that a kind is arranged within; refuses what cannot be arranged. */
function arrangedWithin(kind: KindName, ids: readonly number[]): string | null {
  const { arranged } = kindOf(kind)
  if (!arranged || ids.length === 0 || ids.length > most || new Set(ids).size !== ids.length) {
    throw new Problem('bad_request')
  }
  ids.forEach(knownId)
  return arranged.within
}

/** The one group in which all these items stand. */
async function groupOf(
  repositories: Repositories,
  kind: KindName,
  within: string | null,
  ids: readonly number[],
): Promise<Group> {
  const items = await repositories.items.byIds(kind, ids, { status: 'any', now: '' })
  if (items.length !== ids.length) throw new Problem('not_found')
  const groups = new Set(items.map((item) => (within ? (fieldOf(item, within) as SqlValue) : null)))
  const [group = null] = groups
  if (groups.size !== 1) throw new Problem('bad_request')
  const where = within ? { [columnOf(within)]: group } : {}
  // Two in one place have no order of their own to exchange.
  if (await repositories.items.hasDoubles(kind, where)) await repositories.items.renumber(kind, where)
  const tags = [tagOf.kind(kind), ...(within ? [tagOf.group(kind, group)] : [])]
  return { places: await repositories.items.places(kind, where), tags }
}

/** The items whose place changes, with their new places. */
function movedIn(places: readonly Place[], order: readonly number[]): Place[] {
  return order.flatMap((id, at) => {
    const standing = places[at]
    return standing === undefined || standing.id === id ? [] : [{ id, ord: standing.ord }]
  })
}
