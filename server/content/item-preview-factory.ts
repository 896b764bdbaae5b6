import type { Item, KindName } from '../../domain/kinds/index.ts'
import { visitorActor } from '../../domain/permissions.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { ContentServices, ItemWithPreviewServices } from './contract/content-services.ts'
import type { ContentDeps } from './deps.ts'
import { createGalleryPreviewOverrides, createImagePreviewOverrides } from './gallery-preview-overrides.ts'
import { presentItem } from './present-item.ts'

/** Shows an item as if it were public, among everything else that is. */
export type ItemPreviewFactory = <K extends KindName>(
  kind: K,
  item: Item<K>,
) => Promise<ItemWithPreviewServices>

const noNeighbours = { previous: null, next: null }

/**
 * Makes the content in which an item is public. Everything else is as visitors find it, but for what the item is made of:
 * the images of a gallery, and the gallery of an image.
 */
export function createItemPreviewFactory(
  deps: ContentDeps,
  content: () => ContentServices,
): ItemPreviewFactory {
  return async (kind, item) => {
    const shown = { kind, item } as Pick<ItemWithPreviewServices, 'kind' | 'item'> as ItemWithPreviewServices
    return { ...shown, content: await createPreviewServices(deps, content(), shown) }
  }
}

async function createPreviewServices(
  deps: ContentDeps,
  content: ContentServices,
  shown: ItemWithPreviewServices,
): Promise<ContentServices> {
  if (shown.kind === 'gallery') {
    const withGallery = overrideItem(content, shown)
    const { items, galleries } = createGalleryPreviewOverrides(deps, withGallery, shown.item)
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
        ? await createPreviewServices(deps, content, {
            kind: 'gallery',
            item: presentGalleryToVisitor(gallery),
            content,
          })
        : content
    const withImage = overrideItem(around, shown)
    return {
      ...withImage,
      items: { ...withImage.items, ...createImagePreviewOverrides(deps, withImage, shown.item) },
    }
  }
  return overrideItem(content, shown)
}

function presentGalleryToVisitor(gallery: Item<'gallery'>): Item<'gallery'> {
  return presentItem('gallery', gallery, { actor: visitorActor })
}

function overrideItem(content: ContentServices, { kind, item }: ItemWithPreviewServices): ContentServices {
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
          ? orNoNeighbours(content.items.neighbours(name, id, context))
          : content.items.neighbours(name, id, context),
      neighbourNames: (name, id, context) =>
        isIt(name, id)
          ? orNoNeighbours(content.items.neighbourNames(name, id, context))
          : content.items.neighbourNames(name, id, context),
    },
  }
}

async function orNoNeighbours<T>(neighbours: Promise<T>): Promise<T | typeof noNeighbours> {
  try {
    return await neighbours
  } catch (error) {
    if (toProblemOrNull(error)?.code === 'not_found') return noNeighbours
    throw error
  }
}
