import { getKindDefinition, type KindName, toColumnName } from '../../domain/kinds/index.ts'
import { findCoverInGalleryTree } from '../../domain/share-image.ts'
import { assertActionAllowed } from './access.ts'
import { cacheTagBuilders } from './cache-tags.ts'
import type { ContentServices } from './contract/content-services.ts'
import type { GalleryTreeNode, ItemService, RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { recordExpiryAtNextPublication, toItemCriteria } from './item-reader.ts'

const maxItems = 500

/** Lists the items of the sitemap; it covers everything public, so it reads few columns of each item. */
export function createSitemapItemReader(
  deps: ContentDeps,
  { images, galleries }: Pick<ContentServices, 'images' | 'galleries'>,
): Pick<ItemService, 'outline' | 'latestChange'> {
  /** Creates a lookup from the value in an item's picture column to the picture's hash. */
  async function createHashLookup(
    kind: KindName,
    values: readonly unknown[],
    context: RequestContext,
  ): Promise<FindPictureHash> {
    if (kind === 'gallery') return createCoverLookup(await galleries.tree(context))
    if (findPictureColumn(kind)?.type === 'file')
      return (_, value) => (typeof value === 'string' ? value : null)
    const pictures = await images.picturesByIds(
      values.filter((value) => typeof value === 'number'),
      context,
    )
    return (_, value) => pictures.get(Number(value))?.hash ?? null
  }

  /** The criteria of public items, after what they depend on was recorded. */
  async function createPublicCriteria(kind: KindName, context: RequestContext) {
    assertActionAllowed(context, 'read', kind)
    const visibilityParent = getKindDefinition(kind).seenThrough
    for (const name of [kind, ...(visibilityParent ? [visibilityParent.kind] : [])])
      context.cacheTags.addTag(cacheTagBuilders.kind(name))
    await recordExpiryAtNextPublication(deps, kind, context)
    return toItemCriteria(kind, { status: 'live' }, context, deps.now())
  }

  return {
    async outline(kind, after, context, { limit = maxItems } = {}) {
      const criteria = await createPublicCriteria(kind, context)
      const { ownPath } = getKindDefinition(kind)
      const columns = {
        picture: findPictureColumn(kind)?.column ?? null,
        path: ownPath === undefined ? null : toColumnName(ownPath),
      }
      const rows = await deps.data.items.listSitemapRows(kind, columns, criteria, {
        after,
        limit: Math.min(limit, maxItems),
      })
      const findHash = await createHashLookup(
        kind,
        rows.map((row) => row.picture),
        context,
      )
      return rows.map(({ id, changedAt, picture, path }) => ({
        ...{ id, changedAt },
        picture: findHash(id, picture),
        path: path ?? `/${kind}/${id}`,
      }))
    },

    async latestChange(kind, context) {
      return await deps.data.items.findLatestChange(kind, await createPublicCriteria(kind, context))
    },
  }
}

type FindPictureHash = (id: number, value: unknown) => string | null

/** The column that refers to the picture representing an item, if the kind has one. */
function findPictureColumn(kind: KindName): { readonly column: string; readonly type: string } | null {
  const found = Object.entries(getKindDefinition(kind).fields).find(
    ([, { type, to }]) => type === 'file' || to === 'image',
  )
  return found ? { column: toColumnName(found[0]), type: found[1].type } : null
}

function createCoverLookup(nodes: readonly GalleryTreeNode[]): FindPictureHash {
  const covers = new Map<number, string | null>()
  const walk = (node: GalleryTreeNode) => {
    covers.set(node.id, findCoverInGalleryTree(node)?.hash ?? null)
    node.children.forEach(walk)
  }
  nodes.forEach(walk)
  return (id) => covers.get(id) ?? null
}
