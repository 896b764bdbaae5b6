import { maxUploadBatchSize } from '../../domain/upload-result.ts'

/** What an editor wants to become of a file. */
export interface ImageUploadMetadata {
  /** The file's name, without folders. */
  readonly name: string
  readonly gallery: number
  /** Whether visitors see the image at once. */
  readonly publish: boolean
  /** The files that were chosen together, how many they are, and which of them this is. */
  readonly batch: string
  readonly count: number
  readonly place: number
}

type RawUploadMetadata = Readonly<Record<string, string | null | undefined>>

const maxId = 2_147_483_647
const maxNameLength = 255

/** Reads a wish out of what came with an upload; null where it makes no sense. */
export function parseImageUploadMetadata(metadata: RawUploadMetadata): ImageUploadMetadata | null {
  const gallery = parseIntegerInRange(metadata.gallery, 1, maxId)
  const count = parseIntegerInRange(metadata.count ?? '1', 1, maxUploadBatchSize)
  const place = parseIntegerInRange(metadata.place ?? '0', 0, maxUploadBatchSize - 1)
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

/** The last part of a path, however it is written, without what no name can have. */
function sanitizeFileName(path: string): string {
  const last = path.split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  const name = last.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim()
  return Array.from(name).slice(0, maxNameLength).join('')
}

function parseIntegerInRange(text: string | null | undefined, least: number, most: number): number | null {
  const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : -1
  return value >= least && value <= most ? value : null
}
