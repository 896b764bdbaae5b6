import type { Item } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { Repositories } from '../data/index.ts'
import { findChangeableItems } from './access.ts'
import type { RequestContext } from './contract/items.ts'
import {
  type ItemChangeAction,
  type OutboxEventsToPublish,
  recordAndIndexItemChange,
} from './record-item-change.ts'

/**
 * The time at which a gallery moves to the trash. What moves with it gets the same time, which nothing has that was put
 * there before: this tells what comes back with the gallery.
 */
export async function chooseGalleryRemovalTime(
  { galleryMembers }: Repositories,
  id: number,
  now: Date,
): Promise<string> {
  const latest = await galleryMembers.findLatestRemoval(await galleryMembers.listTree([id]))
  return new Date(Math.max(now.getTime(), latest === null ? 0 : Date.parse(latest) + 1)).toISOString()
}

interface GalleryMove {
  readonly id: number
  /** When it was moved to the trash before and after the change; null: it is not there. */
  readonly before: string | null
  readonly after: string | null
}

/**
 * Moves the pictures of a gallery and the galleries inside it to the trash with it, or back. The gallery itself has just
 * been changed: until the transaction ends, nothing can be added to it.
 */
export async function moveGalleryMembers(
  repositories: Repositories,
  { id, before, after }: GalleryMove,
  { action, at }: { readonly action: ItemChangeAction; readonly at: string },
  context: RequestContext,
): Promise<OutboxEventsToPublish> {
  const events: OutboxEventsToPublish = []
  const moveAll = async <K extends 'gallery' | 'image'>(kind: K, galleries: readonly number[]) => {
    const members = await repositories.galleryMembers.lockMembers(kind, galleries, before)
    await assertMembersChangeable(repositories, context, kind, members)
    for (const member of members) {
      const next = { removed_at: after, edited_at: at, version: member.version + 1 }
      // The row is locked, so nothing else can have changed its version.
      if (!(await repositories.items.update(kind, member.id, member.version, next)))
        throw new ProblemError('internal')
      const change = { kind, before: member, after: { ...member, ...next }, action, at }
      events.push(...(await recordAndIndexItemChange(repositories, change, context)))
    }
    return members.map((member) => member.id)
  }
  const galleries = [id]
  for (let level = galleries; level.length > 0; galleries.push(...level))
    level = await moveAll('gallery', level)
  await moveAll('image', galleries)
  return events
}

/** A contributor's own draft may hold pictures of others. */
async function assertMembersChangeable(
  repositories: Repositories,
  { actor }: RequestContext,
  kind: 'gallery' | 'image',
  members: readonly Item[],
): Promise<void> {
  if (actor.role !== 'contributor') return
  const changeable = await findChangeableItems(repositories, actor, kind, members)
  if (!members.every(({ id }) => changeable.has(id))) throw new ProblemError('forbidden')
}
