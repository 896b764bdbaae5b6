import type { Repositories, SiteDatabase } from '../data/index.ts'
import type { OutboxEvent } from '../events/index.ts'
import type { ItemService, TrashService } from './contract/items.ts'
import { deleteFileIfUnused } from './delete-unused-file.ts'
import type { CreateContentServicesDeps } from './deps.ts'
import { createItemTrashManager } from './item-remover.ts'
import { createItemSaver } from './item-saver.ts'

/** The services that change items, inside one transaction, and its repositories. */
export interface ContentTransactionScope {
  readonly items: Pick<ItemService, 'save'>
  readonly trash: Pick<TrashService, 'remove' | 'restore' | 'purge'>
  readonly repositories: Repositories
}

/**
 * Changes several items or none: everything is committed when the work returns, and nothing if it throws. The work may
 * be repeated, if the database aborts it because of a conflict.
 */
export type ContentTransaction = <T>(work: (scope: ContentTransactionScope) => Promise<T>) => Promise<T>

export function createContentTransaction(deps: CreateContentServicesDeps): ContentTransaction {
  return async (work) => {
    const { result, events, unusedFiles } = await deps.data.transaction(async (repositories) => {
      const events: OutboxEvent[] = []
      const unusedFiles: string[] = []
      const scopedDeps: CreateContentServicesDeps = {
        ...deps,
        data: bindToTransaction(deps.data, repositories),
        events: {
          ...deps.events,
          // Nobody may hear of a change before it is committed.
          publish: async (some) => {
            events.push(...some)
          },
        },
      }
      const result = await work({
        items: createItemSaver(scopedDeps),
        trash: createItemTrashManager(scopedDeps, async (hash) => {
          unusedFiles.push(hash)
        }),
        repositories,
      })
      return { result, events, unusedFiles }
    })
    await deps.events.publish(events)
    for (const hash of unusedFiles) await deleteFileIfUnused(deps, hash)
    return result
  }
}

/** A database whose transactions are parts of one that is open. */
function bindToTransaction(data: SiteDatabase, repositories: Repositories): SiteDatabase {
  return { ...data, ...repositories, transaction: (work) => work(repositories) }
}
