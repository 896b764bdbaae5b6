import { type KindName, kindNames } from '../../domain/kinds/index.ts'
import { type Action, may } from '../../domain/permissions.ts'
import { Problem } from '../../domain/problem.ts'
import type { RequestContext } from './contract/items.ts'

/** The first statement of every service: refuses whoever may not do this. */
export function allow(context: RequestContext, action: Action, kind: KindName): void {
  if (!kindNames.includes(kind)) throw new Problem('not_found')
  if (may(context.actor, action, kind)) return
  throw new Problem(context.actor.role === 'visitor' ? 'unauthenticated' : 'forbidden')
}

const largestId = 2_147_483_647

/** Whether a number can be an item's id at all; the databases refuse others in their own words. */
export function isId(id: unknown): id is number {
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= largestId
}

/** Refuses an id that no item can have, before a database is asked. */
export function knownId(id: unknown): number {
  if (!isId(id)) throw new Problem('not_found')
  return id
}
