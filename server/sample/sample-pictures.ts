import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { FolderPicture } from '../content-folder/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import { computePictureLoadingPlaceholder } from '../images/picture-placeholder.ts'

/** Stores a picture as sample content. Measures it here: starting worker processes would delay the first start. */
export async function storeSamplePicture(
  { data, files }: { readonly data: SiteDatabase; readonly files: FileStore },
  { file }: FolderPicture,
): Promise<void> {
  const bytes = await readFile(file)
  const picture = sharp(bytes)
  const { width, height, format } = await picture.metadata()
  const placeholder = await computePictureLoadingPlaceholder(picture)
  const { hash, size } = await files.put(bytes)
  await data.files.add({
    ...{ hash, type: `image/${format}`, size, width, height, ...placeholder, state: 'known' },
    created_at: new Date().toISOString(),
    sample: 1,
  })
}
