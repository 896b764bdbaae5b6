import { isActionAllowed } from '../../../domain/permissions.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'
import {
  type ItemAction,
  parseSelectedItemTexts,
  runBulkActionForSelection,
  runBulkActionWithTimeLimit,
  type SelectedItem,
  type UsedPicturesDetails,
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
    assertCanPurge(request)
    const outcome = await runBulkActionForSelection(
      request,
      parseSelectedItems(request),
      'purged',
      purgeItem(request),
    )
    return 'shown' in outcome && outcome.shown ? { shown: countGoneAsPurged(outcome.shown) } : outcome
  },

  /** Purges everything in the trash, whatever the filter of the page. */
  async empty(request) {
    const { content, context } = request.app
    assertCanPurge(request)
    const { items, total } = await content.trash.list({ limit: purgeBatchSize }, context)
    const selection = items.map(({ kind, id }): SelectedItem => ({ kind, id, version: 1 }))
    const outcome = await runBulkActionWithTimeLimit(request, selection, 'purged', purgeItem(request))
    return { shown: { ...countGoneAsPurged(outcome), pending: outcome.pending + total - items.length } }
  },
}

/** A gallery is deleted with what is in it; the question before says so. */
function purgeItem({ app: { content, context } }: AdminActionRequest): ItemAction {
  return async (_item, { kind, id }) => {
    if (kind !== 'gallery') return await content.trash.purge(kind, id, context)
    const pictures = await content.trash.purgeGallery(id, context)
    if (pictures.length > 0) throw new ProblemError('in_use', { pictures } satisfies UsedPicturesDetails)
  }
}

/** What was deleted with its gallery a moment before is what was asked for. */
function countGoneAsPurged(result: BulkResult): BulkResult {
  const skipped = result.skipped.filter(({ reason }) => reason !== 'gone')
  return { ...result, skipped, count: result.count + result.skipped.length - skipped.length }
}

function parseSelectedItems({ all, args }: AdminActionRequest): readonly SelectedItem[] {
  const only = new URL(args.request.url).searchParams.get('only')
  return parseSelectedItemTexts(only === null ? all('id') : [only], null)
}

/** Checked before any item is read; the service checks again for each item. */
function assertCanPurge({ app: { context } }: AdminActionRequest): void {
  if (!isActionAllowed(context.actor, 'purge', 'article')) throw new ProblemError('forbidden')
}
