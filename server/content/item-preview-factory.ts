import type { Item, KindName } from '../../domain/kinds/index.ts'
import { visitorActor } from '../../domain/permissions.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { ContentServices, ItemWithPreviewServices } from './contract/content-services.ts'
import type { ContentDeps } from './deps.ts'
import {
  createGalleryPreviewServiceOverrides,
  createImagePreviewServiceOverrides,
} from './gallery-preview-overrides.ts'
import { sanitizeItemForActor } from './present-item.ts'

/** Creates services that show an item as if it were public, together with all public content. */
export type ItemPreviewServicesFactory = <K extends KindName>(
  kind: K,
  item: Item<K>,
) => Promise<ItemWithPreviewServices>

const noNeighbours = { previous: null, next: null }

/**
 * Creates services in which the item is public. Everything else is as visitors see it, except what belongs to
 * the item: the images of a gallery, and the gallery of an image.
 */
export function createItemPreviewServicesFactory(
  deps: ContentDeps,
  content: () => ContentServices,
): ItemPreviewServicesFactory {
  return async (kind, item) => {
    const preview = { kind, item } as Pick<
      ItemWithPreviewServices,
      'kind' | 'item'
    > as ItemWithPreviewServices
    return { ...preview, content: await createPreviewServices(deps, content(), preview) }
  }
}

async function createPreviewServices(
  deps: ContentDeps,
  content: ContentServices,
  preview: ItemWithPreviewServices,
): Promise<ContentServices> {
  if (preview.kind === 'gallery') {
    const withGallery = overrideItem(content, preview)
    const { items, galleries } = createGalleryPreviewServiceOverrides(deps, withGallery, preview.item)
    return {
      ...withGallery,
      items: { ...withGallery.items, ...items },
      galleries: { ...withGallery.galleries, ...galleries },
    }
  }
  if (preview.kind === 'image') {
    const gallery = await deps.data.items.find('gallery', preview.item.gallery ?? 0)
    const outer =
      gallery && !gallery.removed_at
        ? await createPreviewServices(deps, content, {
            kind: 'gallery',
            item: presentGalleryToVisitor(gallery),
            content,
          })
        : content
    const withImage = overrideItem(outer, preview)
    return {
      ...withImage,
      items: { ...withImage.items, ...createImagePreviewServiceOverrides(deps, withImage, preview.item) },
    }
  }
  return overrideItem(content, preview)
}

function presentGalleryToVisitor(gallery: Item<'gallery'>): Item<'gallery'> {
  return sanitizeItemForActor('gallery', gallery, { actor: visitorActor })
}

function overrideItem(content: ContentServices, { kind, item }: ItemWithPreviewServices): ContentServices {
  const isPreviewedItem = (name: KindName, id: number) => name === kind && id === item.id
  return {
    ...content,
    items: {
      ...content.items,
      read: async (name, id, context) =>
        isPreviewedItem(name, id) ? (item as Item<typeof name>) : await content.items.read(name, id, context),
      async byIds(name, ids, context) {
        const found = await content.items.byIds(name, ids, context)
        if (name === kind && ids.includes(item.id)) found.set(item.id, item as Item<typeof name>)
        return found
      },
      // An item that isn't public has no neighbours among those that are.
      neighbours: (name, id, context) =>
        isPreviewedItem(name, id)
          ? orNoNeighbours(content.items.neighbours(name, id, context))
          : content.items.neighbours(name, id, context),
      neighbourNames: (name, id, context) =>
        isPreviewedItem(name, id)
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
