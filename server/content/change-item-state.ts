import type { Item, KindName } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { ItemRow } from '../data/content/item-rows.ts'
import type { Repositories } from '../data/index.ts'
import { assertItemId } from './access.ts'
import type { RequestContext } from './contract/items.ts'
import type { CreateContentServicesDeps } from './deps.ts'
import {
  type ItemChangeAction,
  type OutboxEventsToPublish,
  recordAndIndexItemChange,
} from './record-item-change.ts'

export interface ItemStateChange<K extends KindName> {
  readonly kind: K
  readonly id: number
  readonly action: ItemChangeAction
  /** Returns the columns to write, or null if nothing changes; throws if the change isn't allowed. */
  columns(item: Item<K>, repositories: Repositories): Promise<ItemRow | null> | ItemRow | null
  /** Changes other items with it, in the same transaction; returns the events. */
  changeOthers?(
    change: { readonly before: Item<K>; readonly after: Item<K>; readonly at: string },
    repositories: Repositories,
  ): Promise<OutboxEventsToPublish>
}

const maxAttempts = 5

/** Changes an item's state (published, trashed) regardless of its version, and publishes the events. */
export async function changeItemState<K extends KindName>(
  deps: CreateContentServicesDeps,
  { kind, id, action, columns, changeOthers }: ItemStateChange<K>,
  context: RequestContext,
): Promise<Item<K>> {
  assertItemId(id)
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const result = await deps.data.transaction(async (repositories) => {
      // As in saves: the path of a restored or published page must stay free, no gallery may be put into one that moves to
      // the trash or out of it, and locks are taken in one order.
      if (
        (kind === 'page' && (action === 'restore' || action === 'publish')) ||
        (kind === 'gallery' && action !== 'publish')
      )
        await repositories.items.lock(kind)
      const before = await repositories.items.findAndLock(kind, id, 'change')
      if (!before) throw new ProblemError('not_found')
      const row = await columns(before, repositories)
      if (!row) return { after: before, events: [] }
      const at = deps.now().toISOString()
      const next = { ...row, edited_at: at, version: before.version + 1 }
      if (!(await repositories.items.update(kind, id, before.version, next))) return null
      const after = await repositories.items.find(kind, id)
      if (!after) throw new ProblemError('internal')
      const events = await recordAndIndexItemChange(
        repositories,
        { kind, before, after, action, at },
        context,
      )
      if (changeOthers) events.push(...(await changeOthers({ before, after, at }, repositories)))
      return { after, events }
    })
    if (result) {
      await deps.events.publish(result.events)
      return result.after
    }
  }
  // Concurrent saves changed the version on every attempt.
  throw new ProblemError('unavailable')
}
