import { type KindName, kindNames } from '../../domain/kinds/index.ts'
import { type ContentAction, isActionAllowed } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { RequestContext } from './contract/items.ts'

/** The first statement of every service: refuses whoever may not do this. */
export function assertActionAllowed(context: RequestContext, action: ContentAction, kind: KindName): void {
  if (!kindNames.includes(kind)) throw new ProblemError('not_found')
  if (isActionAllowed(context.actor, action, kind)) return
  throw new ProblemError(context.actor.role === 'visitor' ? 'unauthenticated' : 'forbidden')
}

const maxItemId = 2_147_483_647

/** Whether a number can be an item's id at all; the databases refuse others in their own words. */
export function isItemId(id: unknown): id is number {
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= maxItemId
}

/** Refuses an id that no item can have, before a database is asked. */
export function assertItemId(id: unknown): number {
  if (!isItemId(id)) throw new ProblemError('not_found')
  return id
}
