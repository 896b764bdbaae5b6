import type { Item } from '../../domain/kinds/index.ts'
import { assertActionAllowed } from './access.ts'
import type { ContentServices } from './contract/content-services.ts'
import type { DisplayPicture, ImageService } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'

/** Images as pictures that can be shown: with the size of their bytes. */
export function createPictureReader(
  deps: ContentDeps,
  byIds: ContentServices['items']['byIds'],
): Pick<ImageService, 'pictures' | 'picturesByIds'> {
  async function pictures(images: readonly Item<'image'>[]): Promise<Map<number, DisplayPicture>> {
    // Bytes never change under their hash; what is known of them is told of when it is measured.
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
    const shown = new Map<number, DisplayPicture>()
    for (const { id, name, alt, file: hash } of images) {
      const { width, height, thumbhash = null, colour = null } = byHash.get(hash) ?? {}
      if (width && height)
        shown.set(id, { image: id, name, alt: alt ?? name, hash, width, height, thumbhash, colour })
    }
    return shown
  }
  return {
    async pictures(images, context) {
      assertActionAllowed(context, 'read', 'image')
      return await pictures(images)
    },
    async picturesByIds(ids, context) {
      assertActionAllowed(context, 'read', 'image')
      return await pictures([...(await byIds('image', ids, context)).values()])
    },
  }
}
