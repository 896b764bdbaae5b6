import type { Item } from '../../domain/kinds/index.ts'
import { allow } from './access.ts'
import type { Content } from './contract/content.ts'
import type { ImageService, RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { presented } from './present.ts'
import { criteriaOf, noteNextPublication } from './read.ts'
import { tagOf } from './tags.ts'

/** The same place at another time: a pair holds for both of its images, whichever of them names the other. */
export function createImagePairFinder(
  deps: ContentDeps,
  byIds: Content['items']['byIds'],
): Pick<ImageService, 'pairs'> {
  /** The first image that names each of these. Who changes such an image tells it of the named one, too. */
  async function namedBy(
    ids: readonly number[],
    context: RequestContext,
  ): Promise<Map<number, Item<'image'>>> {
    if (ids.length === 0) return new Map()
    for (const id of ids) context.cacheTags.addTag(tagOf.item('image', id))
    context.cacheTags.addTag(tagOf.kind('gallery'))
    await noteNextPublication(deps, 'image', context)
    const criteria = criteriaOf('image', {}, context, deps.now())
    const naming = await deps.data.items.pointing('image', 'pair', ids, criteria)
    const firsts = new Map<number, Item<'image'>>()
    for (const image of naming) {
      const { pair, id } = image
      if (pair !== null && pair !== id && !firsts.has(pair))
        firsts.set(pair, presented('image', image, context))
    }
    return firsts
  }

  return {
    async pairs(images, context) {
      allow(context, 'read', 'image')
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
