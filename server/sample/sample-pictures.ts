import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import { computePictureLoadingPlaceholder } from '../images/picture-placeholder.ts'

/** Stores picture files as sample content; returns their hashes by file name. */
export async function storeSamplePictures(
  { data, files }: { readonly data: SiteDatabase; readonly files: FileStore },
  folder: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stored = new Map<string, string>()
  for (const name of names) {
    const bytes = await readFile(join(folder, name))
    const picture = sharp(bytes)
    const { width, height, format } = await picture.metadata()
    const placeholder = await computePictureLoadingPlaceholder(picture)
    const { hash, size } = await files.put(bytes)
    await data.files.add({
      ...{ hash, type: `image/${format}`, size, width, height, ...placeholder, state: 'known' },
      created_at: new Date().toISOString(),
      sample: 1,
    })
    stored.set(name, hash)
  }
  return stored
}
