import { type DeleteUnusedFileDeps, deleteFileIfUnused } from './delete-unused-file.ts'

/** An upload may be in a form that is open and not saved yet, so an attachment is deleted only when it is this old. */
const minAgeMs = 7 * 24 * 3_600_000

/** Deletes the attachments that no text contains any more, or never did: neither a stored version nor an unsaved draft. */
export async function deleteUnusedAttachments(deps: DeleteUnusedFileDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - minAgeMs).toISOString()
  for (const hash of await deps.data.files.listAttachmentsNotInTexts(before))
    await deleteFileIfUnused(deps, hash)
}
