import type { Item } from '../../domain/kinds/index.ts'
import { assertActionAllowed } from './access.ts'
import { cacheTagBuilders } from './cache-tags.ts'
import type { ContentServices } from './contract/content-services.ts'
import type { ImageService, RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { recordExpiryAtNextPublication, toItemCriteria } from './item-reader.ts'
import { sanitizeItemForActor } from './present-item.ts'

/**
 * Pairs of images of the same place at different times. A pair holds both ways, whichever image names the
 * other.
 */
export function createImagePairFinder(
  deps: ContentDeps,
  byIds: ContentServices['items']['byIds'],
): Pick<ImageService, 'pairs'> {
  /**
   * The first image that names each of these. A change of a naming image also affects the tag of the named
   * one.
   */
  async function findNamingImages(
    ids: readonly number[],
    context: RequestContext,
  ): Promise<Map<number, Item<'image'>>> {
    if (ids.length === 0) return new Map()
    for (const id of ids) context.cacheTags.addTag(cacheTagBuilders.item('image', id))
    context.cacheTags.addTag(cacheTagBuilders.kind('gallery'))
    await recordExpiryAtNextPublication(deps, 'image', context)
    const criteria = toItemCriteria('image', {}, context, deps.now())
    const namingImages = await deps.data.items.findByReference('image', 'pair', ids, criteria)
    const firstByPair = new Map<number, Item<'image'>>()
    for (const image of namingImages) {
      const { pair, id } = image
      if (pair !== null && pair !== id && !firstByPair.has(pair))
        firstByPair.set(pair, sanitizeItemForActor('image', image, context))
    }
    return firstByPair
  }

  return {
    async pairs(images, context) {
      assertActionAllowed(context, 'read', 'image')
      const pairIds = images.map(({ id, pair }) => (pair === id ? null : pair))
      const pairsById = await byIds('image', pairIds, context)
      const found = new Map<number, Item<'image'>>()
      for (const [index, { id }] of images.entries()) {
        const other = pairsById.get(pairIds[index] ?? 0)
        if (other !== undefined) found.set(id, other)
      }
      const unpaired = images.flatMap(({ id }) => (found.has(id) ? [] : [id]))
      return new Map([...found, ...(await findNamingImages(unpaired, context))])
    },
  }
}
