import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Item } from '../../domain/kinds/index.ts'
import { maxLookAlikeDistance, maxNearDuplicateDistance } from '../../domain/pictures/descriptor-distance.ts'
import { similarPicturesCacheTag } from '../../domain/pictures/picture-descriptor.ts'
import { splitIntoChunks } from '../data/engines/sql-parameters.ts'
import { assertActionAllowed } from './access.ts'
import { cacheTagBuilders } from './cache-tags.ts'
import type { ImageService, RequestContext, SimilarImage } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { toItemCriteria } from './item-reader.ts'
import { type NearbyPicture, PictureDescriptorIndex } from './picture-descriptor-index.ts'
import { sanitizeItemForActor } from './present-item.ts'

const maxImages = 8
const filesPerQuery = 100
/** A page can't know which images will look like its own, so it is rendered anew after this time. */
const maxPageAgeMs = 3_600_000
/** Pages of a large site that were rendered right after its start lack the similar images. */
const maxPageAgeWhileLoadingMs = 60_000

/** Finds images that look like an image, as far as the actor may see them. */
export function createSimilarImageFinder(deps: ContentDeps): Pick<ImageService, 'similar'> {
  const index = new PictureDescriptorIndex(deps)

  /** Hidden images are left out before the limit is applied, so that they don't change the result. */
  async function findVisibleImages(
    nearby: Iterable<readonly NearbyPicture[]> | AsyncIterable<readonly NearbyPicture[]>,
    except: number,
    context: RequestContext,
  ): Promise<{ readonly image: Item<'image'>; readonly distance: number }[]> {
    const criteria = toItemCriteria('image', {}, context, deps.now())
    const visible: { readonly image: Item<'image'>; readonly distance: number }[] = []
    for await (const pictures of nearby)
      for (const chunk of splitIntoChunks(pictures, filesPerQuery)) {
        const hashes = chunk.map(({ hash }) => hash)
        const images = await deps.data.items.findByReference('image', 'file', hashes, criteria)
        const imagesByFile = Map.groupBy(images, ({ file }) => file)
        for (const { hash, distance } of chunk)
          for (const image of imagesByFile.get(hash) ?? [])
            if (image.id !== except && visible.length < maxImages) visible.push({ image, distance })
        if (visible.length === maxImages) return visible
        // Thousands of hidden ones, as the pages of a book, may be nearer than eight visible ones.
        await yieldToEventLoop()
      }
    return visible
  }

  return {
    async similar({ id, file }, context) {
      assertActionAllowed(context, 'read', 'image')
      const isLoaded = await index.load()
      const same = await findVisibleImages([[{ hash: file, distance: 0 }]], id, context)
      const nearby = isLoaded ? index.findNearby(file, maxLookAlikeDistance) : []
      const others = await findVisibleImages(nearby, id, context)
      context.cacheTags.addTag(cacheTagBuilders.kind('gallery'))
      context.cacheTags.addTag(similarPicturesCacheTag)
      context.cacheTags.expireAt(
        new Date(deps.now().getTime() + (isLoaded ? maxPageAgeMs : maxPageAgeWhileLoadingMs)).toISOString(),
      )
      const toSimilarImage = (image: Item<'image'>, likeness: SimilarImage['likeness']): SimilarImage => {
        context.cacheTags.addTag(cacheTagBuilders.item('image', image.id))
        return { image: sanitizeItemForActor('image', image, context), likeness }
      }
      return [
        ...same.map(({ image }) => toSimilarImage(image, 'same')),
        ...others.map(({ image, distance }) =>
          toSimilarImage(image, distance <= maxNearDuplicateDistance ? 'near' : 'alike'),
        ),
      ]
    },
  }
}
