import { createAttachmentPath, type UploadedAttachment } from '../../domain/text/attachments.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import { saveDescriptor } from '../images/measurement-events.ts'
import { sniffPictureType } from '../images/sniff-picture-type.ts'
import { sanitizeFileName } from '../images/suggest-image-fields.ts'
import { attachmentSniffLength, getAttachmentType, sniffAttachmentType } from './sniff-attachment-type.ts'

/** Why a file cannot be an attachment: it has no bytes, or it is a picture, whose original visitors must not get. */
export type AttachmentRejection = 'empty' | 'is_picture'

interface StoreAttachmentDeps {
  readonly data: SiteDatabase
  readonly files: Pick<FileStore, 'open' | 'removeUnlessPut'>
  readonly now: () => Date
}

interface StoredUpload {
  readonly hash: string
  readonly fileName: string
  readonly uploadedBy: string | null
}

/**
 * Records stored bytes as an attachment. The row makes backups and the check of files include them; until a text contains
 * the file's address, only editors can read it.
 */
export async function storeAttachment(
  deps: StoreAttachmentDeps,
  { hash, fileName, uploadedBy }: StoredUpload,
): Promise<UploadedAttachment | { readonly refused: AttachmentRejection }> {
  const { data, files, now } = deps
  const beginning = await readBeginning(files, hash)
  const refused = findRejection(beginning)
  if (refused !== null) {
    await removeUnusedBytes(deps, hash)
    return { refused }
  }
  const name = sanitizeFileName(fileName) || 'file'
  const { mimeType } = sniffAttachmentType(beginning)
  return await data.transaction(async (repositories) => {
    // Excludes a concurrent removal of unused bytes.
    await repositories.storage.bytes.lock(hash)
    const stored = await files.open(hash)
    if (stored === null) throw new Error(`The bytes of the attachment ${hash} are missing`)
    const values = { type: mimeType, size: stored.size, state: 'ready' as const, original_name: name }
    const created_at = now().toISOString()
    await repositories.files.add({ ...values, hash, uploaded_by: uploadedBy, created_at, sample: 0 })
    // Uploaded again: the time from which an unused file is deleted begins anew.
    await repositories.files.update(hash, { ...values, created_at })
    // It is not a picture to be described.
    await saveDescriptor(repositories, hash, null)
    const { kind, extension } = getAttachmentType(mimeType)
    return { path: createAttachmentPath(hash, name, extension), kind, size: stored.size, name }
  })
}

function findRejection(beginning: Buffer): AttachmentRejection | null {
  if (beginning.length === 0) return 'empty'
  const pictureType = sniffPictureType(beginning)
  return pictureType === 'unsupported' || pictureType === 'not_a_picture' ? null : 'is_picture'
}

async function readBeginning(files: Pick<FileStore, 'open'>, hash: string): Promise<Buffer> {
  const stored = await files.open(hash)
  if (stored === null) throw new Error(`The bytes of the attachment ${hash} are missing`)
  if (stored.size === 0) return Buffer.alloc(0)
  const range = { start: 0, end: Math.min(stored.size, attachmentSniffLength) - 1 }
  return Buffer.concat(await stored.stream(range).toArray())
}

async function removeUnusedBytes({ data, files }: StoreAttachmentDeps, hash: string): Promise<void> {
  // Bytes stored within the current millisecond count as stored before.
  const since = Date.now() + 1
  await data.transaction(async ({ storage }) => {
    if (await storage.bytes.lockIfRemovable(hash)) await files.removeUnlessPut(hash, since)
  })
}
