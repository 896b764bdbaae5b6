import { type Item, type KindName, kindNames } from '../../domain/kinds/index.ts'
import {
  type Actor,
  type ContentAction,
  isActionAllowed,
  isItemChangeAllowed,
} from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { Repositories } from '../data/index.ts'
import type { RequestContext } from './contract/items.ts'

/** Called first by every service method: throws if the actor may not perform the action. */
export function assertActionAllowed(context: RequestContext, action: ContentAction, kind: KindName): void {
  if (!kindNames.includes(kind)) throw new ProblemError('not_found')
  if (isActionAllowed(context.actor, action, kind)) return
  throw new ProblemError(context.actor.role === 'visitor' ? 'unauthenticated' : 'forbidden')
}

/** What decides whether an item may be changed. */
export type ItemIdAndPublication = Pick<Item, 'id' | 'published_at'>

/**
 * Throws if the actor is a contributor and the item isn't their own draft. Called in the transaction of the change, with
 * the row locked: the item may just have been published.
 */
export async function assertItemChangeAllowed(
  repositories: Pick<Repositories, 'history' | 'pictureUses'>,
  { actor }: RequestContext,
  kind: KindName,
  item: ItemIdAndPublication,
): Promise<void> {
  if (actor.role !== 'contributor') return
  const changeable = await findChangeableItems(repositories, actor, kind, [item])
  if (!changeable.has(item.id)) throw new ProblemError('forbidden')
}

/** The ids of those items that the actor may change. */
export async function findChangeableItems(
  { history, pictureUses }: Pick<Repositories, 'history' | 'pictureUses'>,
  actor: Actor,
  kind: KindName,
  items: readonly ItemIdAndPublication[],
): Promise<ReadonlySet<number>> {
  const isContributor = actor.role === 'contributor'
  const drafts = items.filter(({ published_at }) => published_at === null).map(({ id }) => id)
  const creators = isContributor ? await history.findCreators(kind, drafts) : new Map<number, string>()
  const allowed = items
    .filter(({ id, published_at: publishedAt }) =>
      isItemChangeAllowed(actor, kind, { publishedAt, createdBy: creators.get(id) ?? null }),
    )
    .map(({ id }) => id)
  // A public item shows the picture of a draft, too: another picture would be public at once.
  const shown = isContributor && kind === 'image' ? await pictureUses.findPubliclyReferenced(allowed) : null
  return new Set(allowed.filter((id) => !shown?.has(id)))
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
