import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Data } from '../data/index.ts'
import type { Files } from '../files/index.ts'
import { looksOf } from '../images/looks.ts'

const folder = join(import.meta.dirname, '../../sample/pictures')

/** The picture above every page of the sample site. */
export const BANNER_KEY = 'banner'

/** Stores the sample's picture files; gives the hashes of their bytes by their keys. */
export async function storePictures(
  { data, files }: { readonly data: Data; readonly files: Files },
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stored = new Map<string, string>()
  for (const key of keys) {
    const bytes = await readFile(join(folder, `${key}.jpg`))
    const picture = sharp(bytes)
    const { width, height } = await picture.metadata()
    const looks = await looksOf(picture)
    const { hash, size } = await files.put(bytes)
    await data.files.add({
      ...{ hash, type: 'image/jpeg', size, width, height, ...looks, state: 'known' },
      created_at: new Date().toISOString(),
      sample: 1,
    })
    stored.set(key, hash)
  }
  return stored
}
