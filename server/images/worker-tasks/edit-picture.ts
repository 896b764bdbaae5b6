import { toPixelCrop } from '../../../domain/pictures/picture-edit.ts'
import { PictureRejectedError } from '../contract.ts'
import type { EditPictureTask } from '../picture-tasks.ts'
import { createSharpFromFile, createSrgbSharpFromFile } from './open-picture.ts'

/** The original stays, so that the result only has to look the same. */
const jpegOptions = { quality: 95, chromaSubsampling: '4:4:4' } as const
const losslessFormats = new Set(['png', 'gif'])

/** Turns and crops a picture in full size. The result has no metadata. */
export async function writeEditedPicture({ path, pixels, edit, target }: EditPictureTask): Promise<null> {
  const { format, hasAlpha, pages, autoOrient } = await createSharpFromFile(path, {
    maxPixels: pixels,
  }).metadata()
  // A frame alone would be another picture.
  if ((format === 'gif' || format === 'webp') && (pages ?? 1) > 1)
    throw new PictureRejectedError('unsupported')
  const isSideways = edit.turn === 90 || edit.turn === 270
  const [width, height] = isSideways
    ? [autoOrient.height, autoOrient.width]
    : [autoOrient.width, autoOrient.height]
  const edited = (await createSrgbSharpFromFile(path, { maxPixels: pixels }))
    .autoOrient()
    .rotate(edit.turn)
    .extract(toPixelCrop(edit.crop, { width, height }))
  const isLossless = hasAlpha || losslessFormats.has(format)
  await (isLossless ? edited.png() : edited.jpeg(jpegOptions)).toFile(target)
  return null
}
