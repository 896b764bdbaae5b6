import { type Item, type KindName, kindNames } from '../../domain/kinds/index.ts'
import { type ContentAction, isActionAllowed, isItemChangeAllowed } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { Repositories } from '../data/index.ts'
import type { RequestContext } from './contract/items.ts'

/** Called first by every service method: throws if the actor may not perform the action. */
export function assertActionAllowed(context: RequestContext, action: ContentAction, kind: KindName): void {
  if (!kindNames.includes(kind)) throw new ProblemError('not_found')
  if (isActionAllowed(context.actor, action, kind)) return
  throw new ProblemError(context.actor.role === 'visitor' ? 'unauthenticated' : 'forbidden')
}

/**
 * Throws if the actor is a contributor and the item isn't their own draft. Called in the transaction of the change, with
 * the row locked: the item may just have been published.
 */
export async function assertItemChangeAllowed(
  { history }: Pick<Repositories, 'history'>,
  { actor }: RequestContext,
  kind: KindName,
  item: Pick<Item, 'id' | 'published_at'>,
): Promise<void> {
  if (actor.role !== 'contributor') return
  const createdBy = (await history.findCreators(kind, [item.id])).get(item.id) ?? null
  if (!isItemChangeAllowed(actor, kind, { publishedAt: item.published_at, createdBy }))
    throw new ProblemError('forbidden')
}

const maxItemId = 2_147_483_647

/** Checks the range too: the databases report out-of-range ids with engine-specific errors. */
export function isItemId(id: unknown): id is number {
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= maxItemId
}

/** Throws not_found for an impossible id, before any query. */
export function assertItemId(id: unknown): number {
  if (!isItemId(id)) throw new ProblemError('not_found')
  return id
}
