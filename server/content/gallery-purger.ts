import { ProblemError } from '../../domain/problem-error.ts'
import type { Repositories } from '../data/index.ts'
import type { OutboxEvent } from '../events/index.ts'
import { assertActionAllowed, assertItemId } from './access.ts'
import type { RequestContext, TrashService, UsedPicture } from './contract/items.ts'
import type { CreateContentServicesDeps } from './deps.ts'
import { listGalleryContents, listUsedPictures } from './gallery-contents.ts'
import { inUseUnlessOther } from './item-remover.ts'
import { listImageFiles, purgeItem } from './purge-item.ts'

/** Deletes galleries in the trash with what is in them, and says before what that is. */
export function createGalleryPurger(
  deps: CreateContentServicesDeps,
  deleteFile: (hash: string) => Promise<void>,
): Pick<TrashService, 'galleryContents' | 'purgeGallery'> {
  return {
    async galleryContents(id, context) {
      assertActionAllowed(context, 'draft', 'gallery')
      const gallery = await deps.data.items.find('gallery', assertItemId(id))
      if (gallery === null) throw new ProblemError('not_found')
      const contents = await listGalleryContents(deps.data, gallery)
      return {
        images: contents.images.length,
        galleries: contents.galleries.length - 1,
        used: await listUsedPictures(deps.data, contents, { withTexts: gallery.removed_at !== null }),
      }
    },

    async purgeGallery(id, context) {
      assertActionAllowed(context, 'purge', 'gallery')
      const { events, files, used } = await deps.data
        .transaction((repositories) => purgeContents(repositories, id, deps.now().toISOString(), context))
        .catch(inUseUnlessOther)
      await deps.events.publish(events)
      for (const hash of files) await deleteFile(hash)
      return used
    },
  }
}

interface PurgedContents {
  readonly events: readonly OutboxEvent[]
  readonly files: readonly string[]
  readonly used: readonly UsedPicture[]
}

async function purgeContents(
  repositories: Repositories,
  id: number,
  at: string,
  context: RequestContext,
): Promise<PurgedContents> {
  const { items, galleryMembers } = repositories
  // Nothing can be put into a gallery in the trash; its galleries cannot be restored meanwhile.
  await items.lock('gallery')
  const gallery = await items.findAndLock('gallery', assertItemId(id), 'change')
  if (!gallery?.removed_at) throw new ProblemError('not_found')
  const contents = await listGalleryContents(repositories, gallery)
  const used = await listUsedPictures(repositories, contents, { withTexts: true })
  const usedIds = new Set(used.map((picture) => picture.id))
  const images = contents.images.filter((image) => !usedIds.has(image))
  const events: OutboxEvent[] = []
  const files = new Set<string>()
  await galleryMembers.clearPairs(images)
  for (const imageId of images) {
    const item = await items.findAndLock('image', imageId, 'change')
    if (item === null) continue
    for (const hash of await listImageFiles(repositories, item)) files.add(hash)
    events.push(await purgeItem(repositories, { kind: 'image', item, at }, context))
  }
  for (const galleryId of contents.galleries.toReversed()) {
    const by = await items.findReferencingKinds('gallery', galleryId, false)
    // It holds a picture that stays, or a gallery with one.
    if (used.length > 0 && by.every((kind) => kind === 'image' || kind === 'gallery') && by.length > 0)
      continue
    if (by.length > 0) throw new ProblemError('in_use', { by })
    const item = await items.findAndLock('gallery', galleryId, 'change')
    if (item !== null) events.push(await purgeItem(repositories, { kind: 'gallery', item, at }, context))
  }
  return { events, files: [...files], used }
}
