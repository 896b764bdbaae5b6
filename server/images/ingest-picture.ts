import type { Repositories, SiteDatabase } from '../data/index.ts'
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
import { sniffByteLength, sniffPictureType } from './sniff-picture-type.ts'
import { sanitizeFileName, suggestImageFields } from './suggest-image-fields.ts'
import { variantsMadeOnIngest } from './variant-settings.ts'

export interface PictureIngestDeps {
  readonly data: SiteDatabase
  readonly files: FileStore
  readonly events: Pick<ContentEventBus, 'publish'>
  readonly processor: PictureProcessor
  readonly limits: PictureSizeLimits
  readonly now: () => Date
}

/** How a file was made from another one. */
export interface FileDerivation {
  readonly original: string
  /** Null if it was only converted. */
  readonly edit: string | null
}

const heicType = 'image/heic'

/**
 * Ingests a stored file as a picture; a file that is already measured is not measured again. For a HEIC file
 * the result is the picture it was converted to.
 */
export async function ingestStoredFileAsPicture(
  deps: PictureIngestDeps,
  hash: string,
  pictureOrigin: PictureUploaderAndFileName,
): Promise<IngestedPicture> {
  const row = await findOrMeasureFile(deps, hash, pictureOrigin)
  const usedByImageIds = await deps.data.files.findImageIds(row.hash)
  return {
    ...toStoredPicture(row),
    usedByImageIds,
    suggestion: suggestImageFields(row, pictureOrigin.fileName),
  }
}

export function toStoredPicture({ hash, type, size, width, height }: FileRow): StoredPicture {
  return { hash, type, size, width: width ?? 0, height: height ?? 0 }
}

export function isMeasured({ state, width, height }: FileRow): boolean {
  return (state === 'known' || state === 'ready') && width !== null && height !== null
}

async function findOrMeasureFile(
  deps: PictureIngestDeps,
  hash: string,
  pictureOrigin: PictureUploaderAndFileName,
): Promise<FileRow> {
  const existing = await deps.data.files.find(hash)
  if (existing !== null && isMeasured(existing)) return existing
  try {
    if (await isHeic(deps, hash)) return await findOrConvertHeic(deps, hash, pictureOrigin)
    const measured = await measureStoredFile(deps, hash)
    const metadata = await deps.processor.readMetadata(hash, 'ingest')
    return await saveFileRow(deps, hash, pictureOrigin, { ...measured, ...metadata })
  } catch (error) {
    if (error instanceof PictureRejectedError) await removeBytesIfUnused(deps, hash)
    throw error
  }
}

async function isHeic({ files, limits }: PictureIngestDeps, hash: string): Promise<boolean> {
  const stored = await files.open(hash)
  if (stored === null) throw createMissingBytesError(hash)
  // Checked before any byte is fetched or read.
  if (stored.size === 0) throw new PictureRejectedError('empty')
  if (stored.size > limits.bytes) throw new PictureRejectedError('too_large')
  const range = { start: 0, end: Math.min(stored.size, sniffByteLength) - 1 }
  return sniffPictureType(Buffer.concat(await stored.stream(range).toArray())) === heicType
}

async function findOrConvertHeic(
  deps: PictureIngestDeps,
  hash: string,
  pictureOrigin: PictureUploaderAndFileName,
): Promise<FileRow> {
  const { data, files, processor } = deps
  const converted = await data.files.findDerived(hash, null)
  if (converted !== null && isMeasured(converted) && (await files.open(converted.hash)) !== null)
    return converted
  const derivedHash = await processor.convertHeic(hash)
  if (derivedHash === null) throw createMissingBytesError(hash)
  const measured = await measureStoredFile(deps, derivedHash)
  const metadata = await processor.readMetadata(hash, 'ingest')
  const derivation = { original: hash, edit: null }
  return await saveFileRow(deps, derivedHash, pictureOrigin, { ...measured, ...metadata }, derivation)
}

/** Measures a file and makes its first variants. */
export async function measureStoredFile(
  { processor }: Pick<PictureIngestDeps, 'processor'>,
  hash: string,
): Promise<PictureMeasurements> {
  const measured = await processor.measure(hash, variantsMadeOnIngest, 'ingest')
  if (measured === null) throw createMissingBytesError(hash)
  return measured
}

/** Saves the row of a picture. The lock on the hash excludes concurrent removal of unused bytes. */
export async function saveFileRow(
  { data, events, files, now }: PictureIngestDeps,
  hash: string,
  { fileName, uploadedBy }: PictureUploaderAndFileName,
  { descriptor, ...values }: PictureMeasurements & EmbeddedPictureMetadata,
  derivation: FileDerivation | null = null,
): Promise<FileRow> {
  const { row, event } = await data.transaction(async (repositories) => {
    const origin = {
      original_name: sanitizeFileName(fileName) || null,
      uploaded_by: uploadedBy,
      created_at: now().toISOString(),
      sample: 0,
    }
    if (derivation?.edit === null) await saveHeicRow(repositories, files, derivation.original, origin)
    await repositories.storage.bytes.lock(hash)
    if ((await files.open(hash)) === null) throw createMissingBytesError(hash)
    const known = { ...values, state: 'known' as const, problem: null, attempts: 0, not_before: null }
    await repositories.files.add({ ...known, ...origin, ...derivation, hash })
    await repositories.files.update(hash, known)
    await saveDescriptor(repositories, hash, descriptor)
    const row = await repositories.files.find(hash)
    if (row === null) throw createMissingBytesError(hash)
    return { row, event: await addMeasurementEvent(repositories, [`file:${hash}`], now()) }
  })
  await events.publish([event])
  return row
}

/** An uploaded HEIC file is stored as it is; it has no dimensions, because only its conversion is displayed. */
async function saveHeicRow(
  repositories: Repositories,
  files: FileStore,
  hash: string,
  origin: Pick<FileRow, 'original_name' | 'uploaded_by' | 'created_at' | 'sample'>,
): Promise<void> {
  await repositories.storage.bytes.lock(hash)
  const stored = await files.open(hash)
  if (stored === null) throw createMissingBytesError(hash)
  const values = { type: heicType, size: stored.size, state: 'ready' as const }
  await repositories.files.add({ ...values, ...origin, hash })
  await repositories.files.update(hash, values)
  await saveDescriptor(repositories, hash, null)
}

/** Removes the bytes of a rejected file unless they are in use or were just stored again. */
export async function removeBytesIfUnused(
  { data, files }: Pick<PictureIngestDeps, 'data' | 'files'>,
  hash: string,
): Promise<void> {
  // Bytes stored within the current millisecond count as stored before.
  const since = Date.now() + 1
  await data.transaction(async ({ storage }) => {
    if (await storage.bytes.lockIfRemovable(hash)) await files.removeUnlessPut(hash, since)
  })
}

export function createMissingBytesError(hash: string): Error {
  return new Error(`Cannot ingest the file ${hash}: its bytes are missing`)
}
