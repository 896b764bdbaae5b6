import type { Item, KindName } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { ItemRow } from '../data/content/item-rows.ts'
import type { Repositories } from '../data/index.ts'
import { assertItemId } from './access.ts'
import type { RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { type ItemChangeAction, recordItemChange } from './record-item-change.ts'

interface ItemStateChange<K extends KindName> {
  readonly kind: K
  readonly id: number
  readonly action: ItemChangeAction
  /** Refuses, or gives the columns to write; null where nothing is to be done. */
  columns(item: Item<K>, repositories: Repositories): Promise<ItemRow | null> | ItemRow | null
}

const maxAttempts = 5

/** Changes an item's state (published, in the trash), whatever version it is at, and tells of it. */
export async function changeItemState<K extends KindName>(
  deps: ContentDeps,
  { kind, id, action, columns }: ItemStateChange<K>,
  context: RequestContext,
): Promise<Item<K>> {
  assertItemId(id)
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const done = await deps.data.transaction(async (repositories) => {
      const before = await repositories.items.findAndLock(kind, id, 'change')
      if (!before) throw new ProblemError('not_found')
      const row = await columns(before, repositories)
      if (!row) return { after: before, told: [] }
      const at = deps.now().toISOString()
      const next = { ...row, edited_at: at, version: before.version + 1 }
      if (!(await repositories.items.update(kind, id, before.version, next))) return null
      const after = await repositories.items.find(kind, id)
      if (!after) throw new ProblemError('internal')
      return {
        after,
        told: await recordItemChange(repositories, { kind, before, after, action, at }, context),
      }
    })
    if (done) {
      await deps.events.publish(done.told)
      return done.after
    }
  }
  // Others kept saving the item under our hands.
  throw new ProblemError('unavailable')
}
