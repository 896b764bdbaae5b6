import { getKindDefinition, type KindName, toColumnName } from '../../domain/kinds/index.ts'
import { findGalleryCover } from '../../domain/share-image.ts'
import { assertActionAllowed } from './access.ts'
import { createCacheTag } from './cache-tags.ts'
import type { ContentServices } from './contract/content-services.ts'
import type { GalleryTreeNode, ItemService, RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { recordNextPublication, toItemCriteria } from './item-reader.ts'

const pageSize = 500

/** What a map of the site is made of; it walks over everything public, so it reads little of each item. */
export function createSitemapItemReader(
  deps: ContentDeps,
  { images, galleries }: Pick<ContentServices, 'images' | 'galleries'>,
): Pick<ItemService, 'outline'> {
  /** Finds the hashes of what stands in an item's picture column. */
  async function hashesOf(
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

  return {
    async outline(kind, after, context) {
      assertActionAllowed(context, 'read', kind)
      const through = getKindDefinition(kind).seenThrough
      for (const name of [kind, ...(through ? [through.kind] : [])])
        context.cacheTags.addTag(createCacheTag.kind(name))
      await recordNextPublication(deps, kind, context)
      const criteria = toItemCriteria(kind, { status: 'live' }, context, deps.now())
      const column = findPictureColumn(kind)?.column ?? null
      const rows = await deps.data.items.listSitemapRows(kind, column, criteria, { after, limit: pageSize })
      const hashOf = await hashesOf(
        kind,
        rows.map((row) => row.picture),
        context,
      )
      return rows.map(({ id, changedAt, picture }) => ({ id, changedAt, picture: hashOf(id, picture) }))
    },
  }
}

type FindPictureHash = (id: number, value: unknown) => string | null

/** The field that says which picture stands for an item, if the kind has one. */
function findPictureColumn(kind: KindName): { readonly column: string; readonly type: string } | null {
  const found = Object.entries(getKindDefinition(kind).fields).find(
    ([, { type, to }]) => type === 'file' || to === 'image',
  )
  return found ? { column: toColumnName(found[0]), type: found[1].type } : null
}

function createCoverLookup(nodes: readonly GalleryTreeNode[]): FindPictureHash {
  const covers = new Map<number, string | null>()
  const walk = (node: GalleryTreeNode) => {
    covers.set(node.id, findGalleryCover(node)?.hash ?? null)
    node.children.forEach(walk)
  }
  nodes.forEach(walk)
  return (id) => covers.get(id) ?? null
}
