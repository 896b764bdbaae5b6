import { type KindName, kindNames } from '../../domain/kinds/index.ts'
import { type ContentAction, isActionAllowed } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { RequestContext } from './contract/items.ts'

/** Called first by every service method: throws if the actor may not perform the action. */
export function assertActionAllowed(context: RequestContext, action: ContentAction, kind: KindName): void {
  if (!kindNames.includes(kind)) throw new ProblemError('not_found')
  if (isActionAllowed(context.actor, action, kind)) return
  throw new ProblemError(context.actor.role === 'visitor' ? 'unauthenticated' : 'forbidden')
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
