import { storeAttachment } from '../attachments/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import { PictureRejectedError, type PictureService } from '../images/contract.ts'
import { ContentFormatError } from './content-format.ts'
import { openRegularFile } from './folder-files.ts'
import type { FolderPicture } from './folder-pictures.ts'
import { PictureNotStoredError } from './import-content.ts'

interface StorePictureDeps {
  readonly data: SiteDatabase
  readonly files: Pick<FileStore, 'put' | 'open' | 'removeUnlessPut'>
  readonly pictures: Pick<PictureService, 'ingest'>
}

/**
 * Stores a picture of a content folder and measures it, or an attachment, unless the site has it, and the picture that it was made
 * from. Throws a `PictureNotStoredError`.
 */
export async function storeFolderPicture(
  deps: StorePictureDeps,
  { file, hash, original, attachmentName }: FolderPicture,
  originalName: string | null,
): Promise<void> {
  const { data, files, pictures } = deps
  if (original !== undefined) await storeFolderPicture(deps, original.picture, originalName)
  const isStored = (await data.files.find(hash)) !== null && (await files.open(hash)) !== null
  try {
    if (!isStored && (await putFile(files, file)) !== hash)
      throw new PictureNotStoredError(`${file} was changed during the import`)
    if (attachmentName !== undefined) {
      const upload = { hash, fileName: attachmentName, uploadedBy: null }
      const result = isStored ? null : await storeAttachment({ data, files, now: () => new Date() }, upload)
      if (result !== null && 'refused' in result)
        throw new PictureNotStoredError(`${file} cannot be an attachment: ${result.refused}`)
      return
    }
    await pictures.ingest(hash, { fileName: originalName ?? '', uploadedBy: null })
    if (original !== undefined)
      await data.files.update(hash, { original: original.picture.hash, edit: original.edit })
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
