import type { Item, KindName } from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { Row } from '../data/content/item-rows.ts'
import type { Repositories } from '../data/index.ts'
import { knownId } from './access.ts'
import type { RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { type ChangeAction, record } from './record.ts'

interface StateChange<K extends KindName> {
  readonly kind: K
  readonly id: number
  readonly action: ChangeAction
  /** Refuses, or gives the columns to write; null where nothing is to be done. */
  columns(item: Item<K>, repositories: Repositories): Promise<Row | null> | Row | null
}

const tries = 5

/** Changes an item's state (published, in the trash), whatever version it is at, and tells of it. */
export async function changeState<K extends KindName>(
  deps: ContentDeps,
  { kind, id, action, columns }: StateChange<K>,
  context: RequestContext,
): Promise<Item<K>> {
  knownId(id)
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const done = await deps.data.transaction(async (repositories) => {
      const before = await repositories.items.hold(kind, id, 'change')
      if (!before) throw new Problem('not_found')
      const row = await columns(before, repositories)
      if (!row) return { after: before, told: [] }
      const at = deps.now().toISOString()
      const next = { ...row, edited_at: at, version: before.version + 1 }
      if (!(await repositories.items.update(kind, id, before.version, next))) return null
      const after = await repositories.items.find(kind, id)
      if (!after) throw new Problem('internal')
      return { after, told: await record(repositories, { kind, before, after, action, at }, context) }
    })
    if (done) {
      await deps.events.settle(done.told)
      return done.after
    }
  }
  // Others kept saving the item under our hands.
  throw new Problem('unavailable')
}
