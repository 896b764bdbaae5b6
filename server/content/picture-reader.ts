import { getFieldValue, getKindDefinition, type Item } from '../../domain/kinds/index.ts'
import { isCameraFileName } from '../../domain/pictures/camera-names.ts'
import { parsePictureEdit } from '../../domain/pictures/picture-edit.ts'
import { toPictureHashPrefix } from '../../domain/text/picture-paths.ts'
import { assertActionAllowed, assertItemId, isItemId } from './access.ts'
import type { ContentServices } from './contract/content-services.ts'
import type {
  DisplayPicture,
  ImageService,
  ReferencedPicture,
  RequestContext,
  TextWithPicture,
} from './contract/items.ts'
import type { ContentDeps } from './deps.ts'

/** Images with the dimensions of their files, ready for display. */
export function createDisplayPictureReader(
  deps: ContentDeps,
  byIds: ContentServices['items']['byIds'],
): Pick<ImageService, 'pictures' | 'picturesByIds' | 'editState' | 'textsWith' | 'referencedPictures'> {
  async function loadPictures(
    images: readonly Item<'image'>[],
    { language }: RequestContext,
  ): Promise<Map<number, DisplayPicture>> {
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
    for (const { id, name, alt, focus, file: hash } of images) {
      const { width, height, thumbhash = null, colour = null } = byHash.get(hash) ?? {}
      // A name that a camera gave says nothing about the picture.
      const shownName = isCameraFileName(name) ? deps.label('image.untitled', language) : name
      if (width && height)
        pictureById.set(id, {
          image: id,
          name: shownName,
          alt: alt ?? shownName,
          hash,
          width,
          height,
          thumbhash,
          colour,
          focus,
        })
    }
    return pictureById
  }
  return {
    async pictures(images, context) {
      assertActionAllowed(context, 'read', 'image')
      return await loadPictures(images, context)
    },
    async picturesByIds(ids, context) {
      assertActionAllowed(context, 'read', 'image')
      return await loadPictures([...(await byIds('image', ids, context)).values()], context)
    },
    async editState({ file: hash }, context) {
      assertActionAllowed(context, 'draft', 'image')
      const file = await deps.data.files.find(hash)
      const edit = file?.edit ? parsePictureEdit(file.edit) : null
      const original = edit !== null && file?.original ? await deps.data.files.find(file.original) : file
      if (!original?.width || !original.height) return null
      const { width, height } = original
      return { original: { hash: original.hash, width, height }, edit }
    },
    async textsWith(id, context) {
      assertActionAllowed(context, 'draft', 'image')
      const files = await deps.data.history.listImageFiles([assertItemId(id)])
      const prefixes = (files.get(id) ?? []).map(toPictureHashPrefix)
      const texts: TextWithPicture[] = []
      const owners = await deps.data.pictureUses.listTextPictures(prefixes)
      const byKey = new Map(owners.map((owner) => [`${owner.kind} ${owner.id}`, owner]))
      for (const { kind, id } of byKey.values()) {
        const item: Item | null = await deps.data.items.find(kind, id)
        if (item !== null && item.removed_at === null)
          texts.push({ kind, id, name: String(getFieldValue(item, getKindDefinition(kind).title) ?? '') })
      }
      return texts
    },
    async referencedPictures(ids, context) {
      assertActionAllowed(context, 'read', 'image')
      const visible = await byIds('image', ids, context)
      const hiddenIds = ids.filter((id): id is number => isItemId(id) && !visible.has(id))
      const hidden =
        hiddenIds.length === 0
          ? []
          : await deps.data.items.findByIds('image', hiddenIds, { status: 'any', now: '' })
      const pictures = await loadPictures([...visible.values(), ...hidden], context)
      return new Map(
        [...pictures].map(([id, picture]): [number, ReferencedPicture] => [
          id,
          visible.has(id)
            ? { ...picture, hasPage: true }
            : // The name of a draft is not public with its picture; a text alternative describes what is seen.
              { ...picture, hasPage: false, name: '', alt: picture.alt === picture.name ? '' : picture.alt },
        ]),
      )
    },
  }
}
