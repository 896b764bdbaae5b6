import type { Item } from '../../domain/kinds/index.ts'
import { may } from '../../domain/permissions.ts'
import { allow } from './access.ts'
import type {
  Asker,
  GalleryNode,
  GalleryService,
  ImageService,
  ItemService,
  Picture,
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
  async function shelf(asker: Asker): Promise<Shelf> {
    const criteria = criteriaOf('gallery', {}, asker, deps.now())
    const [galleries, counts, firsts] = await Promise.all([
      deps.data.items.list('gallery', criteria, { offset: 0, limit: 100_000 }),
      deps.data.items.countBy('image', 'gallery', criteriaOf('image', {}, asker, deps.now())),
      deps.data.items.firstInGalleries(criteria.now),
    ])
    const pictures = await picturesByIds([...firsts.values()], asker)
    const covers = new Map(
      [...firsts].flatMap(([gallery, image]) => {
        const picture = pictures.get(image)
        return picture ? [[gallery, picture] as const] : []
      }),
    )
    return { galleries, counts, covers }
  }

  return {
    async tree(asker) {
      allow(asker, 'read', 'gallery')
      const tags = [tagOf.kind('gallery'), tagOf.kind('image')]
      for (const tag of tags) asker.trace.saw(tag)
      const until = await noteNextPublication(deps, 'image', asker)
      const seesHidden = may(asker.person, 'readHidden', 'gallery')
      return await deps.memory.recall(`galleries ${seesHidden}`, tags, async () => ({
        value: treeOf(await shelf(asker)),
        until,
      }))
    },

    async path(id, asker) {
      allow(asker, 'read', 'gallery')
      const path: Item<'gallery'>[] = []
      const passed = new Set([id])
      let above = (await read('gallery', id, asker)).parent
      while (above !== null && !passed.has(above)) {
        passed.add(above)
        const parent = await visibleParent(above, asker)
        if (!parent) break
        path.unshift(parent)
        above = parent.parent
      }
      return path
    },
  }

  async function visibleParent(id: number, asker: Asker): Promise<Item<'gallery'> | null> {
    asker.trace.saw(tagOf.item('gallery', id))
    const [parent] = await deps.data.items.byIds(
      'gallery',
      [id],
      criteriaOf('gallery', {}, asker, deps.now()),
    )
    if (!parent) await noteNextPublication(deps, 'gallery', asker)
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
