import type { SiteDatabase } from '../data/index.ts'
import type { FileRow } from '../data/tables.ts'
import type { ContentEventBus } from '../events/index.ts'
import type { FileStore } from '../files/contract.ts'
import {
  type IngestedPicture,
  PictureRejectedError,
  type PictureUploaderAndFileName,
  type StoredPicture,
} from './contract.ts'
import { addMeasurementEvent, saveDescriptor } from './measurement-events.ts'
import type { PictureProcessor } from './picture-processor.ts'
import type { EmbeddedPictureMetadata, PictureMeasurements, PictureSizeLimits } from './picture-tasks.ts'
import { sanitizeFileName, suggestImageFields } from './suggest-image-fields.ts'
import { variantsMadeOnIngest } from './variant-settings.ts'

interface PictureIngestDeps {
  readonly data: SiteDatabase
  readonly files: FileStore
  readonly events: Pick<ContentEventBus, 'publish'>
  readonly processor: PictureProcessor
  readonly limits: PictureSizeLimits
  readonly now: () => Date
}

/** Ingests a stored file as a picture; a file that is already measured is not measured again. */
export async function ingestStoredFileAsPicture(
  deps: PictureIngestDeps,
  hash: string,
  pictureOrigin: PictureUploaderAndFileName,
): Promise<IngestedPicture> {
  const existing = await deps.data.files.find(hash)
  const row =
    existing !== null && isMeasured(existing) ? existing : await measureAndSaveFile(deps, hash, pictureOrigin)
  const usedByImageIds = await deps.data.files.findImageIds(hash)
  return {
    ...toStoredPicture(row),
    usedByImageIds,
    suggestion: suggestImageFields(row, pictureOrigin.fileName),
  }
}

export function toStoredPicture({ hash, type, size, width, height }: FileRow): StoredPicture {
  return { hash, type, size, width: width ?? 0, height: height ?? 0 }
}

function isMeasured({ state, width, height }: FileRow): boolean {
  return (state === 'known' || state === 'ready') && width !== null && height !== null
}

async function measureAndSaveFile(
  deps: PictureIngestDeps,
  hash: string,
  pictureOrigin: PictureUploaderAndFileName,
): Promise<FileRow> {
  try {
    return await saveFileRow(deps, hash, pictureOrigin, await measureStoredFile(deps, hash))
  } catch (error) {
    if (error instanceof PictureRejectedError) await removeBytesIfUnused(deps, hash)
    throw error
  }
}

async function measureStoredFile(
  { files, limits, processor }: PictureIngestDeps,
  hash: string,
): Promise<PictureMeasurements & EmbeddedPictureMetadata> {
  const stored = await files.open(hash)
  if (stored === null) throw createMissingBytesError(hash)
  // Checked before any byte is fetched or read.
  if (stored.size === 0) throw new PictureRejectedError('empty')
  if (stored.size > limits.bytes) throw new PictureRejectedError('too_large')
  const measured = await processor.measure(hash, variantsMadeOnIngest, 'ingest')
  if (measured === null) throw createMissingBytesError(hash)
  return { ...measured, ...(await processor.readMetadata(hash, 'ingest')) }
}

/** Saves the row of a picture. The lock on the hash excludes concurrent removal of unused bytes. */
async function saveFileRow(
  { data, events, files, now }: PictureIngestDeps,
  hash: string,
  pictureOrigin: PictureUploaderAndFileName,
  { descriptor, ...values }: PictureMeasurements & EmbeddedPictureMetadata,
): Promise<FileRow> {
  const { row, event } = await data.transaction(async (repositories) => {
    await repositories.storage.bytes.lock(hash)
    if ((await files.open(hash)) === null) throw createMissingBytesError(hash)
    const origin = {
      original_name: sanitizeFileName(pictureOrigin.fileName) || null,
      uploaded_by: pictureOrigin.uploadedBy,
    }
    const known = { ...values, state: 'known' as const, problem: null, attempts: 0, not_before: null }
    await repositories.files.add({ ...known, ...origin, hash, created_at: now().toISOString(), sample: 0 })
    await repositories.files.update(hash, known)
    await saveDescriptor(repositories, hash, descriptor)
    const row = await repositories.files.find(hash)
    if (row === null) throw createMissingBytesError(hash)
    return { row, event: await addMeasurementEvent(repositories, [`file:${hash}`], now()) }
  })
  await events.publish([event])
  return row
}

/** Removes the bytes of a rejected file unless they are in use or were just stored again. */
async function removeBytesIfUnused({ data, files }: PictureIngestDeps, hash: string): Promise<void> {
  // Bytes stored within the current millisecond count as stored before.
  const since = Date.now() + 1
  await data.transaction(async ({ storage }) => {
    if (await storage.bytes.lockIfRemovable(hash)) await files.removeUnlessPut(hash, since)
  })
}

function createMissingBytesError(hash: string): Error {
  return new Error(`Cannot ingest the file ${hash}: its bytes are missing`)
}
