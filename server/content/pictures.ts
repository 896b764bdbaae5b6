import type { Item } from '../../domain/kinds/index.ts'
import { allow } from './access.ts'
import type { Content } from './contract/content.ts'
import type { ImageService, Picture } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'

/** Images as pictures that can be shown: with the size of their bytes. */
export function createPictureReader(
  deps: ContentDeps,
  byIds: Content['items']['byIds'],
): Pick<ImageService, 'pictures' | 'picturesByIds'> {
  async function pictures(images: readonly Item<'image'>[]): Promise<Map<number, Picture>> {
    // Bytes never change under their hash; what is known of them is told of when it is measured.
    const files = await deps.memory.recallMany(
      [...new Set(images.map((image) => image.file))],
      (hash) => `file ${hash}`,
      async (missing) =>
        (await deps.data.files.byHashes(missing)).map((value) => ({
          name: `file ${value.hash}`,
          tags: [`file:${value.hash}`],
          value,
        })),
    )
    const byHash = new Map(files.map((file) => [file.hash, file]))
    const shown = new Map<number, Picture>()
    for (const { id, name, alt, file: hash } of images) {
      const { width, height, thumbhash = null, colour = null } = byHash.get(hash) ?? {}
      if (width && height)
        shown.set(id, { image: id, name, alt: alt ?? name, hash, width, height, thumbhash, colour })
    }
    return shown
  }
  return {
    async pictures(images, context) {
      allow(context, 'read', 'image')
      return await pictures(images)
    },
    async picturesByIds(ids, context) {
      allow(context, 'read', 'image')
      return await pictures([...(await byIds('image', ids, context)).values()])
    },
  }
}
