import type { Item } from '../../domain/kinds/index.ts'
import type { AppRequest } from '../request.ts'

/** Why visitors do not see an item that a signed-in user sees on a public page. */
export interface NonPublicStatus {
  readonly reason: 'draft' | 'scheduled' | 'gallery' | 'trash'
  /** When a scheduled item becomes public. */
  readonly publishAt: string | null
}

/** What decides whether visitors see an item. */
interface PublicationTime {
  readonly published_at: string | null
  readonly removed_at?: string | null
}

/** The status of an item that visitors do not see; null for all others, and for pages that are shown as to a visitor. */
export function findNonPublicStatus(
  { context, now }: Pick<AppRequest, 'context' | 'now'>,
  { published_at: publishAt, removed_at: removedAt = null }: PublicationTime,
): NonPublicStatus | null {
  if (context.actor.role === 'visitor') return null
  if (removedAt !== null) return { reason: 'trash', publishAt: null }
  if (publishAt === null) return { reason: 'draft', publishAt: null }
  return publishAt > now.toISOString() ? { reason: 'scheduled', publishAt } : null
}

/** The statuses of images, by id: visitors see none of a gallery that is not public. */
export async function readNonPublicImageStatuses(
  request: AppRequest,
  images: readonly Item<'image'>[],
): Promise<ReadonlyMap<number, NonPublicStatus>> {
  const { content, context } = request
  if (context.actor.role === 'visitor') return new Map()
  const galleries = await content.items.byIds(
    'gallery',
    images.map(({ gallery }) => gallery),
    context,
  )
  return new Map(
    images.flatMap((image) => {
      const own = findNonPublicStatus(request, image)
      if (own !== null) return [[image.id, own]]
      const gallery = galleries.get(image.gallery)
      const isGalleryPublic = gallery !== undefined && findNonPublicStatus(request, gallery) === null
      return isGalleryPublic ? [] : [[image.id, { reason: 'gallery', publishAt: null }]]
    }),
  )
}
