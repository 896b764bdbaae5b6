import type { Item, KindName } from '../../domain/kinds/index.ts'
import { visitor } from '../../domain/permissions.ts'
import { problemOf } from '../../domain/problem.ts'
import type { Content, Prospect } from './contract/content.ts'
import type { ContentDeps } from './deps.ts'
import { presented } from './present.ts'
import { galleryShown, imageShown } from './showing-galleries.ts'

/** Shows an item as if it were public, among everything else that is. */
export type Show = <K extends KindName>(kind: K, item: Item<K>) => Promise<Prospect>

const alone = { previous: null, next: null }

/**
 * Makes the content in which an item is public. Everything else is as visitors find it, but for what the item is made of:
 * the images of a gallery, and the gallery of an image.
 */
export function showing(deps: ContentDeps, content: () => Content): Show {
  return async (kind, item) => {
    const shown = { kind, item } as Pick<Prospect, 'kind' | 'item'> as Prospect
    return { ...shown, content: await contentWith(deps, content(), shown) }
  }
}

async function contentWith(deps: ContentDeps, content: Content, shown: Prospect): Promise<Content> {
  if (shown.kind === 'gallery') {
    const withGallery = withItem(content, shown)
    const { items, galleries } = galleryShown(deps, withGallery, shown.item)
    return {
      ...withGallery,
      items: { ...withGallery.items, ...items },
      galleries: { ...withGallery.galleries, ...galleries },
    }
  }
  if (shown.kind === 'image') {
    const gallery = await deps.data.items.find('gallery', shown.item.gallery ?? 0)
    const around =
      gallery && !gallery.removed_at
        ? await contentWith(deps, content, { kind: 'gallery', item: asSeen(gallery), content })
        : content
    const withImage = withItem(around, shown)
    return { ...withImage, items: { ...withImage.items, ...imageShown(deps, withImage, shown.item) } }
  }
  return withItem(content, shown)
}

function asSeen(gallery: Item<'gallery'>): Item<'gallery'> {
  return presented('gallery', gallery, { actor: visitor })
}

function withItem(content: Content, { kind, item }: Prospect): Content {
  const isIt = (name: KindName, id: number) => name === kind && id === item.id
  return {
    ...content,
    items: {
      ...content.items,
      read: async (name, id, context) =>
        isIt(name, id) ? (item as Item<typeof name>) : await content.items.read(name, id, context),
      async byIds(name, ids, context) {
        const found = await content.items.byIds(name, ids, context)
        if (name === kind && ids.includes(item.id)) found.set(item.id, item as Item<typeof name>)
        return found
      },
      // What is not public has no place among what is.
      neighbours: (name, id, context) =>
        isIt(name, id)
          ? orAlone(content.items.neighbours(name, id, context))
          : content.items.neighbours(name, id, context),
      neighbourNames: (name, id, context) =>
        isIt(name, id)
          ? orAlone(content.items.neighbourNames(name, id, context))
          : content.items.neighbourNames(name, id, context),
    },
  }
}

async function orAlone<T>(neighbours: Promise<T>): Promise<T | typeof alone> {
  try {
    return await neighbours
  } catch (error) {
    if (problemOf(error)?.code === 'not_found') return alone
    throw error
  }
}
