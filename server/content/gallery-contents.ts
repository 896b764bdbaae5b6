import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { toPictureHashPrefix } from '../../domain/text/picture-paths.ts'
import type { Repositories } from '../data/index.ts'
import type { UsedPicture } from './contract/items.ts'

/** What is in a gallery and in those inside it. */
export interface GalleryContentIds {
  /** With the gallery itself; a gallery comes before those inside it. */
  readonly galleries: readonly number[]
  readonly images: readonly number[]
}

/** What goes with a gallery: to the trash, or from there for good. Galleries inside that are not there stay. */
export async function listGalleryContents(
  { galleryMembers }: Pick<Repositories, 'galleryMembers'>,
  { id, removed_at: removedAt }: Item<'gallery'>,
): Promise<GalleryContentIds> {
  const isTrashed = removedAt !== null
  const galleries = await galleryMembers.listTree([id], isTrashed ? 'trashed' : 'kept')
  const images = isTrashed
    ? await galleryMembers.listImages(galleries)
    : await galleryMembers.listKeptImages(galleries)
  return { galleries, images }
}

type UseRepositories = Pick<Repositories, 'items' | 'pictureUses' | 'history'>

/** Those of the images that items outside show: by a field, or also in a text. Items in the trash count, they may be restored. */
export async function listUsedPictures(
  repositories: UseRepositories,
  { galleries, images }: GalleryContentIds,
  { withTexts }: { readonly withTexts: boolean },
): Promise<UsedPicture[]> {
  const uses = new Map<number, { readonly kind: KindName; readonly id: number }[]>()
  const addUse = (image: number, kind: KindName, id: number) => {
    const known = uses.get(image) ?? []
    if (!known.some((use) => use.kind === kind && use.id === id)) uses.set(image, [...known, { kind, id }])
  }
  const members = {
    gallery: new Set(galleries),
    image: new Set(images),
  } as Readonly<Partial<Record<KindName, ReadonlySet<number>>>>
  const isOutside = (kind: KindName, id: number) => members[kind]?.has(id) !== true
  const references = await repositories.pictureUses.listReferences(images)
  for (const { image, kind, id } of references) if (isOutside(kind, id)) addUse(image, kind, id)
  if (withTexts) {
    const prefixes = Array.from(await repositories.history.listImageFiles(images), ([image, files]) => ({
      image,
      files: files.map(toPictureHashPrefix),
    }))
    const texts = Map.groupBy(
      await repositories.pictureUses.listTextPictures(prefixes.flatMap(({ files }) => files)),
      ({ hashPrefix }) => hashPrefix,
    )
    for (const { image, files } of prefixes)
      for (const { kind, id } of files.flatMap((file) => texts.get(file) ?? []))
        if (isOutside(kind, id)) addUse(image, kind, id)
  }
  // A picture that stays keeps its pair.
  const pairs = references.filter(({ kind, id }) => kind === 'image' && !isOutside(kind, id))
  for (let size = -1; size !== uses.size; ) {
    size = uses.size
    for (const { image, kind, id } of pairs) if (uses.has(id) && image !== id) addUse(image, kind, id)
  }
  return await Promise.all(
    Array.from(uses, async ([id, by]) => ({
      id,
      name: await readTitle(repositories, 'image', id),
      by: await Promise.all(
        by.map(async (use) => ({ ...use, name: await readTitle(repositories, use.kind, use.id) })),
      ),
    })),
  )
}

async function readTitle({ items }: UseRepositories, kind: KindName, id: number): Promise<string> {
  const item: Item | null = await items.find(kind, id)
  return item === null ? '' : String(getFieldValue(item, getKindDefinition(kind).title) ?? '')
}
