import type { Item } from '../../domain/kinds/index.ts'
import { may } from '../../domain/permissions.ts'
import { allow } from './access.ts'
import type {
  GalleryNode,
  GalleryService,
  ImageService,
  ItemService,
  Picture,
  RequestContext,
} from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { criteriaOf, noteNextPublication } from './read.ts'
import { tagOf } from './tags.ts'

interface Shelf {
  readonly galleries: readonly Item<'gallery'>[]
  readonly counts: ReadonlyMap<unknown, number>
  readonly covers: ReadonlyMap<number, Picture>
}

/** Galleries as a tree. */
export function createGalleryService(
  deps: ContentDeps,
  {
    read,
    picturesByIds,
  }: {
    readonly read: ItemService['read']
    readonly picturesByIds: ImageService['picturesByIds']
  },
): GalleryService {
  async function shelf(context: RequestContext): Promise<Shelf> {
    const criteria = criteriaOf('gallery', {}, context, deps.now())
    const [galleries, counts, firsts] = await Promise.all([
      deps.data.items.list('gallery', criteria, { offset: 0, limit: 100_000 }),
      deps.data.items.countBy('image', 'gallery', criteriaOf('image', {}, context, deps.now())),
      deps.data.items.firstInGalleries(criteria.now),
    ])
    const pictures = await picturesByIds([...firsts.values()], context)
    const covers = new Map(
      [...firsts].flatMap(([gallery, image]) => {
        const picture = pictures.get(image)
        return picture ? [[gallery, picture] as const] : []
      }),
    )
    return { galleries, counts, covers }
  }

  return {
    async tree(context) {
      allow(context, 'read', 'gallery')
      const tags = [tagOf.kind('gallery'), tagOf.kind('image')]
      for (const tag of tags) context.cacheTags.addTag(tag)
      const until = await noteNextPublication(deps, 'image', context)
      const seesHidden = may(context.actor, 'readHidden', 'gallery')
      return await deps.memory.recall(`galleries ${seesHidden}`, tags, async () => ({
        value: treeOf(await shelf(context)),
        until,
      }))
    },

    async path(id, context) {
      allow(context, 'read', 'gallery')
      const path: Item<'gallery'>[] = []
      const passed = new Set([id])
      let above = (await read('gallery', id, context)).parent
      while (above !== null && !passed.has(above)) {
        passed.add(above)
        const parent = await visibleParent(above, context)
        if (!parent) break
        path.unshift(parent)
        above = parent.parent
      }
      return path
    },
  }

  async function visibleParent(id: number, context: RequestContext): Promise<Item<'gallery'> | null> {
    context.cacheTags.addTag(tagOf.item('gallery', id))
    const [parent] = await deps.data.items.byIds(
      'gallery',
      [id],
      criteriaOf('gallery', {}, context, deps.now()),
    )
    if (!parent) await noteNextPublication(deps, 'gallery', context)
    return parent ?? null
  }
}

/** A gallery whose parent cannot be seen stands at the top: nothing public is out of reach. */
function treeOf({ galleries, counts, covers }: Shelf): GalleryNode[] {
  const seen = new Set(galleries.map((gallery) => gallery.id))
  const children = new Map<number | null, Item<'gallery'>[]>()
  for (const gallery of galleries) {
    const parent = gallery.parent !== null && seen.has(gallery.parent) ? gallery.parent : null
    const siblings = children.get(parent)
    if (siblings) siblings.push(gallery)
    else children.set(parent, [gallery])
  }
  const nodeOf = (gallery: Item<'gallery'>): GalleryNode => {
    const below = (children.get(gallery.id) ?? []).map(nodeOf)
    const images = counts.get(gallery.id) ?? 0
    return {
      id: gallery.id,
      name: gallery.name,
      parent: gallery.parent !== null && seen.has(gallery.parent) ? gallery.parent : null,
      images,
      imagesInAll: below.reduce((sum, node) => sum + node.imagesInAll, images),
      cover: covers.get(gallery.id) ?? below.find((node) => node.cover)?.cover ?? null,
      children: below,
    }
  }
  return (children.get(null) ?? []).map(nodeOf)
}
