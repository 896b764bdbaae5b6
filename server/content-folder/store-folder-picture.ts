import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import { PictureRejectedError, type PictureService } from '../images/contract.ts'
import { ContentFormatError } from './content-format.ts'
import { openRegularFile } from './folder-files.ts'
import type { FolderPicture } from './folder-pictures.ts'
import { PictureNotStoredError } from './import-content.ts'

interface StorePictureDeps {
  readonly data: Pick<SiteDatabase, 'files'>
  readonly files: Pick<FileStore, 'put' | 'open'>
  readonly pictures: Pick<PictureService, 'ingest'>
}

/** Stores a picture of a content folder and measures it, unless the site has it. Throws a `PictureNotStoredError`. */
export async function storeFolderPicture(
  { data, files, pictures }: StorePictureDeps,
  { file, hash }: FolderPicture,
  originalName: string | null,
): Promise<void> {
  const isStored = (await data.files.find(hash)) !== null && (await files.open(hash)) !== null
  try {
    if (!isStored && (await putFile(files, file)) !== hash)
      throw new PictureNotStoredError(`${file} was changed during the import`)
    await pictures.ingest(hash, { fileName: originalName ?? '', uploadedBy: null })
  } catch (error) {
    if (error instanceof PictureRejectedError)
      throw new PictureNotStoredError(`${file} was rejected as a picture: ${error.reason}`)
    if (error instanceof ContentFormatError) throw new PictureNotStoredError(error.message)
    throw error
  }
}

async function putFile(files: StorePictureDeps['files'], file: string): Promise<string> {
  const handle = await openRegularFile(file)
  if (handle === null) throw new PictureNotStoredError(`${file} was removed during the import`)
  try {
    return (await files.put(handle.createReadStream({ autoClose: false }))).hash
  } finally {
    await handle.close()
  }
}
