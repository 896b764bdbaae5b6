import { columnOf, fieldOf, type KindName, kindOf } from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { Repositories } from '../data/index.ts'
import type { SqlValue } from '../data/tables.ts'
import { allow, knownId } from './access.ts'
import type { Content } from './contract.ts'
import type { ContentDeps } from './deps.ts'
import { tell } from './record.ts'
import { tagOf, tagsOf } from './tags.ts'

const most = 1000

/** Arranging items by hand. */
export function ordering(deps: ContentDeps): Pick<Content, 'order'> {
  return {
    async order(kind, ids, asker) {
      allow(asker, 'change', kind)
      const { arranged } = kindOf(kind)
      if (!arranged || ids.length === 0 || ids.length > most || new Set(ids).size !== ids.length) {
        throw new Problem('bad_request')
      }
      ids.forEach(knownId)
      const told = await deps.data.transaction(async (repositories) => {
        await repositories.items.lock(kind)
        const group = await groupOf(repositories, kind, arranged.within, ids)
        const moved = await rearrange(repositories, kind, arranged.within, group, ids)
        const tags = [
          ...new Set([...tagsOf(kind, ...moved), ...(arranged.within ? [tagOf.group(kind, group)] : [])]),
        ]
        return await tell(repositories, kind, ids[0] ?? 0, 'order', tags, deps.now().toISOString())
      })
      await deps.events.settle([told])
    },
  }
}

/** The value that all these items share in the field their kind is arranged within. */
async function groupOf(
  repositories: Repositories,
  kind: KindName,
  within: string | null,
  ids: readonly number[],
): Promise<SqlValue> {
  const items = await repositories.items.byIds(kind, ids, { status: 'any', now: '' })
  if (items.length !== ids.length) throw new Problem('not_found')
  const groups = new Set(items.map((item) => (within ? (fieldOf(item, within) as SqlValue) : null)))
  const [group = null] = groups
  if (groups.size !== 1) throw new Problem('bad_request')
  return group
}

/** The places that these items hold now are given to them in the new order; the others stay where they are. */
async function rearrange(
  repositories: Repositories,
  kind: KindName,
  within: string | null,
  group: SqlValue,
  ids: readonly number[],
) {
  const where = within ? { [columnOf(within)]: group } : {}
  // Two in one place have no order of their own to exchange.
  if (await repositories.items.hasDoubles(kind, where)) await repositories.items.renumber(kind, where)
  const before = await repositories.items.byIds(kind, ids, { status: 'any', now: '' })
  const places = before.map((item) => Number(fieldOf(item, 'ord'))).sort((a, b) => a - b)
  await repositories.items.setOrd(
    kind,
    ids.map((id, at) => ({ id, ord: places[at] ?? 0 })),
  )
  return before
}
