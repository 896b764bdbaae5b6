import type { Item } from '../../domain/kinds/index.ts'
import { systemActor } from '../../domain/permissions.ts'
import type { ContentServices } from './contract/content-services.ts'
import type {
  CappedPaginatedList,
  DisplayPicture,
  GalleryTreeNode,
  GalleryTreeService,
  ItemListQuery,
  ItemService,
  RequestContext,
} from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { sanitizeItemForActor } from './present-item.ts'

/**
 * Overrides for previewing a gallery as if it were public: its images, and its position in the gallery tree.
 */
export function createGalleryPreviewServiceOverrides(
  deps: ContentDeps,
  content: ContentServices,
  gallery: Item<'gallery'>,
): { items: Pick<ItemService, 'list'>; galleries: Pick<GalleryTreeService, 'tree' | 'path'> } {
  return {
    items: {
      list: async (kind, query, context) =>
        kind === 'image' && query.where?.gallery === gallery.id
          ? ((await listGalleryImages(deps, gallery.id, query, context)) as CappedPaginatedList<
              Item<typeof kind>
            >)
          : await content.items.list(kind, query, context),
    },
    galleries: {
      async tree(context) {
        const [visibleTree, fullTree, images, cover] = await Promise.all([
          content.galleries.tree(context),
          content.galleries.tree({ ...context, actor: systemActor }),
          deps.data.items.count('image', createLiveImageCriteria(deps, gallery.id)),
          findCoverPicture(context),
        ])
        return insertBranch(
          visibleTree,
          createBranch(visibleTree, findNode(fullTree, gallery.id), gallery, { images, cover }),
        )
      },

      async path(id, context) {
        if (id !== gallery.id) return await content.galleries.path(id, context)
        const parent = (await content.items.byIds('gallery', [gallery.parent], context)).get(
          gallery.parent ?? 0,
        )
        return parent === undefined || parent.id === gallery.id
          ? []
          : [...(await content.galleries.path(parent.id, context)), parent]
      },
    },
  }

  /** Only the gallery's own images: a picture in an unpublished child gallery must not become the cover. */
  async function findCoverPicture(context: RequestContext): Promise<DisplayPicture | null> {
    const criteria = createLiveImageCriteria(deps, gallery.id)
    const [chosen] =
      gallery.cover === null ? [] : await deps.data.items.findByIds('image', [gallery.cover], criteria)
    const [cover = chosen] =
      chosen === undefined ? await deps.data.items.list('image', criteria, { offset: 0, limit: 1 }) : []
    if (cover === undefined) return null
    return (
      (await content.images.picturesByIds([cover.id], { ...context, actor: systemActor })).get(cover.id) ??
      null
    )
  }
}

/** Overrides for previewing an image as if it were public: its position among the images of its gallery. */
export function createImagePreviewServiceOverrides(
  deps: ContentDeps,
  content: ContentServices,
  image: Item<'image'>,
): Pick<ItemService, 'list' | 'position'> {
  const criteria = () => createLiveImageCriteria(deps, image.gallery)
  const position = () => deps.data.items.countBefore('image', image.id, criteria())
  return {
    position: (kind, id, query, context) =>
      kind === 'image' && id === image.id ? position() : content.items.position(kind, id, query, context),

    async list(kind, query, context) {
      const page = await content.items.list(kind, query, context)
      if (kind !== 'image' || query.where?.gallery !== image.gallery) return page
      const [listed] = await deps.data.items.findByIds('image', [image.id], criteria())
      const at = (await position()) - page.offset
      // It is already in the list, or its position is on another page.
      if (listed || at < 0 || at >= page.limit) return { ...page, items: replaceImage(page.items, image) }
      const items = page.items.toSpliced(at, 0, image as Item<typeof kind>)
      return { ...page, items: items.slice(0, page.limit), total: page.total + 1 }
    },
  }
}

function replaceImage<T extends { readonly id: number }>(items: readonly T[], image: Item<'image'>): T[] {
  return items.map((item) => (item.id === image.id ? { ...item, ...image } : item))
}

function createLiveImageCriteria(deps: ContentDeps, gallery: number) {
  return { status: 'live', now: deps.now().toISOString(), where: { gallery }, alone: true } as const
}

async function listGalleryImages(
  deps: ContentDeps,
  gallery: number,
  { offset = 0, limit = 20 }: ItemListQuery,
  context: RequestContext,
): Promise<CappedPaginatedList<Item<'image'>>> {
  const criteria = createLiveImageCriteria(deps, gallery)
  const [items, total] = await Promise.all([
    deps.data.items.list('image', criteria, { offset, limit }),
    deps.data.items.count('image', criteria),
  ])
  return {
    items: items.map((item) => sanitizeItemForActor('image', item, context)),
    total,
    offset,
    limit,
    capped: false,
  }
}

/** The gallery with its form's values, plus those of its child galleries that visitors can see. */
function createBranch(
  visibleTree: readonly GalleryTreeNode[],
  node: GalleryTreeNode | null,
  { id, name, parent, published_at }: Item<'gallery'>,
  { images, cover }: Pick<GalleryTreeNode, 'images' | 'cover'>,
): GalleryTreeNode {
  const children = (node?.children ?? []).flatMap((child) => findNode(visibleTree, child.id) ?? [])
  return {
    id,
    name,
    published_at,
    parent: parent !== null && findNode(visibleTree, parent) ? parent : null,
    images,
    totalImages: children.reduce((sum, child) => sum + child.totalImages, images),
    cover: cover ?? children.find((child) => child.cover)?.cover ?? null,
    children,
  }
}

/** The tree with the branch inserted under its parent and removed everywhere else. */
function insertBranch(
  nodes: readonly GalleryTreeNode[],
  branch: GalleryTreeNode,
): readonly GalleryTreeNode[] {
  const inside = new Set([branch.id, ...collectIds(branch.children)])
  const removeBranch = (level: readonly GalleryTreeNode[]): GalleryTreeNode[] =>
    level
      .filter(({ id }) => !inside.has(id))
      .map((node) => {
        const children = removeBranch(node.children)
        return { ...node, children: node.id === branch.parent ? [...children, branch] : children }
      })
  const rest = removeBranch(nodes)
  const isRooted = branch.parent === null || inside.has(branch.parent)
  return isRooted ? [...rest, { ...branch, parent: null }] : rest
}

function findNode(nodes: readonly GalleryTreeNode[], id: number): GalleryTreeNode | null {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return null
}

function collectIds(nodes: readonly GalleryTreeNode[]): Set<number> {
  return new Set(nodes.flatMap((node) => [node.id, ...collectIds(node.children)]))
}
