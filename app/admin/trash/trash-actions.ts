import { isActionAllowed } from '../../../domain/permissions.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'
import {
  parseSelectedItemTexts,
  runBulkActionForSelection,
  runBulkActionWithTimeLimit,
  type SelectedItem,
} from '../bulk/run-for-each.ts'

/** Maximum number of items purged when the trash is emptied; the rest is reported as pending. */
const purgeBatchSize = 500

export const trashActions: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  async restore(request) {
    const { content, context } = request.app
    return await runBulkActionForSelection(
      request,
      parseSelectedItems(request),
      'restored',
      async (item, { kind, id }) => {
        if (item.removed_at === null) throw new ProblemError('not_found')
        await content.trash.restore(kind, id, context)
      },
    )
  },

  async purge(request) {
    const { content, context } = request.app
    assertCanPurge(request)
    return await runBulkActionForSelection(
      request,
      parseSelectedItems(request),
      'purged',
      (_item, { kind, id }) => content.trash.purge(kind, id, context),
    )
  },

  /** Purges everything in the trash, whatever the filter of the page. */
  async empty(request) {
    const { content, context } = request.app
    assertCanPurge(request)
    const { items, total } = await content.trash.list({ limit: purgeBatchSize }, context)
    const selection = items.map(({ kind, id }): SelectedItem => ({ kind, id, version: 1 }))
    const outcome = await runBulkActionWithTimeLimit(request, selection, 'purged', (_item, { kind, id }) =>
      content.trash.purge(kind, id, context),
    )
    return { shown: { ...outcome, pending: outcome.pending + total - items.length } }
  },
}

function parseSelectedItems({ all, args }: AdminActionRequest): readonly SelectedItem[] {
  const only = new URL(args.request.url).searchParams.get('only')
  return parseSelectedItemTexts(only === null ? all('id') : [only], null)
}

/** Checked before any item is read; the service checks again for each item. */
function assertCanPurge({ app: { context } }: AdminActionRequest): void {
  if (!isActionAllowed(context.actor, 'purge', 'article')) throw new ProblemError('forbidden')
}
