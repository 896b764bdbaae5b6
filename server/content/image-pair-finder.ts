import type { Item } from '../../domain/kinds/index.ts'
import { assertActionAllowed } from './access.ts'
import { createCacheTag } from './cache-tags.ts'
import type { ContentServices } from './contract/content-services.ts'
import type { ImageService, RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { recordNextPublication, toItemCriteria } from './item-reader.ts'
import { presentItem } from './present-item.ts'

/** The same place at another time: a pair holds for both of its images, whichever of them names the other. */
export function createImagePairFinder(
  deps: ContentDeps,
  byIds: ContentServices['items']['byIds'],
): Pick<ImageService, 'pairs'> {
  /** The first image that names each of these. Who changes such an image tells it of the named one, too. */
  async function namedBy(
    ids: readonly number[],
    context: RequestContext,
  ): Promise<Map<number, Item<'image'>>> {
    if (ids.length === 0) return new Map()
    for (const id of ids) context.cacheTags.addTag(createCacheTag.item('image', id))
    context.cacheTags.addTag(createCacheTag.kind('gallery'))
    await recordNextPublication(deps, 'image', context)
    const criteria = toItemCriteria('image', {}, context, deps.now())
    const naming = await deps.data.items.findByReference('image', 'pair', ids, criteria)
    const firsts = new Map<number, Item<'image'>>()
    for (const image of naming) {
      const { pair, id } = image
      if (pair !== null && pair !== id && !firsts.has(pair))
        firsts.set(pair, presentItem('image', image, context))
    }
    return firsts
  }

  return {
    async pairs(images, context) {
      assertActionAllowed(context, 'read', 'image')
      const wanted = images.map(({ id, pair }) => (pair === id ? null : pair))
      const named = await byIds('image', wanted, context)
      const found = new Map<number, Item<'image'>>()
      for (const [place, { id }] of images.entries()) {
        const other = named.get(wanted[place] ?? 0)
        if (other !== undefined) found.set(id, other)
      }
      const alone = images.flatMap(({ id }) => (found.has(id) ? [] : [id]))
      return new Map([...found, ...(await namedBy(alone, context))])
    },
  }
}
