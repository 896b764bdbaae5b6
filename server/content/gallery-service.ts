import type { Item } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { isActionAllowed } from '../../domain/permissions.ts'
import { assertActionAllowed } from './access.ts'
import { cacheTagBuilders } from './cache-tags.ts'
import type {
  GalleryTreeNode,
  GalleryTreeService,
  ImageService,
  ItemService,
  RequestContext,
} from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { type GalleryContents, GalleryContentsHolder } from './gallery-contents-holder.ts'
import { recordExpiryAtNextPublication, toItemCriteria } from './item-reader.ts'

interface GalleryTreeData {
  readonly galleries: readonly Item<'gallery'>[]
  readonly contents: ReadonlyMap<number, GalleryContents>
}

/** Galleries as a tree. */
export function createGalleryTreeService(
  deps: ContentDeps,
  {
    read,
    picturesByIds,
  }: {
    readonly read: ItemService['read']
    readonly picturesByIds: ImageService['picturesByIds']
  },
): GalleryTreeService {
  // Covers without a title have one in the language of the reader.
  const contentsForVisitors = createContentsByLanguage(deps, 'live')
  const contentsForEditors = createContentsByLanguage(deps, 'any')

  async function loadTreeData(
    context: RequestContext,
    seesHidden: boolean,
    expiresAt: string | null,
  ): Promise<GalleryTreeData> {
    const listGalleries = () =>
      deps.data.items.list('gallery', toItemCriteria('gallery', {}, context, deps.now()), {
        offset: 0,
        limit: 100_000,
      })
    const [galleries, contents] = await Promise.all([
      deps.cache.getOrCompute(
        `rows of galleries ${seesHidden}`,
        [cacheTagBuilders.kind('gallery')],
        async () => ({ value: await listGalleries(), expiresAt }),
      ),
      (seesHidden ? contentsForEditors : contentsForVisitors)[context.language].read(
        (images) => picturesByIds(images, context),
        expiresAt,
      ),
    ])
    return { galleries, contents }
  }

  return {
    async tree(context) {
      assertActionAllowed(context, 'read', 'gallery')
      const tags = [cacheTagBuilders.kind('gallery'), cacheTagBuilders.kind('image')]
      for (const tag of tags) context.cacheTags.addTag(tag)
      const expiresAt = await recordExpiryAtNextPublication(deps, 'image', context)
      const seesHidden = isActionAllowed(context.actor, 'readHidden', 'gallery')
      return await deps.cache.getOrCompute(`galleries ${seesHidden} ${context.language}`, tags, async () => ({
        value: buildGalleryTree(await loadTreeData(context, seesHidden, expiresAt)),
        expiresAt,
      }))
    },

    async path(id, context) {
      assertActionAllowed(context, 'read', 'gallery')
      const path: Item<'gallery'>[] = []
      const visited = new Set([id])
      let ancestorId = (await read('gallery', id, context)).parent
      while (ancestorId !== null && !visited.has(ancestorId)) {
        visited.add(ancestorId)
        const parent = await findVisibleParent(ancestorId, context)
        if (!parent) break
        path.unshift(parent)
        ancestorId = parent.parent
      }
      return path
    },
  }

  async function findVisibleParent(id: number, context: RequestContext): Promise<Item<'gallery'> | null> {
    context.cacheTags.addTag(cacheTagBuilders.item('gallery', id))
    const [parent] = await deps.data.items.findByIds(
      'gallery',
      [id],
      toItemCriteria('gallery', {}, context, deps.now()),
    )
    if (!parent) await recordExpiryAtNextPublication(deps, 'gallery', context)
    return parent ?? null
  }
}

function createContentsByLanguage(
  deps: ContentDeps,
  status: 'live' | 'any',
): Readonly<Record<Language, GalleryContentsHolder>> {
  return {
    'en-US': new GalleryContentsHolder(deps, status),
    cs: new GalleryContentsHolder(deps, status),
  }
}

/** A gallery whose parent isn't visible goes to the top level, so that everything public stays reachable. */
function buildGalleryTree({ galleries, contents }: GalleryTreeData): GalleryTreeNode[] {
  const visibleIds = new Set(galleries.map((gallery) => gallery.id))
  const children = new Map<number | null, Item<'gallery'>[]>()
  for (const gallery of galleries) {
    const parent = gallery.parent !== null && visibleIds.has(gallery.parent) ? gallery.parent : null
    const siblings = children.get(parent)
    if (siblings) siblings.push(gallery)
    else children.set(parent, [gallery])
  }
  const toNode = (gallery: Item<'gallery'>): GalleryTreeNode => {
    const childNodes = (children.get(gallery.id) ?? []).map(toNode)
    const { images, cover } = contents.get(gallery.id) ?? { images: 0, cover: null }
    return {
      id: gallery.id,
      name: gallery.name,
      published_at: gallery.published_at,
      parent: gallery.parent !== null && visibleIds.has(gallery.parent) ? gallery.parent : null,
      images,
      totalImages: childNodes.reduce((sum, node) => sum + node.totalImages, images),
      cover: cover ?? childNodes.find((node) => node.cover)?.cover ?? null,
      children: childNodes,
    }
  }
  return (children.get(null) ?? []).map(toNode)
}
