import { maxUploadBatchFileCount } from '../../domain/upload-result.ts'

/** Upload metadata: where and how to create the image. */
export interface ImageUploadTargetAndBatch {
  /** File name without folders. */
  readonly name: string
  readonly gallery: number
  /** Whether the image is published at once. */
  readonly publish: boolean
  /** Id of the batch of files selected together, its size, and the index of this file. */
  readonly batch: string
  readonly count: number
  readonly place: number
}

type RawUploadMetadata = Readonly<Record<string, string | null | undefined>>

const maxId = 2_147_483_647
const maxNameLength = 255

/** Parses upload metadata; null if it is invalid. */
export function parseImageUploadMetadata(metadata: RawUploadMetadata): ImageUploadTargetAndBatch | null {
  const gallery = parseIntegerInRange(metadata.gallery, 1, maxId)
  const count = parseIntegerInRange(metadata.count ?? '1', 1, maxUploadBatchFileCount)
  const place = parseIntegerInRange(metadata.place ?? '0', 0, maxUploadBatchFileCount - 1)
  const batch = metadata.batch ?? ''
  if (gallery === null || count === null || place === null || place >= count) return null
  if (!/^[\w-]{0,64}$/.test(batch)) return null
  return {
    name: sanitizeFileName(metadata.filename ?? ''),
    gallery,
    publish: metadata.publish === 'yes',
    batch,
    count,
    place,
  }
}

/** Metadata of an upload that replaces the file of an image. */
export interface ImageReplacementTarget {
  readonly image: number
  /** File name without folders. */
  readonly name: string
}

/** Parses the metadata of a replacement; null if the upload is not one. */
export function parseReplacementMetadata(metadata: RawUploadMetadata): ImageReplacementTarget | null {
  const image = parseIntegerInRange(metadata.image, 1, maxId)
  return image === null ? null : { image, name: sanitizeFileName(metadata.filename ?? '') }
}

/** The file name of an upload that becomes an attachment of a text; null if the upload is not one. */
export function parseAttachmentFileName(metadata: RawUploadMetadata): string | null {
  return metadata.attachment === 'yes' ? sanitizeFileName(metadata.filename ?? '') : null
}

/** Last segment of a path with either separator, without control characters. */
function sanitizeFileName(path: string): string {
  const baseName = path.split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  const name = baseName.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim()
  return Array.from(name).slice(0, maxNameLength).join('')
}

function parseIntegerInRange(text: string | null | undefined, min: number, max: number): number | null {
  const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : -1
  return value >= min && value <= max ? value : null
}
