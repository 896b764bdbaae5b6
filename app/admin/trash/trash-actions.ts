import { isActionAllowed } from '../../../domain/permissions.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'
import { parseSelection, runForEachItem, runForSelection, type SelectedItem } from '../bulk/run-for-each.ts'

/** So many are looked at when the whole trash is to be emptied; what is left is said. */
const purgeBatchSize = 500

/** What can be done in the trash. */
export const trashActions: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  async restore(asked) {
    const { content, context } = asked.app
    return await runForSelection(asked, parseSelectedItems(asked), 'restored', async (item, { kind, id }) => {
      if (item.removed_at === null) throw new ProblemError('not_found')
      await content.trash.restore(kind, id, context)
    })
  },

  async purge(asked) {
    const { content, context } = asked.app
    assertCanPurge(asked)
    return await runForSelection(asked, parseSelectedItems(asked), 'purged', (_item, { kind, id }) =>
      content.trash.purge(kind, id, context),
    )
  },

  /** Everything that lies there, whatever the page shows of it. */
  async empty(asked) {
    const { content, context } = asked.app
    assertCanPurge(asked)
    const { items, total } = await content.trash.list({ limit: purgeBatchSize }, context)
    const all = items.map(({ kind, id }): SelectedItem => ({ kind, id, version: 1 }))
    const outcome = await runForEachItem(asked, all, 'purged', (_item, { kind, id }) =>
      content.trash.purge(kind, id, context),
    )
    return { shown: { ...outcome, pending: outcome.pending + total - items.length } }
  },
}

function parseSelectedItems({ all, args }: AdminActionRequest): readonly SelectedItem[] {
  const only = new URL(args.request.url).searchParams.get('only')
  return parseSelection(only === null ? all('id') : [only], null)
}

/** Asked before anything is looked at; the service asks again for each. */
function assertCanPurge({ app: { context } }: AdminActionRequest): void {
  if (!isActionAllowed(context.actor, 'purge', 'article')) throw new ProblemError('forbidden')
}
