import { isUnedited, type PictureEdit, serializePictureEdit } from '../../domain/pictures/picture-edit.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { StoredPicture } from './contract.ts'
import { PictureRejectedError } from './contract.ts'
import {
  createMissingBytesError,
  isMeasured,
  measureStoredFile,
  type PictureIngestDeps,
  removeBytesIfUnused,
  saveFileRow,
  toStoredPicture,
} from './ingest-picture.ts'

/**
 * Makes the file that shows a picture turned and cropped. An edited picture is made again from its original, so
 * that edits replace each other; an edit that changes nothing returns the original.
 */
export async function editStoredPicture(
  deps: PictureIngestDeps,
  hash: string,
  edit: PictureEdit,
  editedBy: string | null,
): Promise<StoredPicture> {
  const { data, files, processor } = deps
  const current = await data.files.find(hash)
  const original = current?.edit && current.original ? await data.files.find(current.original) : current
  if (original === null || !isMeasured(original)) throw new ProblemError('not_found')
  if (isUnedited(edit)) return toStoredPicture(original)
  const derivation = { original: original.hash, edit: serializePictureEdit(edit) }
  const existing = await data.files.findDerived(derivation.original, derivation.edit)
  if (existing !== null && isMeasured(existing) && (await files.open(existing.hash)) !== null)
    return toStoredPicture(existing)
  const editedHash = await processor.renderEdit(original.hash, edit)
  if (editedHash === null) throw createMissingBytesError(original.hash)
  try {
    const measured = await measureStoredFile(deps, editedHash)
    const { title, description, taken, credit } = original
    const origin = { fileName: original.original_name ?? '', uploadedBy: editedBy }
    const values = { ...measured, title, description, taken, credit }
    return toStoredPicture(await saveFileRow(deps, editedHash, origin, values, derivation))
  } catch (error) {
    if (error instanceof PictureRejectedError) await removeBytesIfUnused(deps, editedHash)
    throw error
  }
}
