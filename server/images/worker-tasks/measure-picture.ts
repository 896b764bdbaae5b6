import { open } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { PictureRejectedError } from '../contract.ts'
import { computePictureLoadingPlaceholder } from '../picture-placeholder.ts'
import type { MeasureAndMakeVariantsTask, PictureMeasurements } from '../picture-tasks.ts'
import { type AcceptedPictureMimeType, sniffByteLength, sniffPictureType } from '../sniff-picture-type.ts'
import { canMimeTypeBeAnimated } from '../variant-settings.ts'
import { computeDescriptorFromPixels } from './compute-descriptor.ts'
import { decodeForVariants, makeAndSaveVariantFromPixels } from './make-variants.ts'
import { createSharpFromFile, createSharpFromPixels } from './open-picture.ts'

const sharpFormats: Readonly<Record<MeasurableMimeType, Metadata['format']>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
}

/** HEIC is converted first. */
type MeasurableMimeType = Exclude<AcceptedPictureMimeType, 'image/heic'>

/** Page limit of a multi-page file, of which the first page is shown. */
const maxPages = 5000

/** Measures a file: checks the signature, then the header, and only then decodes it. */
export async function measurePictureAndMakeVariants({
  path,
  limits,
  jobs,
}: MeasureAndMakeVariantsTask): Promise<PictureMeasurements> {
  const { type, size } = await sniffFile(path, limits.bytes)
  const header = await readHeader(path, type)
  const frames = canMimeTypeBeAnimated(type) ? (header.pages ?? 1) : 1
  const frameHeight = header.pageHeight ?? header.height
  if (header.width * frameHeight * frames > limits.pixels) throw new PictureRejectedError('too_many_pixels')
  // The pages are counted each time the file is opened.
  if (!canMimeTypeBeAnimated(type) && (header.pages ?? 1) > maxPages)
    throw new PictureRejectedError('too_many_pixels')
  const { pixels } = limits
  try {
    const rawPixels = await decodeForVariants(path, jobs, pixels)
    // Decode the frames after the first too, to detect damage.
    if (frames > 1)
      await createSharpFromFile(path, { maxPixels: pixels, animated: true })
        .resize({ width: 16 })
        .raw()
        .toBuffer()
    const placeholder = await computePictureLoadingPlaceholder(createSharpFromPixels(rawPixels))
    const descriptor = await computeDescriptorFromPixels(rawPixels)
    if (frames === 1) for (const job of jobs) await makeAndSaveVariantFromPixels(rawPixels, job)
    const isSideways = (header.orientation ?? 1) >= 5
    const [width, height] = isSideways ? [frameHeight, header.width] : [header.width, frameHeight]
    return { type, size, width, height, ...placeholder, descriptor }
  } catch (error) {
    throw error instanceof PictureRejectedError
      ? error
      : new PictureRejectedError('damaged', { cause: error })
  }
}

async function sniffFile(
  path: string,
  maxBytes: number,
): Promise<{ type: MeasurableMimeType; size: number }> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    if (size === 0) throw new PictureRejectedError('empty')
    if (size > maxBytes) throw new PictureRejectedError('too_large')
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffByteLength), 0, sniffByteLength, 0)
    const type = sniffPictureType(buffer.subarray(0, bytesRead))
    if (type === 'image/heic') throw new PictureRejectedError('unsupported')
    if (type === 'unsupported' || type === 'not_a_picture') throw new PictureRejectedError(type)
    return { type, size }
  } finally {
    await handle.close()
  }
}

/** Reads the header without decoding pixels. */
async function readHeader(path: string, type: MeasurableMimeType): Promise<Metadata> {
  let header: Metadata
  try {
    header = await createSharpFromFile(path, { maxPixels: Number.MAX_SAFE_INTEGER }).metadata()
  } catch (error) {
    throw new PictureRejectedError('damaged', { cause: error })
  }
  if (header.format !== sharpFormats[type] || !(header.width > 0 && header.height > 0))
    throw new PictureRejectedError('damaged')
  return header
}
