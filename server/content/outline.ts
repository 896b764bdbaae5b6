import { columnOf, type KindName, kindOf } from '../../domain/kinds/index.ts'
import { coverOf } from '../../domain/share.ts'
import { allow } from './access.ts'
import type { Content } from './contract/content.ts'
import type { GalleryNode, ItemService, RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { criteriaOf, noteNextPublication } from './read.ts'
import { tagOf } from './tags.ts'

const atOnce = 500

/** What a map of the site is made of; it walks over everything public, so it reads little of each item. */
export function createOutline(
  deps: ContentDeps,
  { images, galleries }: Pick<Content, 'images' | 'galleries'>,
): Pick<ItemService, 'outline'> {
  /** Finds the hashes of what stands in an item's picture column. */
  async function hashesOf(
    kind: KindName,
    values: readonly unknown[],
    context: RequestContext,
  ): Promise<HashOf> {
    if (kind === 'gallery') return coversOf(await galleries.tree(context))
    if (pictureField(kind)?.type === 'file') return (_, value) => (typeof value === 'string' ? value : null)
    const pictures = await images.picturesByIds(
      values.filter((value) => typeof value === 'number'),
      context,
    )
    return (_, value) => pictures.get(Number(value))?.hash ?? null
  }

  return {
    async outline(kind, after, context) {
      allow(context, 'read', kind)
      const through = kindOf(kind).seenThrough
      for (const name of [kind, ...(through ? [through.kind] : [])])
        context.cacheTags.addTag(tagOf.kind(name))
      await noteNextPublication(deps, kind, context)
      const criteria = criteriaOf(kind, { status: 'live' }, context, deps.now())
      const column = pictureField(kind)?.column ?? null
      const rows = await deps.data.items.outline(kind, column, criteria, { after, limit: atOnce })
      const hashOf = await hashesOf(
        kind,
        rows.map((row) => row.picture),
        context,
      )
      return rows.map(({ id, changedAt, picture }) => ({ id, changedAt, picture: hashOf(id, picture) }))
    },
  }
}

type HashOf = (id: number, value: unknown) => string | null

/** The field that says which picture stands for an item, if the kind has one. */
function pictureField(kind: KindName): { readonly column: string; readonly type: string } | null {
  const found = Object.entries(kindOf(kind).fields).find(
    ([, { type, to }]) => type === 'file' || to === 'image',
  )
  return found ? { column: columnOf(found[0]), type: found[1].type } : null
}

function coversOf(nodes: readonly GalleryNode[]): HashOf {
  const covers = new Map<number, string | null>()
  const walk = (node: GalleryNode) => {
    covers.set(node.id, coverOf(node)?.hash ?? null)
    node.children.forEach(walk)
  }
  nodes.forEach(walk)
  return (id) => covers.get(id) ?? null
}
