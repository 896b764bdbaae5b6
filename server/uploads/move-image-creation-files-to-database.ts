import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadResult } from '../../domain/upload-result.ts'
import type { SiteDatabase } from '../data/index.ts'
import { isFileNotFoundError } from '../lib/errors.ts'
import type { ImageUploadTargetAndBatch } from './image-upload-metadata.ts'

/** The content of a file of an earlier version. */
interface ImageCreationFile {
  readonly upload: string
  readonly owner: string
  readonly hash: string
  readonly wish: ImageUploadTargetAndBatch
  readonly at: string
  /** Position in the gallery; null if no image was to be created. */
  readonly ord: number | null
  readonly result: UploadResult | null
}

/** Takes over the results of uploads and the positions of batches from the files of earlier versions. */
export async function moveImageCreationFilesToDatabase(
  { imageCreations }: Pick<SiteDatabase, 'imageCreations'>,
  folder: string,
  report: (error: unknown) => void,
): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isFileNotFoundError(error)) return []
    throw error
  })
  for (const name of names.filter((candidate) => /^[0-9a-f]{32}\.json$/.test(candidate))) {
    const file = join(folder, name)
    try {
      const stored: ImageCreationFile = JSON.parse(await readFile(file, 'utf8'))
      const { upload, owner, hash, wish: metadata, at: createdAt, ord, result } = stored
      await imageCreations.put({ upload, owner, hash, metadata, createdAt, result })
      const { gallery, batch, count, place } = metadata
      if (ord !== null && batch !== '')
        await imageCreations.addReservedPositions({ gallery, owner, batch, count }, ord - place, createdAt)
      await rm(file)
    } catch (error) {
      report(new Error(`The result of the upload in ${name} could not be taken over`, { cause: error }))
    }
  }
}
