import type { Item } from '../../domain/kinds/index.ts'
import { assertActionAllowed, isItemId } from './access.ts'
import type { ContentServices } from './contract/content-services.ts'
import type { DisplayPicture, ImageService, ReferencedPicture } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'

/** Images with the dimensions of their files, ready for display. */
export function createDisplayPictureReader(
  deps: ContentDeps,
  byIds: ContentServices['items']['byIds'],
): Pick<ImageService, 'pictures' | 'picturesByIds' | 'referencedPictures'> {
  async function loadPictures(images: readonly Item<'image'>[]): Promise<Map<number, DisplayPicture>> {
    // Bytes never change under their hash; measuring a file publishes an event with its tag.
    const files = await deps.cache.getManyOrCompute(
      [...new Set(images.map((image) => image.file))],
      (hash) => `file ${hash}`,
      async (missing) =>
        (await deps.data.files.findByHashes(missing)).map((value) => ({
          name: `file ${value.hash}`,
          tags: [`file:${value.hash}`],
          value,
        })),
    )
    const byHash = new Map(files.map((file) => [file.hash, file]))
    const pictureById = new Map<number, DisplayPicture>()
    for (const { id, name, alt, file: hash } of images) {
      const { width, height, thumbhash = null, colour = null } = byHash.get(hash) ?? {}
      if (width && height)
        pictureById.set(id, { image: id, name, alt: alt ?? name, hash, width, height, thumbhash, colour })
    }
    return pictureById
  }
  return {
    async pictures(images, context) {
      assertActionAllowed(context, 'read', 'image')
      return await loadPictures(images)
    },
    async picturesByIds(ids, context) {
      assertActionAllowed(context, 'read', 'image')
      return await loadPictures([...(await byIds('image', ids, context)).values()])
    },
    async referencedPictures(ids, context) {
      assertActionAllowed(context, 'read', 'image')
      const visible = await byIds('image', ids, context)
      const hiddenIds = ids.filter((id): id is number => isItemId(id) && !visible.has(id))
      const hidden =
        hiddenIds.length === 0
          ? []
          : await deps.data.items.findByIds('image', hiddenIds, { status: 'any', now: '' })
      const pictures = await loadPictures([...visible.values(), ...hidden])
      return new Map(
        [...pictures].map(([id, picture]): [number, ReferencedPicture] => [
          id,
          { ...picture, hasPage: visible.has(id) },
        ]),
      )
    },
  }
}
